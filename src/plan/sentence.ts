import { formatCount, formatCounted } from '../units.ts'
import type { FluidDay } from './day/fluid-day.ts'
import { headRoomWords, timesWords } from './day/head-room.ts'
import type { Demand } from './demand/demand.ts'
import { type CrowdedSlots, dividedLimit } from './reach/situation.ts'
import type { Carries, Estimate, ModelPlan, PooledPlan, TierPlan } from './tier-plan.ts'

/** The whole answer: what is asked (calls of a day), what to take, what binds, what it costs, what the others do. */
export function sentenceOf(
  tiers: readonly TierPlan[],
  { timeZone, busiest }: Pick<Demand, 'timeZone' | 'busiest'>,
  callsADay: number,
): string {
  const mean =
    busiest === undefined
      ? ''
      : `, the mean of ${busiest.days} days; the busiest has ${formatCounted(busiest.calls, 'call')}`
  return `Your demand is ${formatCounted(Math.round(callsADay), 'call')} a day${mean}. ${answerOf(tiers, timeZone)}`
}

function answerOf(tiers: readonly TierPlan[], timeZone: string): string {
  const best = tiers.find(({ carries }) => carries === 'yes')
  const spilling = tiers.find(({ spill }) => spill?.carries === 'yes')
  const perhaps = tiers.find(({ carries }) => carries === 'undecided')
  const shown = best ?? spilling ?? perhaps ?? tiers.find(({ carries }) => carries === 'no')
  if (shown === undefined) return `No rate can be given: ${tiers.map(({ tier, why }) => `${tier}: ${why}`).join('; ')}.`
  const others = tiers.filter((tier) => tier !== shown).map(otherWords)
  const told = [openingOf(shown), ...others].join('; ')
  const zone = timeZone === 'UTC' || !/\d\d:\d\d/.test(told) ? '' : `; times are in ${timeZone}`
  return `${told}${zone}.`
}

function openingOf({ tier, carries, headRoom, credits, why, spill, pooled }: TierPlan): string {
  const cost = credits.perDay === null ? '' : `; ${creditWords(credits.perDay)}`
  if (carries !== 'yes' && spill?.carries === 'yes') {
    const calls = Math.round(Object.values(spill.perDay).reduce((sum, one) => sum + one, 0))
    const both = `${creditWords(spill.total)} for both`
    return `Tier ${tier} carries your demand with a second account of ${spill.tier}, which takes ${formatCount(calls)} calls a day from ${spill.from} on; ${both}; without it, ${why}`
  }
  if (carries !== 'yes') {
    const nor = spill === null ? '' : `; a second account of ${spill.tier} does not help: ${spill.why}`
    const queue = pooled?.carries === 'yes' ? `; in simulations, a ${oneQueue(pooled)} carries it` : ''
    return `Tier ${tier} ${carries === 'no' ? 'does not carry' : 'may not carry'} your demand: ${why}${queue}${nor}`
  }
  if (headRoom === null) return `Tier ${tier} carries your demand${cost}`
  const when = headRoom.hour === 24 ? 'over the day' : `at the ${String(headRoom.hour).padStart(2, '0')}:00 peak`
  if (headRoom.share.value < 0)
    return `Tier ${tier} carries your demand, but calls wait ${when}: ${spareWords(headRoom)}${cost}`
  return `Tier ${tier} carries your demand with ${headRoomWords(headRoom.share.value)} ${when}; ${headRoom.limit} binds first${cost}`
}

function otherWords({ tier, carries, failsAt, why }: TierPlan): string {
  switch (carries) {
    case 'yes':
      return `${tier} carries the demand too`
    case 'no':
      return failsAt === null ? `${tier} does not` : `${tier} fails at ${failsAt}`
    case 'undecided':
      return `${tier} may or may not carry the demand`
    case 'no rate':
      return `no rate can be given for ${tier}: ${why}`
  }
}

