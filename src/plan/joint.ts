import type { Hold } from './call-cost.ts'

/**
 * Calls an hour where each holds one of a client's slots and, with its slot in hand, waits for a pace without a burst: less than either
 * alone lets through, for a slot that waits is not used and a pace that finds no call is lost. A closed queueing network of the pace (a
 * server with constant times) and the holding (no queue), by approximate mean value analysis for constant times (Reiser 1979).
 */
export function jointPerHour(slots: number, holds: readonly Hold[], pacePerHour: number): number {
  const paceMs = HOUR_MS / pacePerHour
  // A call is let go when its turn begins, not when the turn is over: of its holding what exceeds the turn is left.
  const restMs = holds.reduce((sum, { chance, ms }) => sum + chance * Math.max(0, ms - paceMs), 0)
  let throughput = 0
  let waiting = 0
  for (let n = 1; n <= Math.min(slots, MOST_SLOTS); n++) {
    const busy = throughput * paceMs
    const response = paceMs * (1 + waiting - busy) + (busy * paceMs) / 2
    throughput = Math.min(1 / paceMs, n / (restMs + response))
    waiting = throughput * response
  }
  return slots > MOST_SLOTS ? pacePerHour : throughput * HOUR_MS
}

const HOUR_MS = 3_600_000
/** With more the two no longer get in each other's way. */
const MOST_SLOTS = 1000
