import type { Estimate, ModelPlan, SpillPlan } from '../capacity-plan.ts'
import { overflowOf } from '../client/slot-course.ts'
import { HOURS_A_DAY } from '../demand/daily-curve.ts'
import { type Demand, sharedOut } from '../demand/demand.ts'
import { type CallsDrawn, drawnByChance, instantsByChance } from '../demand/instants-by-chance.ts'
import type { Situation } from '../reach/situation.ts'
import { DAY_MS, HOUR_MS } from '../reach/terms.ts'
import type { FluidDay } from './fluid-day.ts'
import { courseOf } from './followed-days.ts'
import { longestWaitMs } from './simulated-days.ts'

/** Days that are followed, and calls of a model in all of them at most. */
const DAYS = 10
const MOST_CALLS = 600_000

/**
 * Calls that find no slot and turn of their client free, in each hour, by model. `turns`: number of accounts that take the calls in turn; `clients` are
 * those of one.
 */
export function spilledByChance(
  situation: Pick<Situation, 'hourly' | 'models'>,
  clients: ReadonlyMap<string, ModelPlan['client']>,
  { perHour }: Demand,
  turns: number,
  seed: number,
): FluidDay['spilled'] {
  return new Map(
    [...perHour].map(([model, asked]) => {
      const spilled = asked.map(() => 0)
      const hours = asked.map((calls) => calls / turns)
      const course = courseOf(situation, clients, model)
      const days = Math.min(DAYS, Math.floor(MOST_CALLS / sumOf(hours)))
      for (let day = 0; course !== null && day < days; day++) {
        const instants = instantsByChance(hours, DAY_MS, seed + day, model, turns)
        for (const at of overflowOf(course, instants, longestWaitMs(0), seed + day)) {
          const hour = Math.floor(at / HOUR_MS)
          spilled[hour] = Math.min(asked[hour] ?? 0, (spilled[hour] ?? 0) + turns / days)
        }
      }
      return [model, spilled]
    }),
  )
}

/** Hours before those that are asked for, in which the slots of the first account fill. */
const WARM_HOURS = 3
/** Between the seeds of accounts whose calls have nothing to do with each other. */
const APART = 10_000

/**
 * Calls that spill over, in the bursts in which they come: an account spills none until all its slots are taken, and then many. `rest`: those of
 * each hour that spill over besides, whatever chance does.
 */
export function spilledCalls(
  situation: Pick<Situation, 'hourly' | 'models'>,
  clients: ReadonlyMap<string, ModelPlan['client']>,
  demand: Demand,
  turns: number,
  rest: FluidDay['spilled'],
): CallsDrawn {
  const besides = drawnByChance({ perHour: rest }, 1)
  const ofEach = sharedOut(demand, turns)
  const drawn = drawnByChance(ofEach, turns)
  return (model, from, hours, seed) => {
    const instants = besides(model, from, hours, seed + turns * APART)
    const course = courseOf(situation, clients, model)
    if (course === null || sumOf(ofEach.perHour.get(model) ?? []) > MOST_CALLS) return instants
    for (let account = 0; account < turns; account++) {
      const own = seed + account * APART
      const asked = drawn(model, (from + HOURS_A_DAY - WARM_HOURS) % HOURS_A_DAY, WARM_HOURS + hours, own)
      for (const at of overflowOf(course, asked, longestWaitMs(0), own)) {
        if (at >= WARM_HOURS * HOUR_MS) instants.push(at - WARM_HOURS * HOUR_MS)
      }
    }
    return instants.sort((a, b) => a - b)
  }
}

/** Each hour's calls of both, or of the first without the second. */
export function hourByHour(
  first: FluidDay['spilled'],
  second: FluidDay['spilled'],
  sign: 1 | -1 = 1,
): Map<string, number[]> {
  return new Map(
    [...first].map(([model, hours]) => [
      model,
      hours.map((calls, hour) => Math.max(0, calls + sign * (second.get(model)?.[hour] ?? 0))),
    ]),
  )
}

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
