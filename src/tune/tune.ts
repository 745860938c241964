import type { Headline } from '../measure/headline.ts'
import type { HeadlineMetric, ReplicatedFigure } from '../measure/replications.ts'
import { replicationsOf } from '../measure/replications.ts'
import { inGatewayTime } from '../profile/compressed.ts'
import type { Profile } from '../profile/profile.ts'
import { timeScaleOf } from '../profile/time-scale.ts'
import { keyedRandom } from '../random.ts'
import { knownLimits } from '../simulate/known-limits.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { type Advice, adviceOf } from './advice.ts'
import { bred } from './breed.ts'
import type { Budget } from './budget.ts'
import { applied, type Candidate, crossedCandidates, namedCandidates, searchedCandidates } from './candidates.ts'
import { type EvaluationStore, Evaluations, memoryStore } from './evaluations.ts'
import { finalRounds } from './final-rounds.ts'
import { choiceOf, type Finalist, type Standing, standings } from './finals.ts'
import { isAcceptable, type Objective, objectiveOf, paretoRanks, scoreOf } from './objective.ts'
import { type Robustness, robustnessOf } from './robustness.ts'
import { NOMINAL, ROBUST_SCENES } from './scenes.ts'
import { type Problem, search } from './search.ts'
import { type Grade, gradeOf, type Sensitivity, sensitivities } from './sensitivity.ts'
import { simplified } from './simplify.ts'

export const TUNE_SCHEMA = 'gatebench.tune/v1'

export interface TuneOptions {
  profile: Profile
  mock: Problem['mock']
  objective: Objective
  budget: Budget
  /** Share of the objective at the limits as told that it may cost to do well at others; null looks at no others. */
  robust: number | null
  /** Name of what the user does today: a named policy, or `profile`. */
  current: string
  seed: number
  workers: SimulationWorkers
  store?: EvaluationStore
  onProgress?: (progress: TuneProgress) => void
}

export interface TuneProgress {
  stage: 'search' | 'breed' | 'simplify' | 'finals' | 'sensitivity'
  runs: number
}

/** One setting as the held-out seeds saw it. */
export interface TunedSetting {
  name: string
  kind: Candidate['kind']
  knobs: Candidate['knobs']
  /** Settings a person would have to make. */
  complexity: number
  acceptable: boolean
  figures: Readonly<Record<HeadlineMetric, ReplicatedFigure>>
}

/** `tune.json`. */
export interface TuneResult {
  schema: typeof TUNE_SCHEMA
  profile: string
  gateway: string
  /** Of the mock. The advice is in the gateway's own time, every other figure in that of the run. */
  timeScale: number
  seed: number
  objective: Objective
  candidates: number
  runs: number
  heldOutSeeds: number
  winner: TunedSetting & { sensitivity: Sensitivity[]; grade: Grade; advice: Advice }
  /** `isEquivalent`: shown to be the same as the winner in practice, in every scene. */
  current: (TunedSetting & { lostShare: number; lostOfObjective: number | null; isEquivalent: boolean }) | null
  /** Null where the limits as told alone have decided. */
  robust: Robustness | null
  /** What no other setting beats in every one of p99, wasted attempts, give-ups and polls; best by the objective first. */
  pareto: TunedSetting[]
  /** All that met the held-out seeds, against the winner, best first. */
  standings: (Omit<Standing, 'candidate'> & Pick<Candidate, 'name' | 'kind' | 'knobs'>)[]
}

/** Held-out seeds lie beyond any that the search can use. */
const HELD_OUT = 100_000

/**
 * Finds how a client should behave towards the profile's mock: named policies, recipes crossed with polls and slots, and Sobol points, halved
 * on common random numbers; settings near the best of them; then the choice, on seeds that the search has not seen. The same for the same
 * seed, whatever the number of threads.
 */
