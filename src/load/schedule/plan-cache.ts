import type { PlanStream } from './plan-walk.ts'

/** Most calls of a plan that are kept, 16 bytes each. A longer plan is drawn again in each walk. */
const MOST_KEPT = 2 ** 14

/**
 * Draws of the first walk of a plan, kept for the walks that follow: a run walks its plan three times, and in a short simulation the draws of each
 * walk take 2% of the whole.
 */
export class PlanCache {
  readonly #instantsMs: number[] = []
  readonly #models: number[] = []
  #isWhole = false

  /** Takes each call of the plan in order. */
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
