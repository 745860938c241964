import type { PlanStream } from './plan-walk.ts'

/** So many calls of a plan are kept at most, 16 bytes each; a longer plan is drawn anew in each walk. */
const MOST_KEPT = 2 ** 14

/**
 * What the first walk of a plan has drawn, for the walks that follow it: a run walks its plan three times, and in a short simulation the
 * draws of each walk take 2 % of the whole.
 */
export class KeptCalls {
  readonly #instantsMs: number[] = []
  readonly #models: number[] = []
  #isWhole = false

  /** Told of each call of the plan in order. */
  add(intendedMs: number, model: number): void {
    if (this.#models.length > MOST_KEPT) return
    this.#instantsMs.push(intendedMs)
    this.#models.push(model)
  }

  /** That was the last call. */
  end(): void {
    this.#isWhole = this.#models.length <= MOST_KEPT
    if (this.#isWhole) return
    this.#instantsMs.length = 0
    this.#models.length = 0
  }

  /** The plan as one stream; null where it is not known, or too long to be kept. */
  get streams(): readonly PlanStream[] | null {
    if (!this.#isWhole) return null
    let next = 0
    const instants = (into: Float64Array): number => {
      const count = Math.min(into.length, this.#instantsMs.length - next)
      for (let n = 0; n < count; n++) into[n] = this.#instantsMs[next++] as number
      return count
    }
    return [{ instants, offsetMs: 0, model: (n) => this.#models[n] as number }]
  }
}