export async function tune(options: TuneOptions): Promise<TuneResult> {
  const { profile, mock, objective, budget, seed, workers, robust, onProgress = () => {} } = options
  const limits = knownLimits(profile, mock)
  const scenes = robust === null ? [NOMINAL] : ROBUST_SCENES
  const problem: Problem = { profile, mock, limits, objective, scenes, cost: robust ?? 0 }
  let stage: TuneProgress['stage'] = 'search'
  const evaluations = new Evaluations(workers, options.store ?? memoryStore(), () =>
    onProgress({ stage, runs: evaluations.runs }),
  )
  const random = keyedRandom(seed)
  const named = namedCandidates()
  const crossed = budget.crossed === true ? crossedCandidates(problem) : []
  const points = [...crossed, ...searchedCandidates(budget.points, profile, limits, random)]
  const seeds = Array.from({ length: Math.max(...budget.rungs) }, (_, i) => seed + i)
  const heldOut = Array.from(
    { length: Math.max(budget.finalSeeds, budget.mostFinalSeeds ?? 0) },
    (_, i) => seed + HELD_OUT + i,
  )

  const found = await search([...named, ...points], problem, budget, seeds, evaluations)
  stage = 'breed'
  const best = await bred(found, problem, budget, seeds, evaluations, random)
  stage = 'simplify'
  const shortlist = best
  const plain = await simplified(shortlist[0] as Candidate, problem, seeds, evaluations)
  stage = 'finals'
  const all = [...new Set([...shortlist, plain, ...named])]
  const { contenders, others } = await finalRounds(all, problem, budget, heldOut, evaluations)
  const choice = choiceOf(contenders, objective, problem.cost)
  const winner = choice.chosen.finalist
  const finalists = [...contenders, ...others]
  stage = 'sensitivity'
  const sensitivity = await sensitivities(
    winner.candidate,
    problem,
    heldOut.slice(0, budget.sensitivitySeeds),
    evaluations,
  )
  const table = standings(finalists, winner, objective)
  const current = finalists.find(({ candidate }) => candidate.name === options.current)
  const advised = inGatewayTime(applied(winner.candidate, profile, limits))
  const setting = (finalist: Finalist): TunedSetting => settingOf(finalist, table, heldOut)
  const isSameAsWinner = ({ candidate }: Finalist): boolean =>
    table.some((one) => one.candidate === candidate && one.acceptable && one.verdict === 'equivalent')
  return {
    schema: TUNE_SCHEMA,
    profile: profile.name,
    gateway:
      profile.gateway.target.kind === 'mock' ? `${profile.gateway.target.tier}/${profile.gateway.target.preset}` : '',
    timeScale: timeScaleOf(profile),
    seed,
    objective,
    candidates: named.length + points.length + (budget.generations ?? 0) * (budget.offspring ?? 0),
    runs: evaluations.runs,
    heldOutSeeds: winner.runs.length,
    winner: {
      ...setting(winner),
      sensitivity,
      grade: gradeOf(sensitivity),
      advice: adviceOf(winner, advised, knownLimits(inGatewayTime(profile), mock), sensitivity),
    },
    current:
      current === undefined
        ? null
        : { ...setting(current), ...lossOf(current, winner, objective), isEquivalent: isSameAsWinner(current) },
    robust: robustnessOf(contenders, choice, current, problem),
    pareto: paretoOf(finalists, table, objective).map(setting),
    standings: table.map(({ candidate: { name, kind, knobs }, ...others }) => ({ name, kind, knobs, ...others })),
  }
}

/** What the present settings lose: calls that the winner would have completed, and on the objective. */
function lossOf(
  current: Finalist,
  winner: Finalist,
  objective: Objective,
): { lostShare: number; lostOfObjective: number | null } {
  // The winner may have met more seeds.
  const shared = Math.min(current.runs.length, winner.runs.length)
  const sum = (runs: readonly Headline[], of: (run: Headline) => number): number =>
    runs.slice(0, shared).reduce((total, run) => total + of(run), 0)
  const completed = (finalist: Finalist): number => sum(finalist.runs, (run) => run.completed)
  const value = (finalist: Finalist): number => sum(finalist.runs, (run) => objectiveOf(run, objective))
  const planned = sum(current.runs, (run) => run.planned)
  const ratio = value(current) / value(winner) - 1
  return {
    lostShare: planned === 0 ? 0 : Math.max(0, completed(winner) - completed(current)) / planned,
    lostOfObjective: Number.isFinite(ratio) ? ratio : null,
  }
}

function paretoOf(finalists: readonly Finalist[], table: readonly Standing[], objective: Objective): Finalist[] {
  const scores = finalists.map(({ runs }) => scoreOf(runs, objective))
  const ranks = paretoRanks(scores)
  const place = ({ candidate }: Finalist): number => table.findIndex((standing) => standing.candidate === candidate)
  return finalists.filter((_, i) => ranks[i] === 0).sort((a, b) => place(a) - place(b))
}

function settingOf({ candidate, runs }: Finalist, table: readonly Standing[], seeds: readonly number[]): TunedSetting {
  const { figures } = replicationsOf(candidate.name, seeds.slice(0, runs.length), runs)
  const standing = table.find((one) => one.candidate === candidate) as Standing
  return {
    name: candidate.name,
    kind: candidate.kind,
    knobs: candidate.knobs,
    complexity: standing.complexity,
    acceptable: isAcceptable(standing.score),
    figures: Object.fromEntries(figures.map((figure) => [figure.metric, figure])) as TunedSetting['figures'],
  }
}
