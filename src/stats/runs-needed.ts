import { studentQuantile } from './student-t.ts'

export interface RunsQuestion {
  /** Runs a side that there are, the difference they showed, and the variance of one run about its side with its degrees of freedom. */
  runs: number
  difference: number
  variance: number
  df: number
  /** Floor of an effect. A pass must lie below it with its upper bound; a finding must lie above it, and be twice as large in truth. */
  floor: number
  /** Chance of a false alarm that the test is made at, one-sided; of an upper bound being too low; and of ending with an answer. */
  alpha: number
  boundAlpha: number
  power: number
}

/** More than anybody would make. */
const MOST = 100

/**
 * Runs a side, those that there are among them, with which no difference at all would pass and one of twice the floor would be found,
 * each with probability `power`: what the first runs showed is part of the whole and is reckoned with, and that they may have seen too
 * small a variance by luck (Student quantiles of no more freedom than theirs; Stein 1945). Null when a hundred are not sure to.
 */
export function runsNeeded(question: RunsQuestion): number | null {
  const { variance, floor } = question
  const isFound = (least: number, chance: number): boolean => least >= Math.max(floor, chance)
  return fewest(question, MOST, (n) => Math.sqrt((2 * variance) / n), isFound)
}

/** More seeds than anybody would simulate. */
const MOST_SEEDS = 1000

/**
 * Pairs, those that there are among them, with which no difference at all would have its upper bound below the floor, and one of twice the floor
 * its lower bound above it, each with probability `power`; reckoned as runs are. `variance` is that of the differences within pairs. Null when
 * a thousand are not sure to.
 */
export function seedsNeeded(question: RunsQuestion): number | null {
  const { variance, floor } = question
  const isFound = (least: number, chance: number): boolean => least - floor >= chance
  return fewest(question, MOST_SEEDS, (n) => Math.sqrt(variance / n), isFound)
}

type Triple = [number, number, number]

/** `isFound`: whether a change is found that is no less than so much, where chance makes that much of it. */
function fewest(
  { runs, difference, df, floor, alpha, boundAlpha, power }: RunsQuestion,
  most: number,
  errorOf: (n: number) => number,
  isFound: (least: number, chance: number) => boolean,
): number | null {
  const [toPass, toFind, toBeSure] = [1 - boundAlpha, 1 - alpha, power].map((p) => studentQuantile(p, df)) as Triple
  for (let n = runs + 1; n <= most; n++) {
    const error = errorOf(n)
    const more = n - runs
    const away = toBeSure * error * Math.sqrt(more / n)
    const [same, worse] = [0, 2 * floor].map((truth) => (runs * difference + more * truth) / n) as [number, number]
    if (same + away + toPass * error <= floor && isFound(worse - away, toFind * error)) return n
  }
  return null
}