/** Capacity of a tier, whatever the demand. */
export function capacityWords(tier: string, models: readonly ModelPlan[]): string {
  const hour = models.map(({ model, perHour, binds }) => {
    const limit = binds === null ? '' : ` (${binds.limit.replace(` of ${model}`, '')})`
    return `${rateOf(perHour)} ${model}${limit}`
  })
  const capped = models.filter(({ bindsDay }) => bindsDay !== null).map(dayWords)
  const day = capped.length === 0 ? '' : ` A day allows at most ${capped.join(', ')}.`
  return `An hour of ${tier} allows ${hour.join(', ')}.${day}`
}

function dayWords({ model, perDay, bindsDay }: ModelPlan): string {
  return `${formatCount(Math.round(perDay.value))} ${model} (${bindsDay?.limit.replace(` of ${model}`, '')})`
}

function creditWords(perDay: Estimate): string {
  return `${formatCount(Math.round(perDay.value))} credits a day${plusMinus(perDay)}`
}

/** The interval itself where the value is not in its middle: a half-width would claim more of one side than there is. */
function rateOf(estimate: Estimate): string {
  const [low, value, high] = [estimate.low, estimate.value, estimate.high].map(Math.round) as [number, number, number]
  if (high - value !== value - low) return `${formatCount(low)} to ${formatCount(high)}`
  return `${formatCount(value)}${plusMinus(estimate)}`
}

function plusMinus({ value, low, high }: Estimate): string {
  const half = Math.round(Math.max(high - value, value - low))
  return half === 0 ? '' : ` ± ${formatCount(half)}`
}

/** How much of the tightest limit is left. */
export function spareWords({ share: { value }, limit }: NonNullable<TierPlan['headRoom']>): string {
  if (value < 0) return `the demand needs ${timesWords(value)}× what ${limit} allows`
  return `${headRoomWords(value)}; ${limit} binds first`
}

/** `client with one queue for image-concurrency`. */
const oneQueue = ({ limits }: PooledPlan): string => `client with one queue for ${limits.join(' and one for ')}`

/** Notice about a client that would carry the demand because it does not divide the limits which its models share. */
export function pooledNotices(pooled: PooledPlan | null): string[] {
  if (pooled === null || pooled.carries === 'no') return []
  const { limits, days, carried, when } = pooled
  const simulated = `in ${formatCount(carried)} of ${formatCount(days)} simulated days (${when})`
  return [
    `The recommended client divides ${limits.join(' and ')} among the models by their peaks. A ${oneQueue(pooled)} carries the demand ${simulated}. A profile cannot state such a client: all settings of this plan are those of the client that divides.`,
  ]
}

/** `image-concurrency has 1 slot for 2 models (image-fast, image-4k)`. */
const crowdedWords = ({ limit, slots, models }: CrowdedSlots): string =>
  `${limit} has ${formatCounted(slots, 'slot')} for ${formatCount(models.length)} models (${models.join(', ')})`

/** Notices about limits that have fewer slots than models share them. */
export function crowdedNotices(crowded: readonly CrowdedSlots[]): string[] {
  return crowded.map(
    (one) =>
      `${crowdedWords(one)}. The recommended client gives each model at least one slot, so the gateway refuses some calls, and the client sends them again. A profile cannot state slots that models share, so --write writes no profile.`,
  )
}

/** Why no profile is written for such a limit, with the next step. */
export function noProfileWords(one: CrowdedSlots): string {
  const { slots, models } = one
  const fewer = slots === 0 ? '' : `for at most ${formatCount(slots)} of these models, or `
  return `${crowdedWords(one)}, but a profile gives each model at least one slot of its own; plan ${fewer}for a tier with at least ${formatCount(models.length)} slots`
}

/** Why there is no rate if simulations show that something else than limits ends each call, such as a request that the gateway calls invalid. */
export const deadWords = (model: string): string =>
  `no call of ${model} completes in the simulations; gatebench simulate shows why`

