import type { GatebenchRun } from '../processes.ts'

/** What a run says of its own lag. */
export function lagOf({ summary }: GatebenchRun): number {
  return summary.latency.scheduleLag.p99.ms ?? Number.NaN
}

/** Below this nobody can say whose it was: the way through the kernel and the server's own turn are in its stamps, and not in ours. */
const UNSEEN_MS = 0.1

export function difference(saidMs: number, stampedMs: number): number {
  return (Math.max(0, Math.abs(saidMs - stampedMs) - UNSEEN_MS) / stampedMs) * 100
}

/**
 * How late each message was, by the server's stamps on the run's own clock. The two clocks are apart by what the shortest way from taking up
 * a call to its stamp shows: were the earliest arrival taken to be on time, the least lag would be missing from all.
 */
export function stampedLag(stamps: Float64Array, { arrivals }: GatebenchRun, speed = 1): number[] {
  const apart = Math.min(...arrivals.map(({ t }, n) => (stamps[n] as number) - t / speed))
  return arrivals.map(({ intended }, n) => (stamps[n] as number) - apart - intended / speed)
}

export function distancesFromPlan(arrivals: Float64Array, perSecond: number): number[] {
  const fromFirst = Array.from(arrivals, (at, n) => at - (n * 1000) / perSecond)
  // The two clocks are apart by an unknown constant: the earliest arrival is taken to be on time.
  const earliest = Math.min(...fromFirst)
  return fromFirst.map((at) => at - earliest)
}
