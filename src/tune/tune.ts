import type { Headline } from '../measure/calls/headline.ts'
import type { HeadlineMetric, ReplicatedFigure } from '../measure/replications.ts'
import { replicationsOf } from '../measure/replications.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import {
  applied,
  type Candidate,
  crossedCandidates,
  namedCandidates,
  searchedCandidates,
} from '../simulate/candidates.ts'
import { knownLimits } from '../simulate/known-limits.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { type Advice, adviceOf } from './advice.ts'
import { type Budget, expectedRuns } from './budget.ts'
import { MARGIN } from './choice.ts'
import { type EvaluationStore, Evaluations, memoryStore } from './evaluations.ts'
import { evolved } from './evolution.ts'
import { finalRounds, toldOf } from './final-rounds.ts'
import { choiceOf, type Finalist, type Standing, standings } from './finals.ts'
import { labelsOf } from './label.ts'
import { isAcceptable, type Objective, objectiveOf, paretoRanks, scoreOf } from './objective.ts'
import { refined } from './refine.ts'
import { type Robustness, robustnessOf } from './robustness.ts'
import { type BrokenRule, type Judging, RuleChecker } from './rule-checker.ts'
import { HARSH, scenesOf } from './scenes.ts'
import { evaluated, type Problem, search } from './search.ts'
import { type Grade, gradeOf, type Sensitivity, sensitivities } from './sensitivity.ts'
import { simplified } from './simplify.ts'
import { type UnreachableObjective, unreachableObjectiveOf } from './unreachable-objective.ts'

export const TUNE_SCHEMA = 'gatebench.tune/v1'

export interface TuneOptions {
  profile: Profile
  mock: Problem['mock']
  objective: Objective
  budget: Budget
  /** Share of the objective at the stated limits that good results at others may cost; null ignores others. */
  robust: number | null
  /** Weighs hints that lie as well. */
  doubtsHints?: boolean
  /** Name of what the user does today: a named policy, or `profile`. */
  current: string
  seed: number
  workers: SimulationWorkers
  /** Tells the rules that a setting breaks: none of them is advised that breaks one, if any does not. By default nothing is asked. */
  judging?: Judging
  store?: EvaluationStore
  onProgress?: (progress: TuneProgress) => void
}

export interface TuneProgress {
  stage: 'search' | 'breed' | 'simplify' | 'finals' | 'sensitivity'
  runs: number
  /** How much of the whole is done, from 0 to 1; never less than before. */
  share: number
}

/** One setting as the held-out seeds saw it. */
export interface TunedSetting {
  name: string
  /** Behaviour of the setting, for people. */
  label: string
  kind: Candidate['kind']
  knobs: Candidate['knobs']
  /** Settings a person would have to make. */
  complexity: number
  acceptable: boolean
  /** Rules of the judge that it breaks. */
  breaks: readonly BrokenRule[]
  figures: Readonly<Record<HeadlineMetric, ReplicatedFigure>>
}

