import type { Headline } from '../measure/calls/headline.ts'

/** Waste of a setting for each call that it completes; infinite if none completes, credits null if none are counted. */
export interface Waste {
  refusals: number
  polls: number
  credits: number | null
}

/** Refusals for each completed call that a setting may cause if the limits are harsher than stated. */
export const MOST_REFUSALS = 3
/** Where even the thriftiest causes more: so many times what that one does. */
const NEAR_LEAST = 1.1
/**
 * Allowed growth of reads and payments, as a factor on those at the stated limits. Settings made by hand do not read or pay more at half the limits
 * at all (152 of them, in three profiles of bench/tune-advice.ts: 1.00 times, the most included). So these bounds stop only unusual settings.
 */
const MOST_GROWTH = { polls: 2, credits: 1.25 }

export function wasteOf(runs: readonly Headline[]): Waste {
  const mean = (of: (run: Headline) => number): number => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const isPriced = runs.every(({ completed, creditsPerSuccess }) => completed === 0 || creditsPerSuccess !== null)
  return {
    refusals: mean((run) => run.throttledPerSuccess ?? Number.POSITIVE_INFINITY),
    polls: mean((run) => run.pollsPerSuccess ?? Number.POSITIVE_INFINITY),
    credits: isPriced ? mean((run) => run.creditsPerSuccess ?? Number.POSITIVE_INFINITY) : null,
  }
}

/** Refusals a completed call that settings are held to, of which the thriftiest causes `least`. */
export function refusalCap(least: number): number {
  return Math.max(MOST_REFUSALS, Number.isFinite(least) ? NEAR_LEAST * least : 0)
}

/** By how much a setting throws away more than it may where limits are harsh, as a share of each cap; 0 within them. */
export function wasteBeyond(harsh: Waste, told: Waste, cap: number): number {
  const beyond = (value: number, most: number): number => (value > most ? (value - most) / most : 0)
  const credits =
    harsh.credits === null || told.credits === null ? 0 : beyondGrowth(harsh.credits, told.credits, 'credits')
  return beyond(harsh.refusals, cap) + beyondGrowth(harsh.polls, told.polls, 'polls') + credits
}

function beyondGrowth(harsh: number, told: number, of: keyof typeof MOST_GROWTH): number {
  const most = MOST_GROWTH[of] * told
  return harsh > most && most > 0 ? (harsh - most) / most : 0
}
