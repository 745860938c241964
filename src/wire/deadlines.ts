import type { Alarm, Clock } from '../time/clock.ts'

/**
 * The alarm is set to no later than this. Where attempts come one by one it would else be set and cancelled for each of them (a timer
 * costs 2 µs), or be left standing until a deadline that nobody has any more, and keep the process alive as long.
 */
const LONGEST_ALARM_MS = 1000

interface Entry {
  instant: number
  /** Index in the heap; -1 when it is no longer there. */
  position: number
  onExpire: () => void
}

/**
 * Deadlines of thousands of attempts on one alarm of the clock. Nearly every deadline is taken back before it expires, so taking one
 * back removes it for good: nothing of an attempt outlives it but, for a second at the most, the alarm.
 */
export class Deadlines {
  readonly #clock: Clock
  /** Binary heap by instant. */
  readonly #heap: Entry[] = []
  #alarm: Alarm | undefined
  /** Instant the alarm is set to: never later than the earliest deadline. */
  #alarmAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Calls `onExpire` at or just after `instant` unless the returned function is called before. Infinity never expires. */
  add(instant: number, onExpire: () => void): () => void {
    if (Number.isNaN(instant)) throw new TypeError('a deadline needs an instant, not NaN')
    const entry: Entry = { instant, position: this.#heap.length, onExpire }
    this.#heap.push(entry)
    this.#rise(entry)
    if (instant < this.#alarmAt) this.#arm(instant)
    return () => this.#remove(entry)
  }

  /** How many are outstanding. */
  get size(): number {
    return this.#heap.length
  }

  #arm(instant: number): void {
    this.#alarm?.cancel()
    this.#alarmAt = Math.min(instant, this.#clock.now() + LONGEST_ALARM_MS)
    this.#alarm = this.#clock.alarm(this.#alarmAt, () => this.#ring())
  }

  #ring(): void {
    const now = this.#clock.now()
    this.#alarm = undefined
    this.#alarmAt = Number.POSITIVE_INFINITY
    for (let first = this.#heap[0]; first !== undefined && first.instant <= now; first = this.#heap[0]) {
      this.#remove(first)
      first.onExpire()
    }
    const next = this.#heap[0]
    if (next !== undefined && next.instant < this.#alarmAt) this.#arm(next.instant)
  }

  /** Nothing rings any more. */
  close(): void {
    this.#alarm?.cancel()
    this.#alarm = undefined
    this.#alarmAt = Number.NEGATIVE_INFINITY
  }

  /** The alarm stays where it is, even if nothing is left: it may ring for nothing, which is cheaper than to set it anew for each attempt. */
  #remove(entry: Entry): void {
    if (entry.position < 0) return
    const last = this.#heap.pop() as Entry
    if (last !== entry) {
      last.position = entry.position
      this.#heap[last.position] = last
      this.#rise(last)
      this.#sink(last)
    }
    entry.position = -1
  }

  #rise(entry: Entry): void {
    while (entry.position > 0) {
      const above = this.#heap[(entry.position - 1) >> 1] as Entry
      if (above.instant <= entry.instant) return
      this.#swap(entry, above)
    }
  }

  #sink(entry: Entry): void {
    for (;;) {
      const left = this.#heap[2 * entry.position + 1]
      const right = this.#heap[2 * entry.position + 2]
      const least = left !== undefined && right !== undefined && right.instant < left.instant ? right : left
      if (least === undefined || entry.instant <= least.instant) return
      this.#swap(entry, least)
    }
  }

  #swap(a: Entry, b: Entry): void {
    const position = a.position
    a.position = b.position
    b.position = position
    this.#heap[a.position] = a
    this.#heap[b.position] = b
  }
}