/** `tune.json`. */
export interface TuneResult {
  schema: typeof TUNE_SCHEMA
  profile: string
  gateway: string
  seed: number
  objective: Objective
  candidates: number
  runs: number
  /** Held-out seeds that all figures side by side come from. */
  heldOutSeeds: number
  /** Figures of the winner on further seeds, which no other figure here uses; null if there were none. */
  validation: { seeds: number; figures: TunedSetting['figures'] } | null
  /** Why nobody reaches the objective; null where somebody does. */
  obstacle: UnreachableObjective | null
  /** The setting that would be best if it broke no rule of the judge; null where the winner is better than all that do. */
  condemned: (TunedSetting & { ofObjective: number }) | null
  winner: TunedSetting & { sensitivity: Sensitivity[]; grade: Grade; advice: Advice }
  /** `isEquivalent`: shown to be the same as the winner in practice, in every scene. */
  current: (TunedSetting & { lostShare: number; lostOfObjective: number | null; isEquivalent: boolean }) | null
  /** Null if only the stated limits decided. */
  robust: Robustness | null
  /** Settings that no other beats in every one of p99, wasted attempts, give-ups and polls; best by the objective first. */
  pareto: TunedSetting[]
  /** All that met the held-out seeds, against the winner, best first. */
  standings: (Omit<Standing, 'candidate'> &
    Pick<Candidate, 'name' | 'kind' | 'knobs'> &
    Pick<TunedSetting, 'label' | 'breaks'>)[]
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
  const scenes = scenesOf(robust !== null, options.doubtsHints === true, mock)
  const problem: Problem = { profile, mock, limits, objective, scenes, harsh: HARSH, cost: robust ?? 0 }
  const checker = new RuleChecker(options.judging ?? (async () => []), { profile, limits })
  let stage: TuneProgress['stage'] = 'search'
  let share = 0
  const expected = expectedRuns(budget, namedCandidates().length, scenes.length + 1)
  const evaluations = new Evaluations(workers, options.store ?? memoryStore(), () => {
    // The sum is an estimate: each stage ends where it is known to end.
    share = Math.max(share, Math.min(evaluations.runs / expected, MOST_DONE[stage]))
    onProgress({ stage, runs: evaluations.runs, share })
  })
  const random = keyedRandom(seed)
  const named = namedCandidates()
  const crossed = budget.crossed === true ? crossedCandidates(problem) : []
  const points = [...crossed, ...searchedCandidates(budget.points, profile, limits, random)]
  const seeds = Array.from({ length: Math.max(...budget.rungs) }, (_, i) => seed + i)
  const mostFinal = Math.max(budget.finalSeeds, budget.mostFinalSeeds ?? 0)
  const heldOut = Array.from({ length: mostFinal }, (_, i) => seed + HELD_OUT + i)

  const found = await search([...named, ...points], problem, budget, seeds, evaluations)
  stage = 'breed'
  const behaved = await checker.behaved(found)
  const offspring = await evolved(behaved, problem, budget, seeds, evaluations, random, checker)
  const shortlist = await refined(offspring, named, problem, seeds, evaluations, checker)
  stage = 'simplify'
  const plain = await simplified(shortlist[0] as Candidate, problem, seeds, evaluations, checker)
  stage = 'finals'
  const { kept, condemned } = await checker.sorted([...new Set([...shortlist, plain, ...found.slice(0, 1), ...named])])
  const [judged, left] = kept.length > 0 ? [kept, condemned] : [condemned, []]
  const rounds = await finalRounds(judged, problem, budget, heldOut, evaluations)
  const chosen = choiceOf(rounds.contenders, objective, problem.cost).chosen.finalist
  const shared = heldOut.slice(0, budget.finalSeeds)
  const refused = await evaluated(left, toldOf(problem), shared, evaluations)
  // The present settings are shown in every scene, whatever the finals make of them.
  const here = [...rounds.contenders, ...rounds.others, ...refused].find(
    (one) => one.candidate.name === options.current,
  )
  const [now] = here === undefined ? [] : await evaluated([here.candidate], problem, shared, evaluations)

