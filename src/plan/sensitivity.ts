import type { MockWorld, ModelClassSettings } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import type { Sensitivity } from './capacity-plan.ts'
import { fluidDay } from './day/fluid-day.ts'
import { tightestOf } from './day/head-room.ts'
import type { Demand } from './demand/demand.ts'
import { recommendedSituation, type Situation } from './reach/situation.ts'
import type { Quota } from './reach/terms.ts'
import { peakLoad } from './tier.ts'
import type { Carries } from './tier-plan.ts'

/** How far each input is moved. */
const BY = 0.3
const MOST = 12
/** Less of a share is no more room. */
const SEEN = 1e-6

/**
 * The day by the closed form as each input is 30% less, or more: the limits, the times that tasks take, and the demand. `carries` is the verdict
 * on the day as it is, which simulated hours may have made worse than the closed form: then only what leaves more room than that day has may be
 * called carried.
 */
export function sensitivityOf(
  profile: Profile,
  world: MockWorld,
  demand: Demand,
  patienceMs: number,
  carries: Carries,
): Sensitivity[] {
  const peak = peakLoad(demand)
  const situation = recommendedSituation(profile, world, peak)
  const walked = ({ hourly, daily }: Pick<Situation, 'hourly' | 'daily'>, of: Demand): Room => {
    // Of money the plan tells apart.
    const day = fluidDay(hourly, daily, of, patienceMs, { balance: Number.POSITIVE_INFINITY, perCall: new Map() })
    return { left: 1 - (tightestOf(day)?.used ?? 0), isCarried: day.failure === null }
  }
  const asItIs = walked(situation, demand)
  const base: Room = { ...asItIs, isCarried: carries === 'yes' }
  const roomOf = (there: Pick<Situation, 'hourly' | 'daily'>, of: Demand): Room => {
    const room = walked(there, of)
    if (base.isCarried === asItIs.isCarried) return room
    return { ...room, isCarried: room.isCarried && (base.isCarried || room.left > asItIs.left + SEEN) }
  }
  const rows: Sensitivity[] = []
  const add = (what: string, at: (factor: number) => Room): void => {
    const [less, more] = [at(1 - BY), at(1 + BY)]
    if (Math.abs(less.left - base.left) < SEEN && Math.abs(more.left - base.left) < SEEN) return
    const decides = [less, more].some(({ isCarried }) => isCarried !== base.isCarried)
    rows.push({ what, less: less.left, more: more.left, decides })
  }
  for (const term of [...situation.hourly, ...situation.daily]) {
    const widened = (factor: number) => (one: typeof term) =>
      one === term ? { ...one, capacity: one.capacity * factor, quota: grownQuota(one.quota, factor) } : one
    add(`${term.name}: ${term.words}`, (factor) =>
      roomOf(
        { ...situation, hourly: situation.hourly.map(widened(factor)), daily: situation.daily.map(widened(factor)) },
        demand,
      ),
    )
  }
  for (const { load, cost } of situation.models) {
    add(`duration of ${load.model}`, (factor) => {
      const settings = world.models[cost.className]
      if (settings === undefined) return base
      const slower = { ...world, models: { ...world.models, [cost.className]: slowed(settings, factor) } }
      return roomOf(recommendedSituation(profile, slower, peak), demand)
    })
    add(`demand for ${load.model}`, (factor) => {
      const more = (demand.perHour.get(load.model) ?? []).map((calls) => calls * factor)
      return roomOf(situation, { ...demand, perHour: new Map([...demand.perHour, [load.model, more]]) })
    })
  }
  const worst = ({ less, more }: Sensitivity): number => Math.min(less, more)
  return rows.sort((a, b) => worst(a) - worst(b)).slice(0, MOST)
}

/** Room of the day. */
interface Room {
  /** Share left of the tightest limit. */
  left: number
  isCarried: boolean
}

function grownQuota(quota: Quota | null, factor: number): Quota | null {
  return quota === null ? null : { ...quota, amount: quota.amount * factor }
}

function slowed(settings: ModelClassSettings, factor: number): ModelClassSettings {
  const by = <L extends { median: number }>(latency: L): L => ({ ...latency, median: latency.median * factor })
  const requests = Object.entries(settings.requests).map(([name, { latency, ...figures }]) => [
    name,
    latency === undefined ? figures : { ...figures, latency: by(latency) },
  ])
  return { ...settings, latency: by(settings.latency), requests: Object.fromEntries(requests) }
}
