import { DueHeap } from '../due-heap.ts'
import type { Alarm } from './clock.ts'

/** Number of cancelled alarms that is not worth a sweep. */
const FEW = 32

class Entry implements Alarm {
  readonly #heap: AlarmHeap
  wake: (() => void) | undefined

  constructor(heap: AlarmHeap, wake: () => void) {
    this.#heap = heap
    this.wake = wake
  }

  cancel(): void {
    if (this.wake === undefined) return
    this.wake = undefined
    this.#heap.oneCancelled()
  }
}

/**
 * The alarms of a virtual clock. A cancelled one keeps its place until it surfaces, or until most are cancelled: nearly every wait sets an alarm
 * that would end it much later and never rings, and in time these would be all there is to sift.
 */
export class AlarmHeap {
  readonly #entries = new DueHeap<Entry>()
  #cancelled = 0

  push(instant: number, wake: () => void): Alarm {
    const entry = new Entry(this, wake)
    this.#entries.push(instant, entry)
    return entry
  }

  /** The next instant that somebody waits for; null when nobody does. */
  next(): number | null {
    const entries = this.#entries
    for (; entries.size > 0; this.#cancelled--) {
      if (entries.peek()?.wake !== undefined) return entries.instant
      entries.pop()
    }
    return null
  }

  /** Rings those of `instant` that are set by now, in the order in which they were set. */
  ring(instant: number): void {
    const entries = this.#entries
    const known = entries.pushed
    while (entries.instant === instant && entries.order < known) {
      const entry = entries.pop() as Entry
      const { wake } = entry
      if (wake === undefined) this.#cancelled--
      entry.wake = undefined
      wake?.()
    }
  }

  oneCancelled(): void {
    this.#cancelled++
    if (this.#cancelled <= FEW || this.#cancelled * 2 <= this.#entries.size) return
    this.#entries.keep(({ wake }) => wake !== undefined)
    this.#cancelled = 0
  }
}
