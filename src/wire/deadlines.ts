import { DueHeap } from '../due-heap.ts'
import type { Alarm, Clock } from '../time/clock.ts'

/**
 * The alarm is set to no later than this. Where attempts come one by one it would else be set and cancelled for each of them (a timer
 * costs 2 µs), or be left standing until a deadline that nobody has any more, and keep the process alive as long.
 */
const LONGEST_ALARM_MS = 1000

interface Entry {
  /** In the heap; -1 when it is no longer there. */
  place: number
  readonly onExpire: () => void
}

/**
 * Deadlines of thousands of attempts on one alarm of the clock. Nearly every deadline is taken back before it expires, so taking one
 * back removes it for good: nothing of an attempt outlives it but, for a second at the most, the alarm.
 *
 * The event loop turns once between the alarm and what expires. A process that was stopped or busy finds its alarms due before it has read what
 * its sockets hold, and an answer that is there may name a task that was paid for.
 */
export class Deadlines {
  readonly #clock: Clock
  readonly #heap = new DueHeap<Entry>((entry, place) => {
    entry.place = place
  })
  #alarm: Alarm | undefined
  /** Instant the alarm is set to: never later than the earliest deadline. */
  #alarmAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Calls `onExpire` at or just after `instant` unless the returned function is called before. Infinity never expires. */
  add(instant: number, onExpire: () => void): () => void {
    if (Number.isNaN(instant)) throw new TypeError('a deadline needs an instant, not NaN')
    const entry: Entry = { place: -1, onExpire }
    this.#heap.push(instant, entry)
    if (instant < this.#alarmAt) this.#arm(instant)
    return () => this.#remove(entry)
  }

  /** How many are outstanding. */
  get size(): number {
    return this.#heap.size
  }

  #arm(instant: number): void {
    this.#alarm?.cancel()
    this.#alarmAt = Math.min(instant, this.#clock.now() + LONGEST_ALARM_MS)
    this.#alarm = this.#clock.alarm(this.#alarmAt, () => this.#ring())
  }

  #ring(): void {
    const now = this.#clock.now()
    if (this.#heap.instant <= now) {
      // Until then no other alarm is needed.
      this.#alarmAt = Number.NEGATIVE_INFINITY
      this.#alarm = this.#clock.alarm(now, () => this.#expire(now))
    } else this.#expire(now)
  }

  /** Expires what was due at an instant, and sets the next alarm. */
  #expire(instant: number): void {
    this.#alarm = undefined
    this.#alarmAt = Number.POSITIVE_INFINITY
    while (this.#heap.size > 0 && this.#heap.instant <= instant) {
      const first = this.#heap.pop() as Entry
      first.place = -1
      first.onExpire()
    }
    if (this.#heap.size > 0 && this.#heap.instant < this.#alarmAt) this.#arm(this.#heap.instant)
  }

  /** Nothing rings any more. */
  close(): void {
    this.#alarm?.cancel()
    this.#alarm = undefined
    this.#alarmAt = Number.NEGATIVE_INFINITY
  }

  /** The alarm stays where it is, even if nothing is left: it may ring for nothing, which is cheaper than to set it anew for each attempt. */
  #remove(entry: Entry): void {
    if (entry.place < 0) return
    this.#heap.takeAt(entry.place)
    entry.place = -1
  }
}
