import {
  either,
  FUNCTION,
  isObject,
  type Kind,
  type KindsOf,
  LISTENER,
  listOf,
  needed,
  numberAbove,
  OBJECT,
  objectOf,
  oneOf,
  orNull,
  SIGNAL,
  TEXT,
  wholeNumber,
  YES_NO,
} from '../options.ts'
import type { RunDistributedOptions } from './coordinator/run-distributed.ts'
import type { RunProfileOptions } from './run-profile.ts'
import type { SimulateOptions } from './simulate-profile.ts'
import type { GatewayChoice } from './target/gateway-choice.ts'
import type { MockChoice } from './virtual-world.ts'
import type { Watching } from './watch/open-observers.ts'
import type { RunWorkerOptions } from './workers/run-worker.ts'

const PROFILE: Kind = {
  words: 'a path, or what loadProfile or parseProfile gave',
  holds: (value) => TEXT.holds(value) || isProfile(value),
}
export const SEED: Kind = wholeNumber(0)
export const OUT: Kind = {
  words: 'a path, a function or null',
  holds: (value) => value === null || TEXT.holds(value) || FUNCTION.holds(value),
}
/** Number of threads, as the command line bounds it. */
export const THREADS: Kind = wholeNumber(0, 1000)
export const KEY: Kind = either(TEXT, FUNCTION)
export const MAY_SPEND: Kind = either(YES_NO, FUNCTION)
const SINKS: Kind = listOf(
  'an array of sinks, each with a function `emit`',
  (sink) => isObject(sink) && FUNCTION.holds((sink as { emit?: unknown }).emit),
)
const PORT: Kind = orNull(wholeNumber(0, 65_535))
const MS: Kind = numberAbove(0)

export const MOCK_CHOICE: KindsOf<MockChoice> = {
  profile: needed(PROFILE),
  seed: SEED,
  tier: TEXT,
  preset: TEXT,
  dialect: TEXT,
  timeScale: numberAbove(0),
  warn: LISTENER,
}

export const GATEWAY_CHOICE: KindsOf<GatewayChoice> = {
  gateway: TEXT,
  textUrl: TEXT,
  filesUrl: TEXT,
  dialect: TEXT,
  tier: TEXT,
  preset: TEXT,
  speed: numberAbove(0),
  timeScale: numberAbove(0),
}

const WATCHING: KindsOf<Watching> = {
  dashboardPort: PORT,
  metricsPort: PORT,
  collector: orNull({ words: 'a URL', holds: (value) => value instanceof URL }),
  pushEveryMs: MS,
  genAi: YES_NO,
}

export const RUN_OPTIONS: KindsOf<RunProfileOptions> = {
  ...MOCK_CHOICE,
  ...GATEWAY_CHOICE,
  onInterrupt: oneOf(['follow', 'cancel']),
  env: OBJECT,
  out: OUT,
  compactLog: YES_NO,
  apiKey: KEY,
  maySpend: MAY_SPEND,
  stop: SIGNAL,
  signal: SIGNAL,
  purse: OBJECT,
  sinks: SINKS,
  watching: objectOf(WATCHING),
  makeWorld: FUNCTION,
  observe: FUNCTION,
  admissions: FUNCTION,
  ownsProcess: YES_NO,
  say: LISTENER,
  warn: LISTENER,
}

const { makeWorld: _world, admissions: _admissions, ...SHARED_RUN } = RUN_OPTIONS

export const DISTRIBUTED_OPTIONS: KindsOf<RunDistributedOptions> = {
  ...SHARED_RUN,
  redis: TEXT,
  workers: needed(wholeNumber(1, 1000)),
  leaseMs: MS,
  joinMs: numberAbove(-1),
  allowLostIntents: YES_NO,
  sharePrompts: YES_NO,
  startWorker: FUNCTION,
  secret: TEXT,
  trustRedis: YES_NO,
  spillFolder: TEXT,
}

export const WORKER_OPTIONS: KindsOf<RunWorkerOptions> = {
  redis: needed(TEXT),
  run: TEXT,
  profile: TEXT,
  secret: TEXT,
  trustRedis: YES_NO,
  apiKey: needed(FUNCTION),
  folder: needed(TEXT),
  waitMs: needed(MS),
  stop: SIGNAL,
  signal: SIGNAL,
  begun: LISTENER,
  say: needed(LISTENER),
  warn: needed(LISTENER),
  allowGateway: listOf('an array of addresses', TEXT.holds),
  keyEnv: TEXT,
  env: OBJECT,
}

export const SIMULATE_OPTIONS: KindsOf<SimulateOptions> = {
  ...MOCK_CHOICE,
  seeds: wholeNumber(1),
  workers: THREADS,
  onWork: LISTENER,
  out: OUT,
  compactLog: YES_NO,
  stop: SIGNAL,
  signal: SIGNAL,
  sinks: SINKS,
}

/** Whether a value has what every profile has after reading: a map that was never checked lacks most of it. */
function isProfile(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, seed, gateway, phases, models, credits, retry } = value as Readonly<Record<string, unknown>>
  const parts = [gateway, credits, retry, (gateway as { target?: unknown } | undefined)?.target]
  return TEXT.holds(name) && typeof seed === 'number' && [phases, models].every(Array.isArray) && parts.every(isObject)
}
