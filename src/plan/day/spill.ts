import type { Estimate, SpillPlan } from '../capacity-plan.ts'
import type { Demand } from '../demand/demand.ts'

/** Calls of a day that spill over from an account that keeps none waiting, as a demand of its own; null if there are none. */
export function spilledDemand(demand: Demand, spilled: ReadonlyMap<string, readonly number[]>): Demand | null {
  const perHour = new Map([...spilled].filter(([, hours]) => sumOf(hours) >= LEAST_CALLS))
  return perHour.size === 0 ? null : { ...demand, source: `the overflow of ${demand.source}`, perHour }
}

/** Fewer calls a day than this come of rounding alone. */
const LEAST_CALLS = 0.5

/** When and how much of it spills over. */
export function spillCounts({ perHour }: Demand): Pick<SpillPlan, 'from' | 'perDay'> {
  const hour = Math.min(...[...perHour.values()].map((hours) => hours.findIndex((calls) => calls > 0)))
  return {
    from: `${String(hour).padStart(2, '0')}:00`,
    perDay: Object.fromEntries([...perHour].map(([model, hours]) => [model, sumOf(hours)])),
  }
}

/** Sum of two accounts whose calls come independently by chance: the halves of their intervals add up as squares. */
export function bothOf(first: Estimate, second: Estimate): Estimate {
  const value = first.value + second.value
  return {
    value,
    low: Math.max(0, value - Math.hypot(first.value - first.low, second.value - second.low)),
    high: value + Math.hypot(first.high - first.value, second.high - second.value),
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
