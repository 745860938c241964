import type { Instants } from './arrivals.ts'

/** Arrivals of one model, or of several that are drawn for each call. */
export interface PlanStream {
  instants: Instants
  /** Added to each instant, in ms. */
  offsetMs: number
  /** Index into the profile's models, or that of the stream's n-th call. */
  model: number | ((n: number) => number)
}

const OVER = Number.POSITIVE_INFINITY

/**
 * Stands at one planned call after the other, in the order of their intended starts; at one instant, in the order of the streams. So a plan
 * of any length takes no more room than this.
 */
export class PlanWalk {
  /** Number of the call that it stands at: so many lie behind. */
  call = 0
  /** Its intended start, in ms from the first phase's start; Infinity beyond the last. */
  intendedMs = OVER
  /** Its index into the profile's models. */
  model = 0
  /** A binary heap by what comes next. The first is the stream of the call that it stands at. */
  readonly #heap: Cursor[]
  /** While the first stream's instants are below this, it stays the first. */
  #nextOfOthers = OVER

  constructor(streams: readonly PlanStream[]) {
    this.#heap = streams.map((stream, order) => new Cursor(stream, order))
    for (let place = this.#heap.length >> 1; place >= 0; place--) this.#sink(place)
    this.#stand()
  }

  /** Whether the last call lies behind. */
  get isOver(): boolean {
    return this.intendedMs === OVER
  }

  /** Goes on to the next call. */
  advance(): void {
    if (this.intendedMs === OVER) return
    this.call++
    const first = this.#heap[0] as Cursor
    first.advance()
    if (first.nextMs < this.#nextOfOthers) {
      this.intendedMs = first.nextMs
      if (first.draw !== null) this.model = first.draw(first.passed)
      return
    }
    this.#sink(0)
    this.#stand()
  }

  #stand(): void {
    const [first, left, right] = this.#heap
    this.intendedMs = first?.nextMs ?? OVER
    this.#nextOfOthers = Math.min(left?.nextMs ?? OVER, right?.nextMs ?? OVER)
    if (first !== undefined && !this.isOver) this.model = first.draw?.(first.passed) ?? first.model
  }

  /** Moves what stands at a place of the heap down to where it belongs. */
  #sink(from: number): void {
    const heap = this.#heap
    const cursor = heap[from]
    if (cursor === undefined) return
    let place = from
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && (heap[child + 1] as Cursor).isBefore(heap[child] as Cursor)) child++
      if (!(heap[child] as Cursor).isBefore(cursor)) break
      heap[place] = heap[child] as Cursor
      place = child
    }
    heap[place] = cursor
  }
}

/** Instants of a stream that are held at once: enough that to fetch them counts for little. */
const HELD = 256

/** The next arrival of one stream. */
class Cursor {
  /** Its instant in ms; Infinity when there is none. */
  nextMs = OVER
  /** Arrivals that lie behind. */
  passed = 0
  readonly model: number
  readonly draw: ((n: number) => number) | null
  readonly #stream: PlanStream
  readonly #order: number
  readonly #held = new Float64Array(HELD)
  #size = HELD
  #place = 0

  constructor(stream: PlanStream, order: number) {
    this.#stream = stream
    this.#order = order
    this.model = typeof stream.model === 'number' ? stream.model : 0
    this.draw = typeof stream.model === 'number' ? null : stream.model
    this.#fetch()
  }

  advance(): void {
    this.passed++
    this.#place++
    if (this.#place < this.#size) this.nextMs = this.#held[this.#place] as number
    else this.#fetch()
  }

  isBefore(other: Cursor): boolean {
    return this.nextMs < other.nextMs || (this.nextMs === other.nextMs && this.#order < other.#order)
  }

  #fetch(): void {
    const held = this.#held
    const { instants, offsetMs } = this.#stream
    // Fewer than asked for were the last.
    const size = this.#size < HELD ? 0 : instants(held)
    if (offsetMs !== 0) for (let place = 0; place < size; place++) held[place] = (held[place] as number) + offsetMs
    this.#size = size
    this.#place = 0
    this.nextMs = size > 0 ? (held[0] as number) : OVER
  }
}
