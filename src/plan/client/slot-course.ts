import { DueHeap } from '../../due-heap.ts'
import { keyedRandom, type RandomSource } from '../../random.ts'
import { firstOf } from '../../stats/first-of.ts'
import type { CallCost } from './call-cost.ts'
import type { RefusalWait } from './submit-course.ts'

/** Calls that are counted; those before fill the slots, for as long at least as the longest job keeps its own. */
const CALLS = 20_000
const WARM_UP = 4_000
/** Sends at most, of each part of a course: of a client that is only ever refused it would not end. */
const MOST_SENDS = 1_000_000
const HOUR_MS = 3_600_000

export interface SlotCourse {
  cost: Pick<CallCost, 'troubles' | 'stays' | 'refusal'>
  /** Calls that the client has in hand at a time, and jobs that the gateway lets run. */
  slots: number
  atGateway: number
  /** Turn of the client's pace, a bucket `burst` deep; 0 if it has none. */
  turnMs: number
  burst: number
}

/**
 * Calls an hour that pace and slots let through together, where calls never run out: an attempt waits for its turn of the pace with one of
 * the client's slots in hand, so that a slot that waits is not used and a turn that finds no call is lost; and a job that nobody waits for any
 * more keeps its slot at the gateway, where the next attempt is refused. Followed call by call, with chances by a fixed seed: no gateway, no
 * client, no clock.
 */
export function callsPerHour(course: SlotCourse): number {
  const longestMs = Math.max(...course.cost.stays.map(({ slotMs }) => slotMs))
  let [from, until, ended] = [Number.NaN, 0, 0]
  follow(course, keyedRandom(1), () => 0, {
    sent() {},
    over(now) {
      until = now
      ended++
      if (Number.isNaN(from) && ended >= WARM_UP && now >= longestMs) [from, ended] = [now, 0]
      // A rate so high that this many calls end before the longest job does is counted from then on.
      return Number.isNaN(from) || ended < CALLS
    },
  })
  if (Number.isNaN(from)) return ended < WARM_UP ? 0 : (ended * HOUR_MS) / until
  return (ended * HOUR_MS) / (until - from)
}

/**
 * Share of calls that are not sent within `waitMs`, in each part of the course that takes `partMs`. Each call is due at one of the instants (in ms,
 * ascending).
 */
export function lateShares(
  course: SlotCourse,
  instants: readonly number[],
  { parts, partMs, waitMs }: { parts: number; partMs: number; waitMs: number },
  seed: number,
): number[] {
  const of = Array.from({ length: parts }, () => ({ asked: 0, prompt: 0 }))
  const partAt = (due: number) => of[Math.min(parts - 1, Math.floor(due / partMs))] as (typeof of)[number]
  for (const due of instants) partAt(due).asked++
  let next = 0
  const nextDue = (): number => instants[next++] ?? Number.POSITIVE_INFINITY
  const heard: Heard = {
    sent(now, due) {
      if (now - due <= waitMs) partAt(due).prompt++
    },
    over: () => true,
  }
  follow(course, keyedRandom(seed), nextDue, heard, parts * MOST_SENDS)
  return of.map(({ asked, prompt }) => (asked === 0 ? 0 : (asked - prompt) / asked))
}

/**
 * Those of the calls, each due at one of its model's instants (in ms, ascending), that no slot and turn would take within `waitMs`, and that go elsewhere;
 * by model. Each model has slots of its own, and all together have no more than `atMost`.
 */
export function overflowOf(
  courses: readonly (SlotCourse & { instants: readonly number[] })[],
  atMost: number,
  waitMs: number,
  seed: number,
): number[][] {
  const together = new Held(atMost)
  const all = courses.map(({ cost, slots, turnMs, burst }, n) => {
    const next = keyedRandom(seed).stream('sample', n)
    const [trouble, stay] = [drawerOf(cost.troubles, next), drawerOf(cost.stays, next)]
    const own = new Held(slots)
    let fullAt = 0
    return (due: number): boolean => {
      const start = Math.max(own.freeAt(due), together.freeAt(due), fullAt - (burst - 1) * turnMs)
      if (start > due + waitMs) return false
      fullAt = Math.max(fullAt, start) + turnMs
      const met = trouble()
      const until = start + (met?.ms ?? 0) + (met === null || met.isAgain ? (stay()?.clientMs ?? 0) : 0)
      own.take(until)
      together.take(until)
      return true
    }
  })
  const spilled = courses.map((): number[] => [])
  const calls = courses.flatMap(({ instants }, n) => instants.map((due) => ({ due, n })))
  if (courses.length > 1) calls.sort((a, b) => a.due - b.due)
  for (const { due, n } of calls) if (!all[n]?.(due)) spilled[n]?.push(due)
  return spilled
}

/** Slots with the ends of the calls that hold them. */
class Held {
  readonly #slots: number
  readonly #ends = new DueHeap<null>()

  constructor(slots: number) {
    this.#slots = slots
  }

  /** When a call that is due now has a slot. */
  freeAt(due: number): number {
    return this.isFullAt(due) ? this.#ends.instant : due
  }

  isFullAt(now: number): boolean {
    while (this.#ends.instant <= now) this.#ends.pop()
    return this.#ends.size >= this.#slots
  }

  /** A call that has a slot holds it until then. */
  take(until: number): void {
    if (this.#ends.size >= this.#slots) this.#ends.pop()
    this.#ends.push(until, null)
  }
}

/** Results of the calls that are followed. */
interface Heard {
  /** A call's first attempt, and when it was due. */
  sent(now: number, due: number): void
  /** Its last one; false ends the course. */
  over(now: number): boolean
}

/** In place of how often a call was refused: it is over, and its slot is free. */
const OVER = -1

/** `nextDue`: when the next call is due, Infinity where none is. */
function follow(
  { cost, slots, atGateway, turnMs, burst }: SlotCourse,
  random: RandomSource,
  nextDue: () => number,
  heard: Heard,
  mostSends = MOST_SENDS,
): void {
  const next = random.stream('sample')
  const trouble = drawerOf(cost.troubles, next)
  const stay = drawerOf(cost.stays, next)
  /** The client's slots with a call in hand, each with how often it was refused, by when they act next. */
  const acting = new DueHeap<number>()
  /** Jobs by when they give their slot back. */
  const running = new Held(atGateway)
  /** When the bucket would be full of turns again. */
  let fullAt = 0
  let [idle, clock, due] = [slots, 0, nextDue()]
  for (let sends = 0; sends < mostSends; ) {
    const ready = Math.max(clock, due)
    const isNew = idle > 0 && ready <= acting.instant
    clock = isNew ? ready : acting.instant
    if (clock === Number.POSITIVE_INFINITY) return
    const refused = isNew ? 0 : (acting.pop() as number)
    if (refused === OVER) {
      idle++
      continue
    }
    sends++
    const now = Math.max(clock, fullAt - (burst - 1) * turnMs)
    fullAt = Math.max(fullAt, now) + turnMs
    if (isNew) {
      idle--
      heard.sent(now, due)
      due = nextDue()
    }
    if (running.isFullAt(now)) {
      acting.push(now + waitOf(cost.refusal, refused, next), refused + 1)
      continue
    }
    const met = trouble()
    const job = stay()
    if (job !== null && met?.isJob !== false) running.take(now + job.slotMs)
    acting.push(now + (met === null ? (job?.clientMs ?? 0) : met.ms), met?.isAgain ? 0 : OVER)
    if (!met?.isAgain && !heard.over(now)) return
  }
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
    return items[firstOf(0, upTo.length - 1, (at) => (upTo[at] as number) > u)] as T
  }
}
