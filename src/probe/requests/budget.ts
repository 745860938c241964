import type { ProbeResult } from '../findings/probe-result.ts'

/**
 * Budget of a probe: requests, submits that are `accepted`, submits that a limit refuses (`refusals`), `credits` (null: not bounded by itself, where
 * nothing can cost anything) and minutes.
 */
export type ProbeBudget = ProbeResult['budget']

export const DEFAULT_BUDGET: ProbeBudget = { requests: 6000, accepted: 600, refusals: 3000, credits: null, minutes: 60 }

/** No flag lifts a budget above these. */
export const CEILINGS: Omit<ProbeBudget, 'credits'> = {
  requests: 20_000,
  accepted: 5000,
  refusals: 10_000,
  minutes: 240,
}

/** No burst is faster than this, whatever is asked for: the shortest time between two submits, in ms. */
export const SHORTEST_SPACING_MS = 5

/** Use of a probe's budget. `credits` is null if the account states nothing. */
export type Spent = ProbeBudget

export type BudgetName = keyof ProbeBudget

/** The first budget beside the credits that does not allow another submit; null when all do. `open` submits may all be accepted, or all be refused. */
export function usedUp(budget: ProbeBudget, spent: Omit<Spent, 'credits'>, open: number): BudgetName | null {
  if (spent.requests >= budget.requests) return 'requests'
  if (spent.accepted + open >= budget.accepted) return 'accepted'
  if (spent.refusals + open >= budget.refusals) return 'refusals'
  return spent.minutes >= budget.minutes ? 'minutes' : null
}
