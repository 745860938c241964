import { DueHeap } from '../due-heap.ts'
import { keyedRandom } from '../random.ts'
import type { CallCost } from './call-cost.ts'
import type { RefusalWait } from './submit-course.ts'

/** Calls that are counted; those before fill the slots, for as long at least as the longest job keeps its own. */
const CALLS = 20_000
const WARM_UP = 4_000
/** Sends at most: of a client that is only ever refused the course would not end. */
const MOST_SENDS = 1_000_000
const HOUR_MS = 3_600_000

export interface SlotCourse {
  cost: Pick<CallCost, 'troubles' | 'stays' | 'refusal'>
  /** Calls that the client has in hand at a time, and jobs that the gateway lets run. */
  slots: number
  atGateway: number
  /** Of the client's pace, a bucket `burst` deep; 0 where it has none. */
  turnMs: number
  burst: number
}

/**
 * Calls an hour that pace and slots let through together, where calls never run out: an attempt waits for its turn of the pace with one of
 * the client's slots in hand, so that a slot that waits is not used and a turn that finds no call is lost; and a job that nobody waits for any
 * more keeps its slot at the gateway, where the next attempt is refused. Followed call by call, with chances by a fixed seed: no gateway, no
 * client, no clock.
 */
export function callsPerHour({ cost, slots, atGateway, turnMs, burst }: SlotCourse): number {
  const next = keyedRandom(1).stream('sample')
  const trouble = drawerOf(cost.troubles, next)
  const stay = drawerOf(cost.stays, next)
  /** The client's slots, each with how often its call was refused, by when they act next. */
  const acting = new DueHeap<number>()
  for (let slot = 0; slot < slots; slot++) acting.push(0, 0)
  /** Jobs by when they give their slot back. */
  const running = new DueHeap<null>()
  /** When the bucket would be full of turns again. */
  let fullAt = 0
  const longestMs = Math.max(...cost.stays.map(({ slotMs }) => slotMs))
  let [from, now] = [Number.NaN, 0]
  let ended = 0
  for (let sends = 0; ended < CALLS && sends < MOST_SENDS; sends++) {
    now = Math.max(acting.instant, fullAt - (burst - 1) * turnMs)
    fullAt = Math.max(fullAt, now) + turnMs
    const refused = acting.pop() as number
    while (running.instant <= now) running.pop()
    if (running.size >= atGateway) {
      acting.push(now + waitOf(cost.refusal, refused, next), refused + 1)
      continue
    }
    const met = trouble()
    const job = stay()
    if (job !== null && met?.isJob !== false) running.push(now + job.slotMs, null)
    acting.push(now + (met === null ? (job?.clientMs ?? 0) : met.ms), 0)
    if (met?.isAgain) continue
    ended++
    if (Number.isNaN(from) && ended >= WARM_UP && now >= longestMs) [from, ended] = [now, 0]
  }
  return Number.isNaN(from) ? 0 : (ended * HOUR_MS) / (now - from)
}

function waitOf(
  { toldMs, spreadMs, baseMs, factor, capMs, isDrawn }: RefusalWait,
  before: number,
  next: () => number,
): number {
  const u = next()
  if (toldMs !== null) return toldMs + u * spreadMs
  return Math.min(capMs, baseMs * factor ** before) * (isDrawn ? u : 1)
}

/** Draws one of the items by its chance; null with what their chances lack of 1. */
function drawerOf<T extends { chance: number }>(items: readonly T[], next: () => number): () => T | null {
  const upTo = new Float64Array(items.length)
  let sum = 0
  for (const [at, { chance }] of items.entries()) {
    sum += chance
    upTo[at] = sum
  }
  return () => {
    const u = next()
    if (u >= sum) return null
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > u) high = middle
      else low = middle + 1
    }
    return items[low] as T
  }
}
