import type { Choice } from './choice.ts'
import { choiceOf, type Finalist, type Ranked } from './finals.ts'
import type { Problem } from './search.ts'

/** What a setting comes to where the limits are not what the client was told. */
export interface Robustness {
  /** Share of the best objective at the limits as told that a setting could cost and still be chosen. */
  cost: number
  scenes: readonly string[]
  /** The chosen setting; the sharper one, that is best at the limits as told alone, where it is another; the present one. */
  settings: readonly RobustSetting[]
}

export interface RobustSetting {
  role: 'chosen' | 'sharper' | 'present'
  name: string
  /** Means of the objective, by scene; null where nothing succeeds. */
  values: readonly (number | null)[]
  /** By how much they are above the best that any setting has there, as a share of it; null where nothing succeeds. */
  regrets: readonly (number | null)[]
}

/** Null where the limits as told alone have decided. */
export function robustnessOf(
  contenders: readonly Finalist[],
  choice: Choice<Ranked>,
  current: Finalist | undefined,
  { scenes, cost, objective }: Problem,
): Robustness | null {
  if (scenes.length === 1) return null
  const chosen = choice.chosen.finalist
  const nominal = contenders.map(({ candidate, runs }): Finalist => ({ candidate, runs }))
  const sharper = choiceOf(nominal, objective).chosen.finalist.candidate
  const roles: [RobustSetting['role'], Finalist | undefined][] = [
    ['chosen', chosen],
    ['sharper', sharper === chosen.candidate ? undefined : contenders.find(({ candidate }) => candidate === sharper)],
    ['present', current === chosen || current?.candidate === sharper ? undefined : current],
  ]
  const settings = roles.flatMap(([role, finalist]): RobustSetting[] => {
    const ranked = choice.order.find((one) => one.finalist === finalist)
    if (ranked === undefined) return []
    const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
    const values = ranked.values.map((runs) => finite(runs.reduce((sum, value) => sum + value, 0) / runs.length))
    const regrets = (choice.regrets.get(ranked)?.scenes ?? []).map(finite)
    return [{ role, name: ranked.finalist.candidate.name, values, regrets }]
  })
  return { cost, scenes: scenes.map(({ name }) => name), settings }
}