/** Why a tier carries a demand, or does not. */
export function whyOf(
  carries: Carries,
  failure: FluidDay['failure'],
  headRoom: TierPlan['headRoom'],
  models: readonly ModelPlan[],
  below: number | null,
): string {
  if (failure === null || carries === 'yes') {
    return headRoom === null ? 'there is no demand' : spareWords(headRoom)
  }
  const perhaps = carries === 'undecided' ? 'perhaps ' : ''
  const binds = models.find(({ model }) => model === failure.model)?.binds
  const when = clockTime(failure.minute)
  if (failure.why === 'backlog' && binds?.limit === 'goal')
    return `${perhaps}${failure.model} misses ${binds.words} from ${when} on`
  switch (failure.why) {
    case 'quota':
      return `${perhaps}${failure.limit} is exhausted at ${when}`
    case 'month':
      return `${perhaps}${failure.limit} does not last for thirty such days`
    case 'balance':
      return below === null
        ? `${perhaps}the balance is spent at ${when}`
        : `${perhaps}the balance falls to ${formatCount(below)} credits at ${when}, which lowers the rates`
    case 'backlog':
      return `${perhaps}${failure.limit} is too low at ${when}`
    case 'growth':
      return `${perhaps}${failure.limit} is too low for a whole day, so the backlog from ${when} on grows every day`
  }
}

export function clockTime(minute: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Next step if no tier carries the demand; null if one does. `accounts`: number of accounts of each tier that were planned for. */
export function nextStep(tiers: readonly TierPlan[], accounts: number): string | null {
  if (tiers.some(({ carries, spill }) => carries === 'yes' || spill?.carries === 'yes')) return null
  const room = ({ headRoom }: TierPlan): number => headRoom?.share.value ?? Number.NEGATIVE_INFINITY
  const [best] = tiers.filter(({ carries }) => carries !== 'no rate').sort((a, b) => room(b) - room(a))
  if (best === undefined) {
    const isUnlimited = tiers.some(({ why }) => why.startsWith('nothing limits'))
    return `Next: plan with another tier or preset${isUnlimited ? '; `gatebench calibrate --probe` gives a twin the limits that a probe found' : ''}.`
  }
  const { tier, models, hours, headRoom, failsAt, credits, pooled } = best
  const hopeless = models.find(({ binds, perHour }) => binds?.limit === 'goal' && perHour.value === 0)
  if (hopeless !== undefined)
    return `Next: relax the goal ${hopeless.binds?.words} of ${hopeless.model}: on ${tier}, no rate of calls meets it.`
  if (credits.perDay !== null && credits.balanceDays !== null && credits.balanceDays < 1 && room(best) >= 0) {
    const [day, balance] = [credits.perDay.value, credits.balance ?? 0].map((one) => formatCount(Math.round(one)))
    return `Next: top up the account of ${tier}: a day costs ${day} credits, but its balance is ${balance}.`
  }
  const used = headRoom === null ? 1 : 1 - headRoom.share.value
  const more = Math.max(accounts + 1, Math.ceil((accounts * used) / SAFE))
  const larger = more > MOST_ACCOUNTS ? 'a larger tier' : `--accounts ${more} of ${tier.replace(/^\d+ × /, '')}`
  const divided = headRoom === null ? null : dividedLimit(headRoom.limit)
  const lift = headRoom === null ? '' : `ask for a higher ${divided ?? headRoom.limit}, or `
  const shared =
    divided === null || (pooled !== null && pooled.carries !== 'no')
      ? ''
      : ` The recommended client divides ${divided} among the models by their peaks. ${pooled === null ? 'A client whose models share the limit needs less of it.' : `A ${oneQueue(pooled)} does not carry the demand either.`}`
  // Nobody can wait for a quota, nor for a rate that the whole day is too much for.
  const canWait = headRoom?.hour !== 24 && hours.reduce((sum, hour) => sum + hour.used, 0) < hours.length
  const wait = canWait ? ', or with a longer --max-wait' : ''
  const quiet = failsAt === null ? '' : `, or send fewer calls from ${failsAt} on`
  return `Next: ${lift}plan again with ${larger}${wait}${quiet}.${shared}`
}

/** As many as --accounts takes. */
export const MOST_ACCOUNTS = 1000

/** Share of a limit above which chance matters. */
const SAFE = 0.9