  // All that stands side by side comes from the same seeds.
  const cut = (one: Finalist): Finalist => sharedPart(one, shared.length)
  const contenders = rounds.contenders.map(cut)
  const finalists = [...contenders, ...rounds.others.map(cut), ...refused]
  const winner = contenders.find(({ candidate }) => candidate === chosen.candidate) as Finalist
  const current = now === undefined ? undefined : finalists.find(({ candidate }) => candidate === now.candidate)
  stage = 'sensitivity'
  const sensitivity = await sensitivities(
    winner.candidate,
    problem,
    heldOut.slice(0, budget.sensitivitySeeds),
    evaluations,
  )
  const full = new Map([...rounds.contenders, ...rounds.others].map(({ candidate, runs }) => [candidate, runs]))
  const table = standings(finalists, winner, objective).map((one): Standing => {
    // Constraints are held to every seed that a setting has met.
    const { violation, violations, seeds: met } = scoreOf(full.get(one.candidate) ?? [], objective)
    if (met === 0) return one
    const score = { ...one.score, violation, violations, seeds: met }
    return { ...one, score, acceptable: isAcceptable(score) }
  })
  const labels = labelsOf(
    table.map(({ candidate }) => candidate),
    profile,
    limits,
  )
  const labelOf = (name: string): string => labels.get(name) ?? name
  const advised = applied(winner.candidate, profile, limits)
  const breaks = new Map<Candidate, readonly BrokenRule[]>()
  for (const { candidate } of finalists) breaks.set(candidate, await checker.broken(candidate))
  const setting = (finalist: Finalist): TunedSetting =>
    settingOf(finalist, table, shared, labelOf(finalist.candidate.name), breaks.get(finalist.candidate) ?? [])
  const further = chosen.runs.slice(shared.length)
  const isSameAsWinner = ({ candidate }: Finalist): boolean =>
    table.some((one) => one.candidate === candidate && one.acceptable && one.verdict === 'equivalent')
  return {
    schema: TUNE_SCHEMA,
    profile: profile.name,
    gateway:
      profile.gateway.target.kind === 'mock' ? `${profile.gateway.target.tier}/${profile.gateway.target.preset}` : '',
    seed,
    objective,
    candidates: named.length + points.length + (budget.generations ?? 0) * (budget.offspring ?? 0),
    runs: evaluations.runs,
    heldOutSeeds: shared.length,
    validation:
      further.length === 0
        ? null
        : { seeds: further.length, figures: figuresOf(winner.candidate.name, heldOut.slice(shared.length), further) },
    obstacle: unreachableObjectiveOf(finalists, objective),
    condemned: condemnedOf(refused, winner, table, setting, objective),
    winner: {
      ...setting(winner),
      sensitivity,
      grade: gradeOf(sensitivity),
      advice: adviceOf(chosen, advised, limits, sensitivity, mock.hints),
    },
    current:
      current === undefined
        ? null
        : { ...setting(current), ...lossOf(current, winner, objective), isEquivalent: isSameAsWinner(current) },
    robust: robustnessOf(contenders, winner, now, problem, labelOf),
    pareto: paretoOf(finalists, table, objective).map(setting),
    standings: table.map(({ candidate, ...others }) => {
      const { name, kind, knobs } = candidate
      return { name, label: labelOf(name), kind, knobs, breaks: breaks.get(candidate) ?? [], ...others }
    }),
  }
}

/** How much may be called done while a stage goes on. */
const MOST_DONE: Readonly<Record<TuneProgress['stage'], number>> = {
  search: 0.6,
  breed: 0.8,
  simplify: 0.85,
  finals: 0.97,
  sensitivity: 1,
}

function sharedPart({ candidate, runs, others, harsh }: Finalist, seeds: number): Finalist {
  return {
    candidate,
    runs: runs.slice(0, seeds),
    ...(others !== undefined && { others: others.map((scene) => scene.slice(0, seeds)) }),
    ...(harsh !== undefined && { harsh: harsh.slice(0, seeds) }),
  }
}

/** The best of those that break a rule and no constraint, where it is better than the winner by more than makes a difference. */
function condemnedOf(
  refused: readonly Finalist[],
  winner: Finalist,
  table: readonly Standing[],
  setting: (finalist: Finalist) => TunedSetting,
  objective: Objective,
): TuneResult['condemned'] {
  const value = ({ runs }: Finalist): number => scoreOf(runs, objective).value
  const isAllowed = ({ candidate }: Finalist): boolean =>
    table.some((one) => one.candidate === candidate && one.acceptable)
  const [best] = refused.filter(isAllowed).toSorted((a, b) => value(a) - value(b))
  if (best === undefined || value(best) >= (1 - MARGIN) * value(winner)) return null
  return { ...setting(best), ofObjective: 1 - value(best) / value(winner) }
}

/** Loss of the current settings: calls that the winner would have completed, and on the objective. */
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

function settingOf(
  { candidate, runs }: Finalist,
  table: readonly Standing[],
  seeds: readonly number[],
  label: string,
  breaks: readonly BrokenRule[],
): TunedSetting {
  const { acceptable, complexity } = table.find((one) => one.candidate === candidate) as Standing
  const { name, kind, knobs } = candidate
  return { name, label, kind, knobs, complexity, acceptable, breaks, figures: figuresOf(name, seeds, runs) }
}

function figuresOf(name: string, seeds: readonly number[], runs: readonly Headline[]): TunedSetting['figures'] {
  const { figures } = replicationsOf(name, seeds, runs)
  return Object.fromEntries(figures.map((figure) => [figure.metric, figure])) as TunedSetting['figures']
}
