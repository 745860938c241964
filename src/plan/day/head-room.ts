import { formatCredits, formatShare } from '../../units.ts'
import type { Demand } from '../demand/demand.ts'
import type { Situation } from '../reach/situation.ts'
import type { Term } from '../reach/terms.ts'
import type { Estimate, TierPlan } from '../tier-plan.ts'
import type { FluidDay } from './fluid-day.ts'

type Days = Readonly<Record<'middle' | 'low' | 'high', FluidDay>>

/** Above it nobody wants to know by how much: there is no capacity to speak of. */
const MOST_TIMES = 1e6

/** The share of a limit that is asked for, and where: a limit of the hour in its fullest hour, or hour 24, a quota over the day. */
interface Tightest {
  used: number
  hour: number
  limit: string
}

/** The fullest limit; null without demand. */
export function tightestOf({ hours, quotas }: FluidDay): Tightest | null {
  let tightest: Tightest | null = null
  const meet = (one: Tightest): void => {
    if (one.used > (tightest?.used ?? 0)) tightest = one
  }
  for (const { hour, used, limit } of hours) if (limit !== null && !quotas.has(limit)) meet({ used, hour, limit })
  for (const [limit, used] of quotas) meet({ used, hour: 24, limit })
  return tightest
}

/** The least share of capacity that is left over the day. */
export function headRoomOf({ daily }: Pick<Situation, 'daily'>, demand: Demand, days: Days): TierPlan['headRoom'] {
  const tightest = tightestOf(days.middle)
  if (tightest === null || tightest.used > MOST_TIMES) return null
  const { hour, limit } = tightest
  const leftOn = (day: FluidDay): number =>
    1 - (hour === 24 ? (day.quotas.get(limit) ?? 0) : (day.hours[hour]?.used ?? 0))
  const [value, one, other] = [leftOn(days.middle), leftOn(days.low), leftOn(days.high)]
  const quota = daily.find(({ name }) => name === limit)
  const model = quota === undefined ? modelOf(limit, demand) : mostOf(quota, demand)
  return { share: { value, low: Math.min(value, one, other), high: Math.max(value, one, other) }, hour, model, limit }
}

function modelOf(limit: string, { perHour }: Demand): string {
  const models = [...perHour.keys()]
  return models.find((model) => limit.endsWith(model)) ?? models[0] ?? ''
}

/** The model that takes most of a quota. */
function mostOf({ uses }: Term, { perHour }: Demand): string {
  const day = (model: string): number => (perHour.get(model) ?? []).reduce((sum, calls) => sum + calls, 0)
  const used = [...uses].map(([model, units]) => ({ model, units: units * day(model) }))
  return used.sort((a, b) => b.units - a.units)[0]?.model ?? ''
}

/** `27% free`; where more is asked for than there is, `needs 1.73×`, of the limit. */
export const headRoomWords = (share: number): string =>
  share < 0 ? `needs ${timesWords(share)}×` : `${formatShare(whole(share))} free`

/** The same with its interval: `25 to 29% free`, `needs 0.98 to 1.04×`. */
export function headRoomInterval({ value, low, high }: Estimate): string {
  if (low < 0 && high >= 0) return `needs ${timesWords(high)} to ${timesWords(low)}×`
  if (low < 0 || whole(low) === whole(high)) return headRoomWords(value)
  return `${Math.round(100 * low)} to ${formatShare(whole(high))} free`
}

/** How many times the limit is asked for; beyond it by rounding at least what can be seen. */
export function timesWords(share: number): string {
  const times = Number((1 - share).toPrecision(3))
  return formatCredits(share < 0 ? Math.max(1.01, times) : times)
}

/** In whole percent: nobody decides by a hundredth of one. */
const whole = (share: number): number => Math.round(share * 100) / 100
