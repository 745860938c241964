import { DueHeap } from '../due-heap.ts'
import { keyedRandom } from '../random.ts'
import type { Hold } from './call-cost.ts'

/** Calls that are followed; the first part of them fills the slots. */
const CALLS = 24_000
const WARM_UP = 4_000
const HOUR_MS = 3_600_000

/**
 * What pace and slots let through together, as a share of what the lesser of them would let through alone: a call waits for its turn of the
 * pace (a bucket `burst` deep) with one of the slots in hand, so that a slot that waits is not used and a turn that finds no call is lost. By
 * Lindley's recursion over calls that never run out, their holding times drawn by a fixed seed: no gateway, no client, no clock.
 */
export function jointShare(slots: number, holds: readonly Hold[], pacePerHour: number, burst = 1): number {
  const turnMs = HOUR_MS / pacePerHour
  const together = perHour(slots, holds, turnMs, burst)
  const alone = perHour(slots, holds, 0, burst)
  return Math.min(1, together / Math.min(alone, pacePerHour))
}

function perHour(slots: number, holds: readonly Hold[], turnMs: number, burst: number): number {
  const draw = drawerOf(holds)
  const free = new DueHeap<null>()
  for (let slot = 0; slot < slots; slot++) free.push(0, null)
  /** When the bucket would be full of turns again. */
  let fullAt = 0
  let from = 0
  let startMs = 0
  for (let call = 0; call < CALLS; call++) {
    startMs = Math.max(free.instant, fullAt - (burst - 1) * turnMs)
    fullAt = Math.max(fullAt, startMs) + turnMs
    free.pop()
    free.push(startMs + draw(), null)
    if (call === WARM_UP) from = startMs
  }
  return ((CALLS - 1 - WARM_UP) * HOUR_MS) / (startMs - from)
}

function drawerOf(holds: readonly Hold[]): () => number {
  const next = keyedRandom(1).stream('sample')
  const upTo = new Float64Array(holds.length)
  let sum = 0
  for (const [at, { chance }] of holds.entries()) {
    sum += chance
    upTo[at] = sum
  }
  return () => {
    const u = next() * sum
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > u) high = middle
      else low = middle + 1
    }
    return (holds[low] as Hold).ms
  }
}
