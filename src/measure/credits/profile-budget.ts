import type { Profile } from '../../profile/profile.ts'
import { spentBetween } from './account.ts'
import { CreditBudget, promiseOf } from './credit-budget.ts'
import { type ReadingRhythm, RHYTHM } from './unread-spending.ts'

type Settings = Pick<Profile, 'credits' | 'gateway'>

/** Budget of a profile's run; null if the profile states no budget. `limit`: another one, in credits. */
export function creditBudgetOf(
  { credits }: Pick<Settings, 'credits'>,
  limit: number | null = credits.budget,
): CreditBudget | null {
  if (credits.budget === null || limit === null) return null
  return new CreditBudget({
    limit,
    assumedPrice: credits.assumePrice,
    rhythm: rhythmOf(credits),
    between: spentBetween,
  })
}

/**
 * Whether the account is read while a run spends. The embedded mock costs nothing, and charges what its tier states: it is read only where the
 * profile asks for it.
 */
export function isWatched({ credits, gateway }: Settings): boolean {
  if (credits.budget === null || gateway.account === 'none') return false
  return gateway.target.kind === 'http' || credits.readAttempts !== undefined || credits.readEveryMs !== undefined
}

export function rhythmOf({ readAttempts, readEveryMs }: Settings['credits']): ReadingRhythm {
  return { attempts: readAttempts ?? RHYTHM.attempts, everyMs: readEveryMs ?? RHYTHM.everyMs }
}

/** Promise of a profile's budget, in words; null if the profile states none, and for the embedded mock. */
export function budgetPromise(profile: Settings, isShared = false): string | null {
  const { credits, gateway } = profile
  if (credits.budget === null || (gateway.target.kind === 'mock' && !isWatched(profile))) return null
  return promiseOf(credits.budget, isWatched(profile) ? rhythmOf(credits) : null, isShared)
}
