import { GatebenchError } from '../errors.ts'
import {
  either,
  FUNCTION,
  guarded,
  type Kind,
  type KindsOf,
  numberAbove,
  OBJECT,
  objectOf,
  TEXT,
  wholeNumber,
  YES_NO,
} from '../input/options.ts'
import type { ClientOutcome } from '../mock/oracle/outcome-statement.ts'
import {
  type MockServerOptions as BareOptions,
  type MockServer as BareServer,
  startMockGateway as startBare,
} from '../mock/server/http-server.ts'
import { SEED } from '../run/run-options.ts'
import { realClock } from '../time/real-clock.ts'
import { factsOf } from './gateway-facts.ts'
import { type ClientEnd, JUDGE_SCHEMA, Judge } from './judgement.ts'
import { loadRules, RULES_GIVEN, type Rules, rulesOf } from './rules-file.ts'
import type { Verdict } from './verdict.ts'

export interface MockServerOptions extends BareOptions {
  /** Judges the clients that come: by default, by rules of your own, or by those of a YAML file. */
  judge?: boolean | string | Rules
  /** Name of the world in the verdict; its tier and preset by default. */
  worldName?: string | undefined
}

export interface MockServer extends BareServer {
  /** Verdict on the clients up to now. Throws MOCK_NOT_JUDGED if the mock was started without `judge`. */
  verdict(end?: ClientEnd): Verdict
  /**
   * States what became of the call that its requests name in `x-gatebench-call`, or of all calls about which nothing has been stated: whether their
   * answers were taken for a success. Gives how many requests it is about. Throws MOCK_NOT_JUDGED if the mock was started without `judge`.
   */
  saw(outcome: ClientOutcome, call?: number): number
}

/** `startMockGateway`, with options that were checked. */
export async function startMockGateway({
  judge: asked,
  worldName,
  ...options
}: MockServerOptions = {}): Promise<MockServer> {
  if (asked === undefined || asked === false)
    return { ...(await startBare(options)), verdict: notJudged, saw: notJudged }
  const { speed = options.timeScale ?? 1, seed = 1, tier = 'standard', preset = 'default', log } = options
  const rules = asked === true ? rulesOf() : typeof asked === 'string' ? loadRules(asked) : asked
  const judge = new Judge(rules, speed, factsOf(options.dialect))
  const clock = realClock()
  const verdict = (end: ClientEnd = {}): Verdict => ({
    schema: JUDGE_SCHEMA,
    world: worldName ?? `${tier} + ${preset}`,
    seed,
    speed,
    command: null,
    ...judge.verdict({ t: clock.now(), ...end }),
    score: null,
  })
  // A verdict while the client goes on must not blame it for what it has not done yet.
  const standing = (): Verdict => verdict({ isCut: true })
  const both = {
    record(record: Parameters<Judge['record']>[0]): void {
      judge.record(record)
      log?.record(record)
    },
  }
  const saw = (outcome: ClientOutcome, call?: number): number => judge.saw(outcome, call)
  const mock = await startBare({
    ownResults: true,
    ...options,
    log: both,
    watched: true,
    verdict: standing,
    saw: (statement) => saw(statement.outcome, statement.call),
  })
  return { ...mock, verdict, saw }
}

const NUMBER: Kind = { words: 'a number', holds: (value) => typeof value === 'number' }
const MS = numberAbove(0)
const OPTIONS: KindsOf<MockServerOptions> = {
  tier: TEXT,
  preset: TEXT,
  set: OBJECT,
  directory: TEXT,
  world: OBJECT,
  seed: SEED,
  speed: NUMBER,
  timeScale: NUMBER,
  dialect: OBJECT,
  originEpochMs: NUMBER,
  host: TEXT,
  port: wholeNumber(0, 65_535),
  keepRecords: wholeNumber(0),
  key: TEXT,
  freshIds: YES_NO,
  log: OBJECT,
  timeouts: objectOf({ headersMs: MS, requestMs: MS, idleMs: MS }),
  ownResults: YES_NO,
  named: OBJECT,
  watched: YES_NO,
  verdict: FUNCTION,
  saw: FUNCTION,
  judge: either(YES_NO, TEXT, RULES_GIVEN),
  worldName: TEXT,
}

const started = guarded('startMockGateway', OPTIONS, startMockGateway)

/** The mock gateway as an HTTP server, with a judge of its clients where that is asked for. Throws GatebenchError as the mock does. */
export async function guardedMock(options: MockServerOptions = {}): Promise<MockServer> {
  return started(options)
}

function notJudged(): never {
  throw new GatebenchError('this mock does not judge its clients', {
    code: 'MOCK_NOT_JUDGED',
    hint: 'start it with { judge: true }',
  })
}
