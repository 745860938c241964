import type { LoadPorts } from '../load/run-load.ts'
import type { Clock } from '../time/clock.ts'
import type { LeasedLimits } from './leased-limits.ts'
import type { Outbox } from './outbox.ts'
import type { PacedCallsOrder } from './paced-calls.ts'
import type { WorkerBounds } from './worker-bounds.ts'

/** Holder of a share: it answers whether this process may still send for it. */
export interface Holding {
  /** Resolves with whether it may, at once where that is sure. */
  mayStillSend(): Promise<boolean>
}

export interface ShareClaimsPorts extends PacedCallsOrder, Pick<LoadPorts, 'keys'> {
  outbox: Outbox
  limits: Pick<LeasedLimits, 'nameOf' | 'pacesOf'>
  holding: Holding
  /** Bounds of this worker, whatever Redis says. */
  bounds: Pick<WorkerBounds, 'reserve' | 'release' | 'begins'>
  /** Signs a line of the journal. */
  sign(json: string): string
  clock: Clock
  /** Instant that event times count from. */
  startedAt: number
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  /** Tells which worker a line is from. */
  worker: number
  /** The run, or this worker's part in it, submits nothing more. */
  onRefused(verdict: string): void
  /** A call arrived so long after the instant that the plan says; ms. */
  onArrival(lagMs: number): void
  /** Takes events that come after the share went to another owner. */
  onLate(line: string): void
  /** How long an answer may be put off before it is taken for no. */
  patienceMs: number
}
