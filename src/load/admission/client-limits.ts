import type { AdmissionSettings, Profile } from '../../profile/profile.ts'
import type { RetryPacing } from '../../profile/retry-settings.ts'

/** Limits that the client itself keeps for the calls of one model, in a run in real time. */
export interface ClientLimits {
  model: string
  /** Attempts that may start per second in the long run; null is no such limit. */
  ratePerSecond: number | null
  /** The time in which one attempt more may start, in ms; null without a rate. */
  intervalMs: number | null
  /** Attempts that may start at once after a pause. */
  burst: number
  /** Calls that may hold a slot at once; null is no such limit. */
  concurrency: number | null
  /** Longest wait for slot and pace together, in ms; null is for ever. */
  longestWaitMs: number | null
  /** Enforcer of the limits; null if there are none. */
  by: 'bottleneck' | null
}

/** The pace of the retry policy, which attempts pass besides. */
export interface ClientPacing {
  scope: RetryPacing['scope']
  /** Null for a pace that learns. */
  ratePerSecond: number | null
  burst: number | null
  /** A pace that learns is gatebench's own. */
  by: 'bottleneck' | 'gatebench'
}

/** Limits of each model, in the order of the profile. Each of `clients` keeps them for itself. */
export function clientLimits({ models }: Pick<Profile, 'models'>): ClientLimits[] {
  return models.map(({ model, admission }) => ({ model, ...heldBy(admission) }))
}

export function clientPacing(pacing: RetryPacing | null): ClientPacing | null {
  if (pacing === null) return null
  const { scope } = pacing
  if (pacing.kind !== 'fixed') return { scope, ratePerSecond: null, burst: null, by: 'gatebench' }
  return { scope, ratePerSecond: pacing.ratePerSecond, burst: pacing.burst, by: 'bottleneck' }
}

function heldBy({ ratePerSecond, burst, concurrency, longestWaitMs }: AdmissionSettings): Omit<ClientLimits, 'model'> {
  const isHeld = ratePerSecond !== null || concurrency !== null
  return {
    ratePerSecond,
    intervalMs: ratePerSecond === null ? null : 1000 / ratePerSecond,
    burst,
    concurrency,
    longestWaitMs,
    by: isHeld ? 'bottleneck' : null,
  }
}
