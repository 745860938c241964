import { formatCount, formatShare } from '../units.ts'
import type { Estimate, ModelPlan, TierPlan } from './capacity-plan.ts'

/** The whole answer in a few sentences: what to take, what binds, what it costs, what the others do. */
export function sentenceOf(tiers: readonly TierPlan[]): string {
  const best = tiers.find(({ carries }) => carries === 'yes')
  const perhaps = tiers.find(({ carries }) => carries === 'undecided')
  const shown = best ?? perhaps ?? tiers.find(({ carries }) => carries === 'no')
  if (shown === undefined) return `No rate can be given: ${tiers.map(({ tier, why }) => `${tier}: ${why}`).join('; ')}.`
  const others = tiers.filter((tier) => tier !== shown).map(otherWords)
  return `${[openingOf(shown), ...others].join('; ')}. ${capacityWords(shown)}`
}

function openingOf({ tier, carries, headRoom, credits, why }: TierPlan): string {
  const cost = `${formatCount(Math.round(credits.perDay.value))} credits a day${plusMinus(credits.perDay)}`
  if (carries !== 'yes')
    return `Tier ${tier} ${carries === 'no' ? 'does not carry' : 'may not carry'} your demand: ${why}`
  if (headRoom === null) return `Tier ${tier} carries your demand; ${cost}`
  const when = headRoom.hour === 24 ? 'over the day' : `at the ${String(headRoom.hour).padStart(2, '0')}:00 peak`
  return `Tier ${tier} carries your demand with ${formatShare(headRoom.share.value)} to spare ${when}; ${headRoom.limit} binds first; ${cost}`
}

function otherWords({ tier, carries, failsAt, why }: TierPlan): string {
  switch (carries) {
    case 'yes':
      return `${tier} would too`
    case 'no':
      return failsAt === null ? `${tier} does not` : `${tier} fails at ${failsAt}`
    case 'undecided':
      return `${tier} cannot be told from the figures`
    case 'no rate':
      return `of ${tier} no rate can be given: ${why}`
  }
}

/** What a tier gives, whatever is asked of it. */
function capacityWords({ tier, models }: TierPlan): string {
  const hour = models.map(
    ({ model, perHour, binds }) =>
      `${rateOf(perHour)} ${model}${binds === null ? '' : ` (${binds.limit.replace(` of ${model}`, '')})`}`,
  )
  const capped = models.filter(({ bindsDay }) => bindsDay !== null)
  const day = capped.length === 0 ? '' : ` ${capped.map(dayWords).join(', ')}.`
  return `An hour of ${tier} gives ${hour.join(', ')}.${day === '' ? '' : ` A day gives no more than${day}`}`
}

function dayWords({ model, perDay, bindsDay }: ModelPlan): string {
  return `${formatCount(Math.round(perDay.value))} ${model} (${bindsDay?.limit.replace(` of ${model}`, '')})`
}

function rateOf(estimate: Estimate): string {
  return `${formatCount(Math.round(estimate.value))}${plusMinus(estimate)}`
}

function plusMinus({ value, low, high }: Estimate): string {
  const half = Math.round(Math.max(high - value, value - low))
  return half === 0 ? '' : ` ± ${formatCount(half)}`
}
