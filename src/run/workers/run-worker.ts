import { readOffset } from '../../distributed/clock-offset.ts'
import { RedisLink } from '../../distributed/redis-link.ts'
import { findRun } from '../../distributed/run-registry.ts'
import { RunSeal } from '../../distributed/run-seal.ts'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { readSpec } from '../../distributed/stored-spec.ts'
import { abortReason, EXIT, GatebenchError } from '../../errors.ts'
import {
  FUNCTION,
  guarded,
  type KindsOf,
  LISTENER,
  needed,
  OBJECT,
  SIGNAL,
  TEXT,
  TEXTS,
  YES_NO,
} from '../../input/options.ts'
import { MOCK_API_KEY } from '../../mock/server/mock-process.ts'
import { loadProfile } from '../../profile/load-profile.ts'
import type { HttpTarget } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import { realClock } from '../../time/real-clock.ts'
import { firstOf, whenAborted } from '../abort-signals.ts'
import type { Listener } from '../listener.ts'
import { MS } from '../run-options.ts'
import { version } from '../version.ts'
import { workOnRun } from './work-on-run.ts'
import type { WorkerResult } from './worker-life.ts'
import { agreedProfile, requireTrust, secretOf, sendingTo, type WorkerTrust } from './worker-trust.ts'

export interface RunWorkerOptions extends Listener, WorkerTrust {
  /** Address of the Redis that the coordinator uses. */
  redis: string
  /** Name of the run, or of its profile; the one that waits for workers when left out. */
  run?: string | undefined
  /** The profile of the run: what decides where its requests go and what they carry must be the same there. */
  profile?: string | undefined
  /** The coordinator's secret: what is not signed with it is not obeyed. */
  secret?: string | undefined
  /** Nothing need be signed: anyone who can write to this Redis can give orders. */
  trustRedis?: boolean | undefined
  apiKey: (target: HttpTarget) => string
  /** For what Redis cannot take. */
  folder: string
  /** How long Redis, and then a run, are waited for; ms. */
  waitMs: number
  /** Aborted: this worker submits nothing more, and gives its shares to others as soon as what it sent is answered. */
  stop?: AbortSignal
  /** Aborted: the same, and no answer is waited for. */
  signal?: AbortSignal
  /** Called when the worker is about to take its first share: until then it holds nothing, and may simply be ended. */
  begun?: () => void
}

const LOOK_EVERY_MS = 200

/** `runWorker`, with options that were checked. */
export async function runWorker(options: RunWorkerOptions): Promise<WorkerResult> {
  const clock = realClock()
  const secret = secretOf(options.secret, options.trustRedis === true)
  requireTrust(options)
  await using link = await RedisLink.open({ url: options.redis }, clock, { waitMs: options.waitMs, say: options.say })
  const id = await waitForRun(link, clock, options)
  const seal = new RunSeal(secret, id)
  const spec = await readSpec(link, id, seal)
  requireVersion(spec)
  const own = options.profile === undefined ? null : await loadProfile(options.profile)
  const profile = agreedProfile(spec, own, options)
  const offset = await readOffset(link, clock)
  options.say(sendingTo(profile, spec.isMock))
  const apiKey = spec.isMock ? MOCK_API_KEY : options.apiKey(profile.gateway.target as HttpTarget)
  return await workOnRun({ ...options, link, spec, seal, profile, clock, offset, apiKey })
}

const OPTIONS: KindsOf<RunWorkerOptions> = {
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
  allowGateway: TEXTS,
  keyEnv: TEXT,
  env: OBJECT,
}

/**
 * Takes parts of a distributed run until the run is over. Throws a GatebenchError: exit 104 for a run that is not signed with its secret, or
 * that asks it to send what or where it may not, 106 for a Redis or a gateway that cannot be reached.
 */
export const guardedWorker = guarded('runWorker', OPTIONS, runWorker)

async function waitForRun(
  link: RedisLink,
  clock: Clock,
  { run, waitMs, say, stop, signal }: RunWorkerOptions,
): Promise<string> {
  const until = clock.now() + waitMs
  const asked = firstOf(stop, signal)
  const left = whenAborted(asked)
  let isTold = false
  while (clock.now() < until && !asked.aborted) {
    const id = await findRun(link, run)
    if (id !== null) return id
    if (!isTold) say('waiting for a run')
    isTold = true
    await Promise.race([clock.sleepUntil(clock.now() + LOOK_EVERY_MS), left])
  }
  if (asked.aborted) {
    const why = abortReason(asked.reason) ?? 'ended'
    throw new GatebenchError(`${why} before there was a run to join`, {
      code: 'INTERRUPTED',
      exitCode: EXIT.interrupted,
    })
  }
  if (run !== undefined) {
    throw new GatebenchError(`this Redis has no run ${run}`, {
      code: 'RUN_UNKNOWN',
      hint: 'leave --run out to join the run that waits for workers',
    })
  }
  throw new GatebenchError('no run waits for workers', {
    code: 'NO_RUN',
    hint: 'start a run: `gatebench run PROFILE --redis URL --workers N`',
  })
}

function requireVersion(spec: RunSpec): void {
  if (spec.version === version()) return
  throw new GatebenchError(`the run uses gatebench ${spec.version}, this worker ${version()}`, {
    code: 'WORKER_VERSION',
    hint: 'all workers of a run must have the same version as its coordinator',
  })
}
