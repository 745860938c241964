import { normalQuantile } from './distributions.ts'
import { incompleteBeta } from './incomplete-beta.ts'
import { studentTail } from './student-t.ts'

/** Something rare, counted in each run of a side. */
export interface RunCounts {
  counts: readonly number[]
  /** Number of events that could have been counted in each run: its calls. */
  exposures: readonly number[]
}

/** Degrees of freedom that are assumed known: rare events come alone more often than in bursts. */
const TRUST = 4

/**
 * Probability of `candidate` having so many more than `base` by chance. Given their sum, counts of a side are binomial (Przyborowski &
 * Wilenski 1940); where runs of a side differ by more than that, counts are divided by how much more (quasi-likelihood; McCullagh &
 * Nelder 1989, section 6.2), and as few runs tell little of it, the normal deviate is referred to Student's t. 1 for one run a side.
 */
export function countExcess(base: RunCounts, candidate: RunCounts): number {
  const [a, b] = [sideOf(base), sideOf(candidate)]
  const df = base.counts.length + candidate.counts.length - 2
  if (b.count === 0 || df < 1) return 1
  const inflated = dispersion([a, b])
  const [hits, others] = [b.count / inflated, a.count / inflated]
  const tail = incompleteBeta(b.exposure / (a.exposure + b.exposure), hits, others + 1)
  return studentTail(-normalQuantile(tail), df + TRUST)
}

interface Side {
  count: number
  exposure: number
  runs: number
  /** Sum of (seen − expected)² / expected over its runs. */
  squares: number
}

function sideOf({ counts, exposures }: RunCounts): Side {
  const count = counts.reduce((sum, one) => sum + one, 0)
  const exposure = exposures.reduce((sum, one) => sum + one, 0)
  const squares = counts.reduce((sum, seen, run) => {
    const expected = (count * (exposures[run] ?? 0)) / exposure
    return expected > 0 ? sum + (seen - expected) ** 2 / expected : sum
  }, 0)
  return { count, exposure, runs: counts.length, squares }
}

/** Pearson's: 1 where runs differ as counts do by chance alone, and never taken for less. A side that counted nothing says nothing of it. */
function dispersion(sides: readonly Side[]): number {
  const telling = sides.filter(({ count, runs }) => count > 0 && runs > 1)
  const df = telling.reduce((sum, { runs }) => sum + runs - 1, 0)
  return df === 0 ? 1 : Math.max(1, telling.reduce((sum, { squares }) => sum + squares, 0) / df)
}
