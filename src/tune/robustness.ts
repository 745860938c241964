import type { Headline } from '../measure/calls/headline.ts'
import { choiceOf, type Finalist } from './finals.ts'
import { objectiveOf } from './objective.ts'
import type { Problem } from './search.ts'
import { type Waste, wasteOf } from './waste.ts'

/** Result of a setting if the limits are not the stated ones, over the same seeds. */
export interface Robustness {
  /** Share of the best objective at the stated limits that a setting may cost and still be chosen. */
  cost: number
  /** The last is there for what is thrown away: no time in it decides. */
  scenes: readonly string[]
  /** The chosen setting; the sharper one, which is best at the stated limits alone, if it is another; the current one. */
  settings: readonly RobustSetting[]
}

export interface RobustSetting {
  role: 'chosen' | 'sharper' | 'present'
  name: string
  label: string
  /** Means of the objective, by scene; null where nothing succeeds. */
  values: readonly (number | null)[]
  /** By how much they are above the best that any setting has there, as a share of it; null where nothing succeeds. */
  regrets: readonly (number | null)[]
  /** Refusals, reads and credits a completed call, by scene; null where nothing succeeds. */
  wastes: readonly { refusals: number | null; polls: number | null; credits: number | null }[]
}

/** Null if only the stated limits decided. All settings have met the same seeds in every scene. */
export function robustnessOf(
  contenders: readonly Finalist[],
  chosen: Finalist,
  current: Finalist | undefined,
  { scenes, harsh, cost, objective }: Problem,
  labelOf: (name: string) => string,
): Robustness | null {
  if (scenes.length === 1) return null
  const nominal = contenders.map(({ candidate, runs }): Finalist => ({ candidate, runs }))
  const sharper = choiceOf(nominal, objective).chosen.finalist.candidate
  const mean = (runs: readonly Headline[]): number =>
    runs.reduce((sum, run) => sum + objectiveOf(run, objective), 0) / runs.length
  const ofSharper = contenders.find(({ candidate }) => candidate === sharper)
  const isSharper = ofSharper !== undefined && mean(ofSharper.runs) < mean(chosen.runs)
  const roles: [RobustSetting['role'], Finalist | undefined][] = [
    ['chosen', chosen],
    ['sharper', isSharper ? ofSharper : undefined],
    ['present', current?.candidate === chosen.candidate ? undefined : current],
  ]
  const shown = roles.filter((role): role is [RobustSetting['role'], Finalist] => role[1] !== undefined)
  const all = [...contenders, ...shown.map(([, finalist]) => finalist)]
  const runsOf = ({ runs, others = [], harsh: wasted }: Finalist): (readonly Headline[])[] => [
    ...[runs, ...others],
    ...(wasted === undefined ? [] : [wasted]),
  ]
  const best = runsOf(chosen).map((_, scene) => Math.min(...all.map((one) => mean(runsOf(one)[scene] ?? []))))
  const settings = shown.map(([role, finalist]): RobustSetting => {
    const { name } = finalist.candidate
    const values = runsOf(finalist).map(mean)
    const above = values.map((value, scene) => value / (best[scene] as number) - 1)
    const wastes = runsOf(finalist).map((runs) => shownWaste(wasteOf(runs)))
    return { role, name, label: labelOf(name), values: values.map(finite), regrets: above.map(finite), wastes }
  })
  const names = [...scenes, ...(harsh === undefined ? [] : [harsh])].map(({ name }) => name)
  return { cost, scenes: names, settings }
}

function shownWaste({ refusals, polls, credits }: Waste): RobustSetting['wastes'][number] {
  return { refusals: finite(refusals), polls: finite(polls), credits: credits === null ? null : finite(credits) }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
