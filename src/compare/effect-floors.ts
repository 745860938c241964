import type { GatedMetric } from './metrics.ts'

/** The change for the worse that is let pass, by metric: a share of the base's value, or of a rate the difference of the rate itself. */
export type Floors = Readonly<Record<GatedMetric, number>>

/** Metrics whose floor is a difference of the rate itself; of the others it is a share of the base's value. */
const ON_THE_RATE: ReadonlySet<GatedMetric> = new Set([
  'completion_rate',
  'failure_rate',
  'give_up_rate',
  'drop_rate',
  'throttled_per_completed',
])

/** Between runs in real time. */
const REAL: Floors = {
  goodput: 0.1,
  response_time: 0.1,
  first_token: 0.1,
  completion_rate: 0.01,
  failure_rate: 0.01,
  give_up_rate: 0.01,
  drop_rate: 0.01,
  throttled_per_completed: 0.01,
  credits_per_completed: 0.02,
}

/** Between virtual runs of the same seeds, which differ by far less. */
const VIRTUAL: Floors = {
  goodput: 0.02,
  response_time: 0.02,
  first_token: 0.02,
  completion_rate: 0.002,
  failure_rate: 0.002,
  give_up_rate: 0.002,
  drop_rate: 0.002,
  throttled_per_completed: 0.002,
  credits_per_completed: 0.01,
}

/** Changes by --floor: one share for every metric, for rates a tenth of it, and then single metrics. */
export interface FloorChoice {
  effectFloor?: number | undefined
  floors?: Partial<Floors> | undefined
}

export function floorsOf({ effectFloor, floors = {} }: FloorChoice, isExact: boolean): Floors {
  const stated = isExact ? VIRTUAL : REAL
  const names = Object.keys(stated) as GatedMetric[]
  const of = (metric: GatedMetric): number => {
    if (effectFloor === undefined) return floors[metric] ?? stated[metric]
    return floors[metric] ?? (isOnTheRate(metric) ? effectFloor / RATE_PART : effectFloor)
  }
  return Object.fromEntries(names.map((metric) => [metric, of(metric)])) as Floors
}

/** A share for all metrics is so many times what it is for a rate: 10% is one point. */
const RATE_PART = 10

/** Whether a metric's floor is a difference of the rate itself. */
export function isOnTheRate(metric: GatedMetric): boolean {
  return ON_THE_RATE.has(metric)
}

/** The floor on the scale on which effects are differences. */
export function scaledFloor(metric: GatedMetric, floors: Floors): number {
  return isOnTheRate(metric) ? floors[metric] : Math.log1p(floors[metric])
}
