import type { Headline } from '../measure/headline.ts'
import { differenceInterval, moments, pairedDifference } from '../stats/mean-difference.ts'
import { type Candidate, complexityOfCandidate } from './candidates.ts'
import { byMerit, isAcceptable, type Objective, objectiveOf, type Score, scoreOf } from './objective.ts'

/** A candidate that has met the held-out seeds. */
export interface Finalist {
  candidate: Candidate
  runs: readonly Headline[]
}

/** A finalist against the one it is compared with, seed by seed. */
export interface Standing {
  candidate: Candidate
  score: Score
  complexity: number
  /** Keeps to the constraints in at least 95 % of the seeds. */
  acceptable: boolean
  /** Its objective less the reference's: mean and simultaneous 95 % interval over all finalists (paired t, Bonferroni). */
  difference: { mean: number; low: number; high: number }
  /** On the objective alone: by more than the margin, and surely so. */
  verdict: 'better' | 'equivalent' | 'worse'
}

/** Differences below this share of the reference's objective do not matter in practice. */
export const MARGIN = 0.01
const CONFIDENCE = 0.95

/** Every finalist against `reference`, best first. */
export function standings(finalists: readonly Finalist[], reference: Finalist, objective: Objective): Standing[] {
  const comparisons = Math.max(1, finalists.length - 1)
  const confidence = 1 - (1 - CONFIDENCE) / comparisons
  const bar = MARGIN * mean(reference.runs.map((run) => objectiveOf(run, objective)))
  return finalists
    .map(({ candidate, runs }): Standing => {
      const score = scoreOf(runs, objective)
      const differences = runs.map(
        (run, i) => objectiveOf(run, objective) - objectiveOf(reference.runs[i] as Headline, objective),
      )
      const difference = intervalOf(differences, confidence)
      const sure = difference.low > 0 || difference.high < 0
      const verdict =
        !sure || Math.abs(difference.mean) <= bar ? 'equivalent' : difference.mean < 0 ? 'better' : 'worse'
      return {
        candidate,
        score,
        complexity: complexityOfCandidate(candidate),
        acceptable: isAcceptable(score),
        difference,
        verdict,
      }
    })
    .sort((a, b) => byMerit(a.score, b.score))
}

/** The best finalist, or the simplest of those that are equivalent to it. */
export function winnerOf(finalists: readonly Finalist[], objective: Objective): Finalist {
  const scores = new Map(finalists.map((finalist) => [finalist, scoreOf(finalist.runs, objective)]))
  const [best] = finalists.toSorted((a, b) => byMerit(scores.get(a) as Score, scores.get(b) as Score))
  if (best === undefined) throw new RangeError('finals need a finalist')
  const sorted = standings(finalists, best, objective)
  const peers = sorted.filter(
    ({ candidate, acceptable, verdict }) => candidate === best.candidate || (acceptable && verdict === 'equivalent'),
  )
  const [simplest] = isAcceptable(scores.get(best) as Score)
    ? peers.toSorted((a, b) => a.complexity - b.complexity)
    : sorted
  return finalists.find(({ candidate }) => candidate === simplest?.candidate) ?? best
}

function intervalOf(differences: readonly number[], confidence: number): Standing['difference'] {
  const sample = moments(differences)
  // An infinite difference (nothing succeeded) is certain, and has no interval.
  if (!Number.isFinite(sample.mean)) return { mean: sample.mean, low: sample.mean, high: sample.mean }
  if (sample.n < 2) return { mean: sample.mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  return { mean: sample.mean, ...differenceInterval(pairedDifference(sample), confidence) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
