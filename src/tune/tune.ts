import type { Headline } from '../measure/headline.ts'
import type { HeadlineMetric, ReplicatedFigure } from '../measure/replications.ts'
import { replicationsOf } from '../measure/replications.ts'
import type { Profile } from '../profile/profile.ts'
import { timeScaleOf } from '../profile/time-scale.ts'
import { keyedRandom } from '../random.ts'
import { knownLimits } from '../simulate/known-limits.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { type Advice, adviceOf } from './advice.ts'
import type { Budget } from './budget.ts'
import { applied, type Candidate, namedCandidates, searchedCandidates } from './candidates.ts'
import { inGatewayTime } from './compress.ts'
import { type EvaluationStore, Evaluations, memoryStore } from './evaluations.ts'
import { type Finalist, type Standing, standings, winnerOf } from './finals.ts'
import { isAcceptable, type Objective, objectiveOf, paretoRanks, scoreOf } from './objective.ts'
import { type Problem, runsOf, search } from './search.ts'
import { type Grade, gradeOf, type Sensitivity, sensitivities } from './sensitivity.ts'
import { simplified } from './simplify.ts'

export const TUNE_SCHEMA = 'gatebench.tune/v1'

export interface TuneOptions {
  profile: Profile
  mock: Problem['mock']
  objective: Objective
  budget: Budget
  /** Name of what the user does today: a named policy, or `profile`. */
  current: string
  seed: number
  workers: SimulationWorkers
  store?: EvaluationStore
  onProgress?: (progress: TuneProgress) => void
}

export interface TuneProgress {
  stage: 'search' | 'simplify' | 'finals' | 'sensitivity'
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
  current: (TunedSetting & { lostShare: number; lostOfObjective: number | null }) | null
  /** What no other setting beats in every one of p99, wasted attempts, give-ups and polls; best by the objective first. */
  pareto: TunedSetting[]
  /** All that met the held-out seeds, against the winner, best first. */
  standings: (Omit<Standing, 'candidate'> & { name: string; kind: Candidate['kind'] })[]
}

/** Held-out seeds lie beyond any that the search can use. */
const HELD_OUT = 100_000

/**
 * Finds how a client should behave towards the profile's mock: named policies and Sobol points, halved on common random numbers, the rest
 * compared on seeds that the search has not seen. The same for the same seed, whatever the number of threads.
 */
export async function tune(options: TuneOptions): Promise<TuneResult> {
  const { profile, mock, objective, budget, seed, workers, onProgress = () => {} } = options
  const limits = knownLimits(profile, mock)
  const problem: Problem = { profile, mock, limits, objective }
  let stage: TuneProgress['stage'] = 'search'
  const evaluations = new Evaluations(workers, options.store ?? memoryStore(), () =>
    onProgress({ stage, runs: evaluations.runs }),
  )
  const named = namedCandidates()
  const points = searchedCandidates(budget.points, profile, limits, keyedRandom(seed))
  const seeds = Array.from({ length: Math.max(...budget.rungs) }, (_, i) => seed + i)
  const heldOut = Array.from({ length: budget.finalSeeds }, (_, i) => seed + HELD_OUT + i)

  const survivors = await search([...named, ...points], problem, budget, seeds, evaluations)
  stage = 'simplify'
  const shortlist = survivors.slice(0, budget.finalists).map(({ candidate }) => candidate)
  const plain = await simplified(shortlist[0] as Candidate, problem, seeds.slice(0, 9), evaluations)
  stage = 'finals'
  const finalists = await Promise.all(
    [...new Set([...shortlist, plain, ...named])].map(
      async (candidate): Promise<Finalist> => ({
        candidate,
        runs: await runsOf(candidate, problem, heldOut, evaluations),
      }),
    ),
  )
  const winner = winnerOf(finalists, objective)
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
  return {
    schema: TUNE_SCHEMA,
    profile: profile.name,
    gateway:
      profile.gateway.target.kind === 'mock' ? `${profile.gateway.target.tier}/${profile.gateway.target.preset}` : '',
    timeScale: timeScaleOf(profile),
    seed,
    objective,
    candidates: named.length + points.length,
    runs: evaluations.runs,
    heldOutSeeds: heldOut.length,
    winner: {
      ...setting(winner),
      sensitivity,
      grade: gradeOf(sensitivity),
      advice: adviceOf(winner, advised, knownLimits(inGatewayTime(profile), mock), sensitivity),
    },
    current: current === undefined ? null : { ...setting(current), ...lossOf(current, winner, objective) },
    pareto: paretoOf(finalists, table, objective).map(setting),
    standings: table.map(({ candidate: { name, kind }, ...others }) => ({ name, kind, ...others })),
  }
}

/** What the present settings lose: calls that the winner would have completed, and on the objective. */
function lossOf(
  current: Finalist,
  winner: Finalist,
  objective: Objective,
): { lostShare: number; lostOfObjective: number | null } {
  const sum = (runs: readonly Headline[], of: (run: Headline) => number): number =>
    runs.reduce((total, run) => total + of(run), 0)
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
  const { figures } = replicationsOf(candidate.name, seeds, runs)
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
