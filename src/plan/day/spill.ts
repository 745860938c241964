import { overflowOf } from '../client/slot-course.ts'
import { HOURS_A_DAY } from '../demand/daily-curve.ts'
import { type Demand, sharedOut } from '../demand/demand.ts'
import { type CallsDrawn, drawnByChance } from '../demand/instants-by-chance.ts'
import type { Situation } from '../reach/situation.ts'
import { HOUR_MS } from '../reach/terms.ts'
import type { Estimate, ModelPlan, SpillPlan } from '../tier-plan.ts'
import type { FluidDay } from './fluid-day.ts'
import { courseOf } from './followed-days.ts'
import { longestWaitMs } from './simulated-days.ts'

/** Days of one account that are followed, so that chance moves their mean by 2 or 3% at most, and calls of a model in all of them at most. */
const DAYS = 100
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
  const ofEach = sharedOut({ perHour }, turns)
  const drawn = drawnByChance(ofEach, turns)
  const spilling = overflowing(situation, clients, [...perHour.keys()], turns)
  return new Map(
    [...perHour].map(([model, asked]) => {
      const spilled = asked.map(() => 0)
      const together = spilling.get(model)
      const days = together === undefined ? 0 : Math.min(DAYS, Math.floor(MOST_CALLS / mostOf(together, ofEach)))
      for (let day = 0; day < days; day++) {
        for (const at of spilledFrom(together, model, drawn, 0, HOURS_A_DAY, seed + day)) {
          const hour = Math.floor(at / HOUR_MS)
          spilled[hour] = Math.min(asked[hour] ?? 0, (spilled[hour] ?? 0) + turns / days)
        }
      }
      return [model, spilled]
    }),
  )
}

/** Models whose calls take each other's slots, and of these the calls of one that spill over. */
interface Overflowing {
  models: readonly string[]
  of(model: string, instants: (of: string) => readonly number[], seed: number): number[]
}

/**
 * Overflow by model, of those that have a course. Of a limit that models share each has slots of its own, and nothing of another model matters; but
 * if there are fewer slots than models, each has one of the same.
 */
function overflowing(
  situation: Pick<Situation, 'hourly' | 'models'>,
  clients: ReadonlyMap<string, ModelPlan['client']>,
  models: readonly string[],
  turns: number,
): Map<string, Overflowing> {
  const courses = new Map(
    models.flatMap((model) => {
      const course = courseOf(situation, clients, model)
      return course === null ? [] : [[model, course] as const]
    }),
  )
  return new Map(
    [...courses].map(([model, course]) => {
      const short = situation.hourly
        .filter(({ kind, uses }) => kind === 'slots' && (uses.get(model) ?? 0) > 0)
        .map(({ capacity, overhead, uses }) => ({
          slots: Math.floor((capacity - overhead) / HOUR_MS / turns + 1e-9),
          sharing: [...uses.keys()].filter((one) => courses.has(one)),
        }))
        .find(({ slots, sharing }) => sumOf(sharing.map((one) => courses.get(one)?.slots ?? 0)) > slots)
      const sharing = short?.sharing ?? [model]
      const of: Overflowing['of'] = (one, instants, seed) => {
        const all = sharing.map((name) => ({ ...(courses.get(name) ?? course), instants: instants(name) }))
        return overflowOf(all, short?.slots ?? course.slots, longestWaitMs(0), seed)[sharing.indexOf(one)] ?? []
      }
      return [model, { models: sharing, of }]
    }),
  )
}

/** The most calls of a day that one of them has. */
function mostOf({ models }: Overflowing, { perHour }: Pick<Demand, 'perHour'>): number {
  return Math.max(...models.map((one) => sumOf(perHour.get(one) ?? [])))
}

/** Hours before those that are asked for, in which the slots of the first account fill. */
const WARM_HOURS = 3

/** When calls of a model spill over from one account, in so many hours from one of the day on. */
function spilledFrom(
  together: Overflowing | undefined,
  model: string,
  drawn: CallsDrawn,
  from: number,
  hours: number,
  seed: number,
): number[] {
  const asked = (one: string) => drawn(one, (from + HOURS_A_DAY - WARM_HOURS) % HOURS_A_DAY, WARM_HOURS + hours, seed)
  const spilled = together?.of(model, asked, seed) ?? []
  return spilled.map((at) => at - WARM_HOURS * HOUR_MS).filter((at) => at >= 0)
}

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
  const spilling = overflowing(situation, clients, [...demand.perHour.keys()], turns)
  return (model, from, hours, seed) => {
    const instants = besides(model, from, hours, seed + turns * APART)
    const together = spilling.get(model)
    if (together === undefined || mostOf(together, ofEach) > MOST_CALLS) return instants
    for (let account = 0; account < turns; account++) {
      for (const at of spilledFrom(together, model, drawn, from, hours, seed + account * APART)) instants.push(at)
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
