import { studentQuantile } from './student-t.ts'

export interface RunsQuestion {
  /** Runs a side that there are, the difference they showed, and the variance of one run about its side with its degrees of freedom. */
  runs: number
  difference: number
  variance: number
  df: number
  /** What passes must lie below this with its upper bound; what is found must lie above it, and be twice as large in truth. */
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
  const { runs, difference, variance, df, floor, alpha, boundAlpha, power } = question
  const [toPass, toFind, toBeSure] = [1 - boundAlpha, 1 - alpha, power].map((p) => studentQuantile(p, df)) as Triple
  for (let n = runs + 1; n <= MOST; n++) {
    const error = Math.sqrt((2 * variance) / n)
    const more = n - runs
    const away = toBeSure * error * Math.sqrt(more / n)
    const [same, worse] = [0, 2 * floor].map((truth) => (runs * difference + more * truth) / n) as [number, number]
    if (same + away + toPass * error <= floor && worse - away >= Math.max(floor, toFind * error)) return n
  }
  return null
}

/** More seeds than anybody would simulate. */
const MOST_SEEDS = 1000

/**
 * Pairs with which no difference at all would have its upper bound below the floor, and one of twice the floor its lower bound above it, each
 * with probability `power`; `variance` is that of the differences within pairs. Null when a thousand are not sure to.
 */
export function seedsNeeded({ runs, variance, df, floor, alpha, boundAlpha, power }: RunsQuestion): number | null {
  const [toPass, toFind, toBeSure] = [1 - boundAlpha, 1 - alpha, power].map((p) => studentQuantile(p, df)) as Triple
  const needed = Math.ceil(variance * ((Math.max(toPass, toFind) + toBeSure) / floor) ** 2)
  return needed > MOST_SEEDS ? null : Math.max(runs + 1, needed)
}

type Triple = [number, number, number]
