import type { Headline } from '../measure/calls/headline.ts'

/** Figures to minimise. */
export const OBJECTIVES = {
  p99: 'completionP99Ms',
  p50: 'completionP50Ms',
  mean: 'completionMeanMs',
  'first-token-p50': 'firstTokenP50Ms',
  'first-token-p95': 'firstTokenP95Ms',
  'first-token-p99': 'firstTokenP99Ms',
  makespan: 'makespanMs',
  wasted: 'wastedPerSuccess',
  polls: 'pollsPerSuccess',
  credits: 'creditsPerSuccess',
} as const satisfies Record<string, keyof Headline>
export type ObjectiveName = keyof typeof OBJECTIVES

/** Constraints of every acceptable setting. */
export interface Constraints {
  giveUpRate: number
  throttledPerSuccess: number
  duplicates: number
  /** The p95 of streamed calls; no bound where it is absent. */
  firstTokenP95Ms?: number
}

/** Whether the objective or a constraint is of first tokens, which only streams have. */
export function needsStreams(minimise: ObjectiveName, { firstTokenP95Ms }: Partial<Constraints> = {}): boolean {
  return minimise.startsWith('first-token') || firstTokenP95Ms !== undefined
}

export interface Objective {
  minimise: ObjectiveName
  constraints: Constraints
  /** Share of the planned calls that must complete, as the built-in gate of a run asks it (`gates.completed` of the profile). */
  leastCompleted: number
}

export const DEFAULT_OBJECTIVE: Objective = {
  minimise: 'p99',
  constraints: { giveUpRate: 0.001, throttledPerSuccess: 0.2, duplicates: 0 },
  leastCompleted: 0.5,
}

/** The figures among which no setting is best at all: the Pareto set is taken over them. */
const TRADED = ['completionP99Ms', 'wastedPerSuccess', 'giveUpRate', 'pollsPerSuccess'] as const

/** The objective's value for one run; a figure per success is infinite where nothing succeeded. */
export function objectiveOf(headline: Headline, { minimise }: Objective): number {
  return headline[OBJECTIVES[minimise]] ?? Number.POSITIVE_INFINITY
}

/** Smallest base of a regret, in the objective's own unit: for an objective that can be 0, any other setting would be infinitely worse. */
export function leastOf({ minimise }: Objective): number {
  return OBJECTIVES[minimise].endsWith('Ms') ? 1 : 0.05
}

/** How far a run is outside the constraints: 0 inside, else the sum of what each is exceeded by, in its own size (at least a thousandth). */
export function violationOf(headline: Headline, { constraints, leastCompleted }: Objective): number {
  const { completed, planned } = headline
  let sum = completed < leastCompleted * planned ? 1 - completed / (leastCompleted * planned) : 0
  for (const [name, most] of Object.entries(constraints) as [keyof Constraints, number][]) {
    const value = headline[name] ?? Number.POSITIVE_INFINITY
    if (value > most) sum += (value - most) / Math.max(most, 0.001)
  }
  return sum
}

/** A candidate over its seeds. */
export interface Score {
  /** Mean of the objective. */
  value: number
  /** Mean violation: 0 when no seed violates. */
  violation: number
  /** Seeds that violate a constraint. */
  violations: number
  seeds: number
  /** Means of the traded figures. */
  traded: readonly number[]
}

/** Share of seeds in which an acceptable setting may break a constraint. */
const TOLERATED = 0.05

export function scoreOf(runs: readonly Headline[], objective: Objective): Score {
  const mean = (of: (run: Headline) => number): number => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return {
    value: mean((run) => objectiveOf(run, objective)),
    violation: mean((run) => violationOf(run, objective)),
    violations: runs.filter((run) => violationOf(run, objective) > 0).length,
    seeds: runs.length,
    traded: TRADED.map((name) => mean((run) => run[name] ?? Number.POSITIVE_INFINITY)),
  }
}

export function isAcceptable({ violations, seeds }: Score): boolean {
  return violations <= TOLERATED * seeds
}

/** Whether further seeds will hardly find more than the tolerated share: what is advised is held to half of it. */
export function isSafelyAcceptable({ violations, seeds }: Pick<Score, 'violations' | 'seeds'>): boolean {
  return violations <= (TOLERATED / 2) * seeds
}

/**
 * Whether what is searched is worth further seeds: of three to nineteen, one may break a constraint; with more it is held to what is advised,
 * or the search would end among settings that are best for being nearly out of bounds.
 */
export function mayBeAcceptable(score: Score): boolean {
  return isSafelyAcceptable(score) || (score.violations === 1 && score.seeds >= 3 && score.seeds < 20)
}

/** Orders by the objective, whatever keeps to the constraints first, the others by how far they are outside. */
export function byMerit(a: Score, b: Score): number {
  const [inA, inB] = [isAcceptable(a), isAcceptable(b)]
  if (inA !== inB) return inA ? -1 : 1
  if (!inA && a.violation !== b.violation) return a.violation - b.violation
  return a.value - b.value || 0
}

/** Whether `a` is at least as good in every traded figure, and better in one. */
function dominates(a: Score, b: Score): boolean {
  return (
    a.traded.every((value, i) => value <= (b.traded[i] as number)) &&
    a.traded.some((value, i) => value < (b.traded[i] as number))
  )
}

/** For each score the number of its front: 0 for what nothing dominates, 1 for what only those do, and so on (Deb's NSGA-II, 2002). */
export function paretoRanks(scores: readonly Score[]): number[] {
  const ranks = scores.map(() => -1)
  // Domination has no circles: every round settles at least one.
  for (let rank = 0; ranks.includes(-1); rank++) {
    const left = scores.map((_, i) => i).filter((i) => ranks[i] === -1)
    for (const i of left) {
      if (!left.some((j) => dominates(scores[j] as Score, scores[i] as Score))) ranks[i] = rank
    }
  }
  return ranks
}

/** For each score of one front how alone it stands, larger is lonelier; the ends of every figure are infinitely so. */
export function crowdingDistances(scores: readonly Score[]): number[] {
  const distances = scores.map(() => 0)
  for (const axis of TRADED.keys()) {
    const of = (i: number): number => scores[i]?.traded[axis] as number
    const order = scores.map((_, i) => i).sort((a, b) => of(a) - of(b) || a - b)
    const spread = of(order[order.length - 1] as number) - of(order[0] as number)
    order.forEach((i, place) => {
      const [before, after] = [order[place - 1], order[place + 1]]
      if (before === undefined || after === undefined) distances[i] = Number.POSITIVE_INFINITY
      else if (spread > 0 && Number.isFinite(spread)) (distances[i] as number) += (of(after) - of(before)) / spread
    })
  }
  return distances
}
