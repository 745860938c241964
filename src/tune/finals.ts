import type { Headline } from '../measure/calls/headline.ts'
import { type Candidate, complexityOfCandidate } from '../simulate/candidates.ts'
import { differenceInterval, moments, pairedDifference } from '../stats/mean-difference.ts'
import { type Choice, type Contender, choose, isSame, isSurelyWorse, MARGIN } from './choice.ts'
import { byMerit, isAcceptable, leastOf, type Objective, objectiveOf, type Score, scoreOf } from './objective.ts'
import { decidingScenes } from './scenes.ts'
import { refusalCap, wasteBeyond, wasteOf } from './waste.ts'

/** A candidate with its runs, seed by seed. */
export interface Finalist {
  candidate: Candidate
  /** Runs at the stated limits. */
  runs: readonly Headline[]
  /** In the other scenes that it was tried in. */
  others?: readonly (readonly Headline[])[]
  /** Where the limits are harsh, if it was tried there. */
  harsh?: readonly Headline[]
}

/** A finalist against the one it is compared with, seed by seed. */
export interface Standing {
  candidate: Candidate
  score: Score
  complexity: number
  /** Keeps to the constraints in at least 95% of the seeds. */
  acceptable: boolean
  /** Its objective less the reference's: mean and simultaneous 95% interval over all finalists (paired t, Bonferroni). */
  difference: { mean: number; low: number; high: number }
  /**
   * equivalent: shown to be within the margin in every scene; better and worse: certainly so on the objective at the stated limits; undecided:
   * neither was shown.
   */
  verdict: 'better' | 'equivalent' | 'worse' | 'undecided'
}

/** A finalist among those that it is chosen from. */
export interface Ranked extends Contender {
  finalist: Finalist
}

const CONFIDENCE = 0.95

/**
 * Chooses among finalists that were all tried in the same scenes; `cost` as in `choose`. What throws away too much where limits are harsh is
 * allowed no more than what breaks a constraint.
 */
export function choiceOf(
  finalists: readonly Finalist[],
  objective: Objective,
  cost = Number.POSITIVE_INFINITY,
  isAllowed = isAcceptable,
): Choice<Ranked> {
  const ranked = finalists.map((finalist) => rankedOf(finalist, objective, isAllowed))
  const wastes = ranked.map(({ finalist: { runs, harsh = [] } }) =>
    harsh.length === 0 ? null : { told: wasteOf(runs.slice(0, harsh.length)), harsh: wasteOf(harsh) },
  )
  const least = Math.min(...wastes.map((waste, i) => (ranked[i]?.isAllowed && waste?.harsh.refusals) || Infinity))
  const contenders = ranked.map((one, i): Ranked => {
    const waste = wastes[i]
    const beyond = waste ? wasteBeyond(waste.harsh, waste.told, refusalCap(least)) : 0
    return { ...one, isAllowed: one.isAllowed && beyond === 0, violation: one.violation + beyond }
  })
  const scenes = contenders[0]?.values.length ?? 1
  return choose(contenders, cost, leastOf(objective), decidingScenes(scenes))
}

/**
 * Candidates that further seeds may still decide: all that are neither shown to be the same as the best nor certainly worse, and the best itself. If
 * there are many, the best `most`.
 */
export function undecided(
  choice: Choice<Ranked>,
  objective: Objective,
  most = Number.POSITIVE_INFINITY,
): Set<Finalist> {
  const least = leastOf(objective)
  const best = choice.order[0] as Ranked
  const open = choice.order
    .filter(
      (one) =>
        one !== best &&
        one.isAllowed &&
        choice.regrets.get(one)?.isAffordable === true &&
        !isSame(one, best, MARGIN, least) &&
        !isSurelyWorse(one, best, choice, least),
    )
    .slice(0, most)
  const needed = open.length === 0 ? [] : [...open, best, choice.chosen, ...choice.leaders]
  return new Set(needed.map(({ finalist }) => finalist))
}

/** Every finalist against `reference`, best first. */
export function standings(finalists: readonly Finalist[], reference: Finalist, objective: Objective): Standing[] {
  const comparisons = Math.max(1, finalists.length - 1)
  const confidence = 1 - (1 - CONFIDENCE) / comparisons
  const other = rankedOf(reference, objective)
  return finalists
    .map((finalist): Standing => {
      const { candidate, runs } = finalist
      const score = scoreOf(runs, objective)
      const differences = runs
        .slice(0, reference.runs.length)
        .map((run, i) => objectiveOf(run, objective) - objectiveOf(reference.runs[i] as Headline, objective))
      const difference = intervalOf(differences, confidence)
      // What was not tried in every scene is not shown to be the same in them.
      const own = rankedOf(finalist, objective)
      const isEquivalent =
        finalist === reference ||
        (own.values.length === other.values.length && isSame(own, other, MARGIN, leastOf(objective)))
      const sure = difference.low > 0 ? 'worse' : difference.high < 0 ? 'better' : 'undecided'
      return {
        candidate,
        score,
        complexity: complexityOfCandidate(candidate),
        acceptable: isAcceptable(score),
        difference,
        verdict: isEquivalent ? 'equivalent' : sure,
      }
    })
    .sort((a, b) => byMerit(a.score, b.score))
}

function rankedOf(finalist: Finalist, objective: Objective, isAllowed = isAcceptable): Ranked {
  const { candidate, runs, others = [] } = finalist
  const score = scoreOf(runs, objective)
  return {
    finalist,
    values: [runs, ...others].map((scene) => scene.map((run) => objectiveOf(run, objective))),
    isAllowed: isAllowed(score),
    violation: score.violation,
    complexity: complexityOfCandidate(candidate),
  }
}

function intervalOf(differences: readonly number[], confidence: number): Standing['difference'] {
  const sample = moments(differences)
  // An infinite difference (nothing succeeded) is certain, and has no interval.
  if (!Number.isFinite(sample.mean)) return { mean: sample.mean, low: sample.mean, high: sample.mean }
  if (sample.n < 2) return { mean: sample.mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  return { mean: sample.mean, ...differenceInterval(pairedDifference(sample), confidence) }
}
