import type { PlanWalk } from './plan-walk.ts'

const WINDOW_MS = 1000

/** Different instants of one second that are remembered; a plan with more of them is walked a second time, one second behind. */
const MOST_HELD = 2 ** 17
const HELD_AT_FIRST = 2 ** 10

/** The most calls of a plan that start within any one second; told of each call in order. */
export class PeakRate {
  most = 0
  readonly #walk: () => PlanWalk
  /** A ring of instants, each with the number of the first call at it. */
  #instants = new Float64Array(HELD_AT_FIRST)
  #calls = new Float64Array(HELD_AT_FIRST)
  /** The oldest in the ring and the one after the latest, counted from the plan's beginning. */
  #head = 0
  #tail = 0
  #latest = Number.NaN
  /** Stands at the oldest call of the second, where they are too many to be held. */
  #behind: PlanWalk | null = null

  /** `walk` begins another walk of the same plan. */
  constructor(walk: () => PlanWalk) {
    this.#walk = walk
  }

  add(instantMs: number, call: number): void {
    if (instantMs !== this.#latest && this.#behind === null) this.#hold(instantMs, call)
    const oldest = this.#behind === null ? this.#oldestHeld(instantMs) : this.#oldestWalked(instantMs, this.#behind)
    if (call - oldest >= this.most) this.most = call - oldest + 1
  }

  #oldestHeld(instantMs: number): number {
    const mask = this.#instants.length - 1
    while (instantMs - (this.#instants[this.#head & mask] as number) >= WINDOW_MS) this.#head++
    return this.#calls[this.#head & mask] as number
  }

  #oldestWalked(instantMs: number, behind: PlanWalk): number {
    while (instantMs - behind.intendedMs >= WINDOW_MS) behind.advance()
    return behind.call
  }

  #hold(instantMs: number, call: number): void {
    if (this.#tail - this.#head === this.#instants.length && !this.#grow()) return
    const place = this.#tail++ & (this.#instants.length - 1)
    this.#instants[place] = instantMs
    this.#calls[place] = call
    this.#latest = instantMs
  }

  /** False when it is large enough, and a second walk goes behind from now on. */
  #grow(): boolean {
    const size = this.#instants.length
    if (size === MOST_HELD) {
      this.#behind = this.#walk()
      return false
    }
    const [instants, calls] = [new Float64Array(2 * size), new Float64Array(2 * size)]
    for (let n = 0; n < size; n++) {
      const place = (this.#head + n) & (size - 1)
      instants[n] = this.#instants[place] as number
      calls[n] = this.#calls[place] as number
    }
    this.#instants = instants
    this.#calls = calls
    this.#head = 0
    this.#tail = size
    return true
  }
}
