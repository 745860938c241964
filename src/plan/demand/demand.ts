import { planCalls } from '../../load/plan.ts'
import type { Profile } from '../../profile/profile.ts'
import { keyedRandom } from '../../random.ts'
import { HOUR_MS } from '../terms.ts'

/** Calls that start in a day, hour by hour, in the gateway's own time. */
export interface Demand {
  /** Where it comes from, in words. */
  source: string
  /** As reports name it. */
  timeZone: string
  /** Hours that the time zone is ahead of UTC. */
  aheadOfUtc: number
  /** By model: calls that start in each hour of a day from its midnight. */
  perHour: ReadonlyMap<string, readonly number[]>
}

/** The arrivals of a profile (in the gateway's own time), around the clock. Of closed models nothing is known beforehand. */
export function demandOfProfile(profile: Profile): Demand {
  const { survey, spanMs } = planCalls(profile, keyedRandom(profile.seed))
  const perHour = profile.models.flatMap(({ model }, index) => {
    const calls = survey.models[index]?.calls ?? 0
    return calls === 0 ? [] : [[model, Array.from({ length: 24 }, () => (calls * HOUR_MS) / spanMs)] as const]
  })
  return {
    source: `the arrivals of ${profile.name}, around the clock`,
    timeZone: 'UTC',
    aheadOfUtc: 0,
    perHour: new Map(perHour),
  }
}
