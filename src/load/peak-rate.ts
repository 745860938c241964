import type { PlanWalk } from './plan-walk.ts'

const WINDOW_MS = 1000

/** Instants that are remembered at most; where more fall into a second, the plan is walked a second time, behind. */
const MOST_HELD = 2 ** 17
const HELD_AT_FIRST = 2 ** 10

/**
 * The most calls of a plan that start within any one second; it takes each call in order. A call can raise it only by one, and does so if the call
 * that lies as many before it is less than a second away.
 */
export class PeakRate {
  most = 0
  readonly #walk: () => PlanWalk
  /** The latest instants, a call's at its number modulo their number. */
  #latest = new Float64Array(HELD_AT_FIRST)
  #behind: PlanWalk | null = null

  /** `walk` begins another walk of the same plan. */
  constructor(walk: () => PlanWalk) {
    this.#walk = walk
  }

  add(instantMs: number, call: number): void {
    this.#latest[call & (this.#latest.length - 1)] = instantMs
    if (instantMs - this.#instantOf(call - this.most) >= WINDOW_MS) return
    this.most++
    if (this.most === this.#latest.length) this.#grow(call)
  }

  #instantOf(call: number): number {
    if (this.#behind === null) return this.#latest[call & (this.#latest.length - 1)] as number
    while (this.#behind.call < call) this.#behind.advance()
    return this.#behind.intendedMs
  }

  #grow(latestCall: number): void {
    const held = this.#latest
    if (held.length === MOST_HELD) {
      this.#behind ??= this.#walk()
      return
    }
    this.#latest = new Float64Array(2 * held.length)
    for (let call = latestCall - held.length + 1; call <= latestCall; call++) {
      this.#latest[call & (this.#latest.length - 1)] = held[call & (held.length - 1)] as number
    }
  }
}
