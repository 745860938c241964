import { announcedSpeed } from '../../distributed/announced-speed.ts'
import type { ClockOffset } from '../../distributed/clock-offset.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import { rehearsedClaims } from '../../distributed/rehearsed-claims.ts'
import { prefixOf } from '../../distributed/run-names.ts'
import type { RunSeal } from '../../distributed/run-seal.ts'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { lanePacer, type TickerLane, type TickerPacer, tickerPacer } from '../../fast/ticker-pacer.ts'
import { leaveCodePlain } from '../../fast/v8-heap.ts'
import { planCalls } from '../../load/schedule/plan.ts'
import { findGateway } from '../../load/spending/account.ts'
import type { HttpTarget, Profile } from '../../profile/profile.ts'
import { keyedRandom } from '../../random.ts'
import type { Clock } from '../../time/clock.ts'
import { Scope } from '../../time/scope.ts'
import { firstOf } from '../abort-signals.ts'
import type { Listener } from '../listener.ts'
import { isShortRun } from '../rehearsal/short-run.ts'
import { TICKER_FROM_PER_SECOND, warmUp } from '../rehearsal/warm-up.ts'
import { connectionsAllowed } from '../target/connections-allowed.ts'
import { openFileLimit } from '../target/open-files.ts'
import { openGateway } from '../target/open-gateway.ts'
import { WorkerLife, type WorkerResult } from './worker-life.ts'

export interface WorkOrder extends Listener {
  link: RedisLink
  spec: RunSpec
  seal: RunSeal
  /** Profile that is carried out: it agrees with the run's. */
  profile: Profile
  clock: Clock
  offset: ClockOffset
  apiKey: string
  /** For what Redis cannot take. */
  folder: string
  /** All workers of the run are threads of this process: what the machine allows one process is divided among them. */
  isThread?: boolean
  /** A place in the ticker that they share. */
  lane?: TickerLane | undefined
  stop?: AbortSignal | undefined
  signal?: AbortSignal | undefined
  begun?: (() => void) | undefined
}

/** Takes parts of a run, of which it knows the plan, until the run is over. */
export async function workOnRun(order: WorkOrder): Promise<WorkerResult> {
  const { link, spec, profile, clock, apiKey, isThread = false, lane, stop, signal, begun } = order
  const target = profile.gateway.target as HttpTarget
  const files = openFileLimit()
  const ownFiles = files === null || !isThread ? files : Math.floor(files / spec.shares)
  const allowed = connectionsAllowed(profile.gateway, target, ownFiles)
  const announces = announcedSpeed(spec)
  const gateway = openGateway(profile.gateway, target, apiKey, clock, allowed, { announces })
  const plan = planCalls(profile, keyedRandom(profile.seed))
  if (isShortRun(profile, plan, { workers: spec.shares })) leaveCodePlain()
  const prefix = prefixOf(spec.id)
  const number = await link.ask(() => link.client.incr(`${prefix}worker-numbers`))
  const peakPerSecond = plan.survey.peakPerSecond / spec.shares
  const makeTicker = (): TickerPacer => (lane === undefined ? tickerPacer(clock) : lanePacer(lane, clock))
  const ticker = peakPerSecond > TICKER_FROM_PER_SECOND ? makeTicker() : null
  const life = new WorkerLife({
    ...order,
    prefix,
    plan,
    gateway,
    number,
    pacer: ticker,
    threads: isThread ? spec.shares : null,
  })
  try {
    if (announces !== undefined) await findGateway(gateway, new Scope(clock), profile.gateway)
    await warmUp(profile, {
      gateway,
      rehearsedBy: ticker === null ? null : { open: openGateway, cast: async () => rehearsedClaims },
      ticker,
      peakPerSecond,
      connections: Math.ceil(peakPerSecond),
      ownsProcess: true,
      staysSmall: true,
      asked: firstOf(stop, signal),
    })
    begun?.()
    return await life.toItsEnd()
  } finally {
    await ticker?.stop()
    await gateway.close()
  }
}
