import { type Plan, peakRate, requestOf } from '../load/plan.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'

/** The plan of a profile, before anything is sent. */
export interface DryRun {
  profile: string
  seed: number
  plannedCalls: number
  /** Users of closed models: their calls cannot be counted beforehand. */
  closedUsers: number
  spanMs: number
  drainMs: number
  peakStartsPerSecond: number
  /** Every planned call made and charged once, at the stated prices; null where a price is not stated, or calls cannot be counted. */
  worstCaseCredits: number | null
  models: { model: string; calls: number; credits: number | null }[]
}

/** Counts what a plan would send and, where prices are stated, what it could cost. */
export function dryRunOf(profile: Profile, plan: Plan): DryRun {
  const random = keyedRandom(profile.seed)
  const models = profile.models.map((load, index) => {
    let calls = 0
    // Users of a closed model call as often as they are answered.
    let credits: number | null = load.arrivals?.process === 'closed' ? null : 0
    for (let call = 0; call < plan.calls; call++) {
      if (plan.modelOf[call] !== index) continue
      calls++
      const price = load.requests[requestOf(load, call, random)]?.price ?? null
      credits = credits === null || price === null ? null : credits + price
    }
    return { model: load.model, calls, credits }
  })
  const isPriced = models.every((model) => model.credits !== null)
  return {
    profile: profile.name,
    seed: profile.seed,
    plannedCalls: plan.calls,
    closedUsers: profile.models.reduce(
      (sum, { arrivals }) => sum + (arrivals?.process === 'closed' ? arrivals.users : 0),
      0,
    ),
    spanMs: plan.spanMs,
    drainMs: profile.drainMs,
    peakStartsPerSecond: peakRate(plan),
    worstCaseCredits: isPriced ? models.reduce((sum, model) => sum + (model.credits ?? 0), 0) : null,
    models,
  }
}
