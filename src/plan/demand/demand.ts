import { GatebenchError } from '../../errors.ts'
import { planCalls } from '../../load/schedule/plan.ts'
import { spanMs } from '../../measure/times/measured-time.ts'
import { weightOf } from '../../profile/check-profile.ts'
import { offeredCalls } from '../../profile/offered-calls.ts'
import type { Arrivals, ModelLoad, Profile } from '../../profile/profile.ts'
import { keyedRandom } from '../../random.ts'
import { HOUR_MS } from '../reach/terms.ts'

/** Calls that start in a day, hour by hour, in the gateway's own time. */
export interface Demand {
  /** Where it comes from, in words. */
  source: string
  /** As reports name it. */
  timeZone: string
  /** Hours that the time zone is ahead of UTC. */
  aheadOfUtc: number
  /** Length of a trace of less than a day, in ms: its mean rate stands for the rest of the day. */
  partOfDayMs?: number
  /** Calls of the busiest of the whole days that a trace is the mean of. */
  busiest?: { days: number; calls: number }
  /** By model: calls that start in each hour of a day from its midnight. */
  perHour: ReadonlyMap<string, readonly number[]>
}

/** Whether a value is a demand, for callers without a compiler. */
export function isDemand(value: unknown): value is Demand {
  const { source, timeZone, aheadOfUtc, perHour } = (value ?? {}) as Record<keyof Demand, unknown>
  const isCount = (calls: unknown): boolean => typeof calls === 'number' && calls >= 0 && Number.isFinite(calls)
  const isDay = (hours: unknown): boolean => Array.isArray(hours) && hours.length === 24 && hours.every(isCount)
  const isNamed = typeof source === 'string' && typeof timeZone === 'string' && Number.isFinite(aheadOfUtc)
  return isNamed && perHour instanceof Map && [...perHour.values()].every(isDay)
}

/** Part of a demand for each of several accounts. */
export function sharedOut<T extends Pick<Demand, 'perHour'>>(demand: T, accounts: number): T {
  const perHour = [...demand.perHour].map(([model, hours]) => [model, hours.map((calls) => calls / accounts)] as const)
  return { ...demand, perHour: new Map(perHour) }
}

/**
 * The arrivals of a profile (in the gateway's own time), around the clock, at their mean rate: of those that come by chance what a seed draws of
 * them in a minute says little of a day. Throws PLAN_WITHOUT_DEMAND (exit 104) for closed models, of whose calls nothing is known beforehand.
 */
export function demandOfProfile(profile: Profile): Demand {
  const closed = profile.models.filter(({ arrivals }) => arrivals?.process === 'closed').map(({ model }) => model)
  if (closed.length > 0) throw withoutDemand(`${closed.join(', ')} of ${profile.name}`)
  const counted = countedPerHour(profile)
  const perHour = profile.models.flatMap((load, index) => {
    const calls = meanPerHour(profile, load) ?? counted(index)
    return calls === 0 ? [] : [[load.model, Array.from({ length: 24 }, () => calls)] as const]
  })
  if (perHour.length === 0) throw withoutDemand(profile.name)
  return {
    source: `the arrivals of ${profile.name}, around the clock`,
    timeZone: 'UTC',
    aheadOfUtc: 0,
    perHour: new Map(perHour),
  }
}

/** Closed models make as many calls as the gateway lets them. */
export function withoutDemand(who: string): GatebenchError {
  return new GatebenchError(`the number of calls a day of ${who} is unknown`, {
    code: 'PLAN_WITHOUT_DEMAND',
    hint: 'give its models arrivals, or state the demand in a file: --demand FILE (docs/demand.md)',
  })
}

/** Null where instants are given. */
function meanPerHour({ mix, models, phases }: Profile, { model, arrivals }: ModelLoad): number | null {
  const own = arrivals === null ? 0 : callsPerHour(arrivals, spanMs(phases))
  const ofMix = mix === null ? 0 : callsPerHour(mix.arrivals, spanMs(phases))
  if (own === null || ofMix === null) return null
  const whole = mix === null ? 1 : models.reduce((sum, one) => sum + weightOf(mix, one.model), 0)
  return own + (mix === null ? 0 : (ofMix * weightOf(mix, model)) / whole)
}

function callsPerHour(arrivals: Arrivals, lengthMs: number): number | null {
  return arrivals.process === 'trace' ? null : (offeredCalls(arrivals, lengthMs) * HOUR_MS) / lengthMs
}

/** As the profile's own plan has them. */
function countedPerHour(profile: Profile): (index: number) => number {
  let plan: Pick<ReturnType<typeof planCalls>, 'survey' | 'spanMs'> | undefined
  return (index) => {
    plan ??= planCalls(profile, keyedRandom(profile.seed))
    return ((plan.survey.models[index]?.calls ?? 0) * HOUR_MS) / plan.spanMs
  }
}
