import { type ClientLimits, type ClientPacing, clientLimits, clientPacing } from '../load/admission/client-limits.ts'
import type { Plan } from '../load/schedule/plan.ts'
import { requestsToCheck } from '../load/spending/price-check.ts'
import { formerNotices } from '../profile/former-format.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import { type CheckedPlan, checkPlan } from './checked-plan.ts'

/** The plan of a profile, before anything is sent. */
export interface DryRun {
  profile: string
  seed: number
  plannedCalls: number
  /** Calls that are bought before them to learn prices. */
  checkedCalls: number
  /** Seconds of the plan that a run of it plays in a real one: 1 but at a mock. */
  speed: number
  /** Users of closed models: their calls cannot be counted beforehand. */
  closedUsers: number
  spanMs: number
  drainMs: number
  peakStartsPerSecond: number
  /** Every call made and charged once, at the stated prices; null where a price is not stated, or calls cannot be counted. */
  worstCaseCredits: number | null
  models: { model: string; calls: number; credits: number | null }[]
  /** Limits that the client itself keeps for the calls of each model; each of `clients` keeps them for itself. */
  held: ClientLimits[]
  clients: number
  /** The pace of the retry policy, which all attempts pass besides; null where it has none. */
  pacing: ClientPacing | null
}

/** Checks a profile and counts what it would send, which nothing is. Throws GatebenchError (exit 104), as a run of it would. */
export async function validateProfile(
  path: string,
  seed: number | undefined,
): Promise<DryRun & Pick<CheckedPlan, 'warnings'>> {
  const stated = await loadProfile(path, { traces: 'walked' })
  const { profile, plan, warnings } = await checkPlan({ ...stated, seed: seed ?? stated.seed })
  return { ...dryRunOf(profile, plan), warnings: [...formerNotices(stated), ...warnings] }
}

/** Counts what a plan would send and, where prices are stated, what it could cost. */
export function dryRunOf(profile: Profile, { survey, spanMs }: Plan): DryRun {
  const checked = requestsToCheck(profile, { survey })
  const checkCredits = checked.map(({ load, request }) => load.requests[request]?.price ?? null)
  const models = profile.models.map((load, index) => {
    const { calls = 0, requests = [] } = survey.models[index] ?? {}
    return { model: load.model, calls, credits: creditsOf(load, requests) }
  })
  const parts = [...models.map(({ credits }) => credits), ...checkCredits]
  const isPriced = parts.every((credits) => credits !== null)
  return {
    profile: profile.name,
    seed: profile.seed,
    plannedCalls: survey.calls,
    checkedCalls: checked.length,
    speed: profile.gateway.speed,
    closedUsers: profile.models.reduce(
      (sum, { arrivals }) => sum + (arrivals?.process === 'closed' ? arrivals.users : 0),
      0,
    ),
    spanMs,
    drainMs: profile.drainMs,
    peakStartsPerSecond: survey.peakPerSecond,
    worstCaseCredits: isPriced ? parts.reduce<number>((sum, credits) => sum + (credits ?? 0), 0) : null,
    models,
    held: clientLimits(profile),
    clients: profile.clients,
    pacing: clientPacing(profile.retry.pacing),
  }
}

/** Credits of so many calls to each request; null where a price is missing. Users of a closed model call as often as they are answered. */
function creditsOf({ arrivals, requests }: ModelLoad, calls: readonly number[]): number | null {
  if (arrivals?.process === 'closed') return null
  let credits = 0
  for (const [index, made] of calls.entries()) {
    const price = requests[index]?.price ?? null
    if (made > 0 && price === null) return null
    credits += made * (price ?? 0)
  }
  return credits
}
