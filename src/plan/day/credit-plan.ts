import { formatCount, formatDuration } from '../../units.ts'
import type { Demand } from '../demand/demand.ts'
import type { Situation } from '../reach/situation.ts'
import { DAY_MS, MONTH_MS } from '../reach/terms.ts'
import type { CreditPlan, Estimate } from '../tier-plan.ts'
import type { FluidDay } from './fluid-day.ts'
import { usableCredits } from './stationary.ts'

/** 95% of a normal distribution lie so many deviations about its mean. */
const NORMAL_95 = 1.96

/**
 * Cost of a day. The number of calls is random, unless a limit makes it, and so is the cost of each. At the ends of ranges a call may cost something
 * else.
 */
export function creditsOf(
  { middle, low, high }: Readonly<Record<'middle' | 'low' | 'high', Situation>>,
  { served, spentAt }: FluidDay,
  { perHour }: Demand,
): CreditPlan & { perDay: Estimate } {
  const dayOf = ({ models }: Situation): { mean: number; half: number } => {
    let [mean, variance] = [0, 0]
    for (const { load, cost } of models) {
      const calls = served.get(load.model) ?? 0
      const asked = (perHour.get(load.model) ?? []).reduce((sum, of) => sum + of, 0)
      const isLimited = calls < (1 - 1e-9) * asked
      mean += calls * cost.credits
      variance += calls * (cost.creditsSquare - (isLimited ? cost.credits ** 2 : 0))
    }
    return { mean, half: NORMAL_95 * Math.sqrt(variance) }
  }
  const { mean } = dayOf(middle)
  const ends = [middle, low, high].map(dayOf).flatMap((day) => [day.mean - day.half, day.mean + day.half])
  const { user, perMonth, used } = middle.world.credits
  return {
    perDay: { value: mean, low: Math.max(0, Math.min(...ends)), high: Math.max(...ends) },
    balance: user,
    balanceDays:
      spentAt !== null ? (spentAt * 60_000) / DAY_MS : mean === 0 ? null : usableCredits(middle.world) / mean,
    spendCapDays: perMonth === null || mean === 0 ? null : (perMonth - used.perMonth) / mean,
  }
}

/**
 * Notices about resources that end soon. `below`: the balance from which on the rates fall, null if they do not depend on one; until then a notice
 * appears however long it takes.
 */
export function creditNotices({ balance, balanceDays, spendCapDays }: CreditPlan, below: number | null): string[] {
  const isSoon = (days: number | null): days is number => days !== null && days < MONTH_MS / DAY_MS
  const lasts = `The balance of ${formatCount(balance ?? 0)} credits lasts`
  const falls =
    below === null
      ? ''
      : ` until ${formatCount(below)} credits are left; below that balance the rates fall, and this plan no longer holds`
  const isTold = below === null ? isSoon(balanceDays) : balanceDays !== null
  return [
    ...(isTold ? [`${lasts} ${lastsWords(balanceDays as number)}${falls}.`] : []),
    ...(isSoon(spendCapDays) ? [`The remaining monthly spending cap lasts ${lastsWords(spendCapDays)}.`] : []),
  ]
}

/** The day is walked by the minute. */
function lastsWords(days: number): string {
  const minutes = Math.round(days * 1440)
  if (minutes < 1) return 'less than a minute'
  return days < 1 ? formatDuration(minutes * 60_000) : `${days.toFixed(1)} days`
}
