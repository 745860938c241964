import { usageError } from '../errors.ts'

/** The largest number of replications: their seeds and figures are all held in memory. */
export const MOST_SEEDS = 100_000

/** A seed and those after it. Throws USAGE (exit 104) for a number of seeds that is no such number, and where a seed would be none. */
export function seedsFrom(first: number, count: number): number[] {
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST_SEEDS) {
    throw usageError(`the number of seeds takes a whole number from 1 to ${MOST_SEEDS}`, 'for example 10')
  }
  // Beyond this two seeds in a row are the same number.
  if (!Number.isSafeInteger(first) || first < 0 || !Number.isSafeInteger(first + (count - 1))) {
    throw usageError(
      `a seed takes a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; the last of several seeds must also be in this range`,
      'choose a smaller seed',
    )
  }
  return Array.from({ length: count }, (_, at) => first + at)
}
