/** Number of answers that are remembered. */
const ANSWERS = 16

/**
 * The clock of Redis as a worker knows it, from the offset that it measured once and the times in the latest answers: between the question and
 * its answer, Redis read its clock. The quickest answers say the most.
 */
export class LeaseClock {
  readonly #offsetMs: number
  /** How much later than the offset says an instant of Redis comes on this clock, at most and at least; of the latest answers. */
  readonly #most: number[] = []
  readonly #least = [0] // The offset was measured a moment ago.

  /** `offsetMs`: added to an instant of this clock, it is one of Redis. */
  constructor(offsetMs: number) {
    this.#offsetMs = offsetMs
  }

  /** Redis said that it was `at`, in the answer to a question; the other two are instants of this clock. */
  heard(at: number, askedAt: number, answeredAt: number): void {
    remember(this.#most, answeredAt - this.#local(at))
    remember(this.#least, askedAt - this.#local(at))
  }

  /** An instant of this clock before which Redis's `instant` has surely come. */
  surelyAfter(instant: number): number {
    return this.#local(instant) + Math.min(...this.#most)
  }

  /** An instant of this clock at which Redis's `instant` has surely not passed. */
  surelyBefore(instant: number): number {
    return this.#local(instant) + Math.max(...this.#least)
  }

  /** An instant of Redis that has not come when this clock shows `now`, or comes then. */
  atTheLatest(now: number): number {
    return now + this.#offsetMs - Math.max(...this.#least)
  }

  #local(instant: number): number {
    return instant - this.#offsetMs
  }
}

function remember(values: number[], value: number): void {
  values.push(value)
  if (values.length > ANSWERS) values.shift()
}
