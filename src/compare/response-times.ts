import { lowerRank, quantileRank, upperRank } from '../stats/order-statistics.ts'

/** Stand-in for an end that was not seen: the call's age at the last look, or "never". */
export type UnseenEnd = 'age' | 'never'

/** Half of the width of a 95% interval in standard errors. */
const REACH = 2 * 1.96

/** Response times of all calls of a run, or of one of its models: of those that completed, and of those that did not. In ms. */
export class ResponseTimes {
  /** Ascending. */
  readonly completed: Float64Array
  /** Ages of calls whose end was not seen; ascending. */
  readonly ages: Float64Array
  /** Calls that took longer than any bound. */
  readonly never: number
  #withAges: Float64Array | null = null
  readonly #errors = new Map<number, number>()

  constructor(completed: readonly number[] | Float64Array, ages: readonly number[] | Float64Array, never: number) {
    this.completed = Float64Array.from(completed).sort()
    this.ages = Float64Array.from(ages).sort()
    this.never = never
  }

  static of(parts: readonly ResponseTimes[]): ResponseTimes {
    return new ResponseTimes(
      joined(parts.map(({ completed }) => completed)),
      joined(parts.map(({ ages }) => ages)),
      parts.reduce((sum, { never }) => sum + never, 0),
    )
  }

  get count(): number {
    return this.completed.length + this.ages.length + this.never
  }

  /** The p-quantile of all calls; Infinity where so many did not complete that it is not reached. */
  quantile(p: number, unseen: UnseenEnd): number {
    return this.#at(quantileRank(this.count, p), unseen)
  }

  /** The least that chance within a run moves the logarithm of its p-quantile by, as a standard error: calls that depend on each other move it more. */
  error(p: number): number {
    const known = this.#errors.get(p)
    if (known !== undefined) return known
    const n = this.count
    // Beyond the longest time seen nothing is known: twice that time stands for it.
    const beyond = 2 * (this.completed.at(-1) ?? 1)
    const at = (rank: number | null, otherwise: number): number =>
      Math.log(Math.min(beyond, Math.max(1e-3, this.#at(rank ?? otherwise, 'never'))))
    const error = Math.max(0, at(upperRank(n, p), n) - at(lowerRank(n, p), 1)) / REACH
    this.#errors.set(p, error)
    return error
  }

  #at(rank: number, unseen: UnseenEnd): number {
    return this.#timesBy(unseen)[rank - 1] ?? Number.POSITIVE_INFINITY
  }

  #timesBy(unseen: UnseenEnd): Float64Array {
    if (unseen === 'never' || this.ages.length === 0) return this.completed
    this.#withAges ??= joined([this.completed, this.ages]).sort()
    return this.#withAges
  }
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
