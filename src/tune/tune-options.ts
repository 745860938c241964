import {
  either,
  type KindsOf,
  LISTENER,
  needed,
  numberAbove,
  numberFrom,
  objectOf,
  oneOf,
  orNull,
  SIGNAL,
  TEXT,
  wholeNumber,
  YES_NO,
} from '../input/options.ts'
import type { Out } from '../run/folder/run-folder.ts'
import type { Listener } from '../run/listener.ts'
import { MOCK_CHOICE, OUT, THREADS } from '../run/run-options.ts'
import type { MockChoice } from '../run/virtual-world.ts'
import { BUDGETS, type Budget, type BudgetName } from './budget.ts'
import { type Constraints, OBJECTIVES, type ObjectiveName } from './objective.ts'
import type { TuneProgress, TuneResult } from './tune.ts'

export interface TuneProfileOptions extends MockChoice, Partial<Listener> {
  /** Current settings: a named policy, or `profile`, the default. */
  current?: string
  /** How much is simulated, by its name or in numbers. */
  budget?: BudgetName | Budget
  /** Figure to minimise. */
  objective?: ObjectiveName
  /** Constraints of every acceptable setting that differ from the defaults. */
  constraints?: Partial<Constraints>
  /** Share of the objective at the stated limits that good results at other limits may cost; 0.5 by default. Null uses only the stated limits. */
  robust?: number | null
  /** Also weighs hints that lie: half of the true wait, none, and four times as long. No by default, and without `robust`. */
  doubtsHints?: boolean
  /** Runs of the winner and of today's settings in real time over HTTP against the mock, in turns; 0, the default, makes none. */
  repeats?: number
  /** Threads; one a core by default, 0 for none. No figure depends on it. */
  workers?: number | undefined
  /** Folder for the result, its report and snippets; a tuning that was cut off goes on from what is in it. Nothing is written by default. */
  out?: Out | undefined
  /** Aborted: the tuning ends where it stands, and rejects with TUNING_INTERRUPTED (exit 105). */
  signal?: AbortSignal
  /** `expectedRuns` is an estimate; `share` says how much is done. */
  onProgress?: (progress: TuneProgress & { expectedRuns: number }) => void
  /** Called when all is simulated and written, before the runs in real time. */
  onResult?: (result: TuneResult) => void
  /** This process does nothing else: V8's memory is set to what the runs in real time need. */
  ownsProcess?: boolean
}

const COUNT = wholeNumber(1, 1_000_000)
const CONSTRAINTS: KindsOf<Constraints> = {
  giveUpRate: numberFrom(0, 1),
  throttledPerSuccess: numberFrom(0),
  duplicates: numberFrom(0),
  firstTokenP95Ms: numberAbove(0),
}
const BUDGET: KindsOf<Budget> = {
  points: needed(COUNT),
  rungs: needed({ words: 'an array of one or more counts of seeds, each above the one before', holds: areRungs }),
  crossed: YES_NO,
  generations: wholeNumber(0, 1000),
  offspring: wholeNumber(0, 1_000_000),
  finalSeeds: needed(COUNT),
  mostFinalSeeds: COUNT,
  sensitivitySeeds: needed(COUNT),
  finalists: needed(COUNT),
  callsPerRun: needed(COUNT),
}

function areRungs(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((seeds, at) => COUNT.holds(seeds) && seeds > (value[at - 1] ?? 0))
  )
}

export const TUNE_OPTIONS: KindsOf<TuneProfileOptions> = {
  ...MOCK_CHOICE,
  current: TEXT,
  budget: either(oneOf(Object.keys(BUDGETS)), objectOf(BUDGET)),
  objective: oneOf(Object.keys(OBJECTIVES)),
  constraints: objectOf(CONSTRAINTS),
  robust: orNull(numberFrom(0)),
  doubtsHints: YES_NO,
  repeats: wholeNumber(0, 10_000),
  workers: THREADS,
  out: OUT,
  signal: SIGNAL,
  onProgress: LISTENER,
  onResult: LISTENER,
  ownsProcess: YES_NO,
  say: LISTENER,
}
