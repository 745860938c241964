import { DueHeap } from '../../due-heap.ts'
import type { Instants } from './arrivals.ts'

/** Arrivals of one model, or of several that are drawn for each call. */
export interface PlanStream {
  instants: Instants
  /** Added to each instant, in ms. */
  offsetMs: number
  /** Index into the profile's models, or that of the stream's n-th call. */
  model: number | ((n: number) => number)
}

/** Whether a call of the plan, by its number and its intended start in ms, is one of those that are meant. */
export type HasCall = (call: number, intendedMs: number) => boolean

const OVER = Number.POSITIVE_INFINITY

/**
 * Stands at one planned call after the other, in the order of their intended starts; at one instant, in the order of the streams. So a plan
 * of any length takes no more room than this.
 */
export class PlanWalk {
  /** Number of the call that it stands at: so many of the plan lie behind. */
  call = 0
  /** Number of the walk's own calls that lie behind. For a walk through the whole plan it is the number of all calls behind. */
  place = 0
  /** Its intended start, in ms from the first phase's start; Infinity beyond the last. */
  intendedMs = OVER
  /** Its index into the profile's models. */
  model = 0
  /** The streams by what comes next. The first is that of the call that it stands at. */
  readonly #heap = new DueHeap<Cursor>()
  /** While the first stream's instants are below this, it stays the first. */
  #nextOfOthers = OVER

  readonly #has: HasCall | undefined

  /** `has` names the calls that it stands at; all of them when left out. */
  constructor(streams: readonly PlanStream[], has?: HasCall) {
    this.#has = has
    for (const stream of streams) {
      const cursor = new Cursor(stream)
      this.#heap.push(cursor.nextMs, cursor)
    }
    this.#stand()
    this.#skip()
  }

  /** Whether the last call lies behind. */
  get isOver(): boolean {
    return this.intendedMs === OVER
  }

  /** Goes on to the next call. */
  advance(): void {
    if (this.intendedMs === OVER) return
    this.place++
    this.#next()
    this.#skip()
  }

  /** Past the calls that are not its own. */
  #skip(): void {
    if (this.#has === undefined) return
    while (this.intendedMs !== OVER && !this.#has(this.call, this.intendedMs)) this.#next()
  }

  #next(): void {
    this.call++
    const first = this.#heap.peek() as Cursor
    first.advance()
    if (first.nextMs < this.#nextOfOthers) {
      this.intendedMs = first.nextMs
      if (first.draw !== null) this.model = first.draw(first.passed)
      return
    }
    this.#heap.postpone(first.nextMs)
    this.#stand()
  }

  #stand(): void {
    const first = this.#heap.peek()
    this.intendedMs = first?.nextMs ?? OVER
    this.#nextOfOthers = this.#heap.nextInstant
    if (first !== undefined && !this.isOver) this.model = first.draw?.(first.passed) ?? first.model
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
  readonly #held = new Float64Array(HELD)
  #size = HELD
  #place = 0

  constructor(stream: PlanStream) {
    this.#stream = stream
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
