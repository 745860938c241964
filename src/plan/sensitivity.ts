import type { MockWorld, ModelClassSettings } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import type { Sensitivity } from './capacity-plan.ts'
import type { Demand } from './demand/demand.ts'
import { useOf } from './ray.ts'
import { recommendedSituation, type Situation } from './situation.ts'
import { peakLoad } from './tier.ts'

/** How far each input is moved. */
const BY = 0.3
const MOST = 12

/** Head-room by the closed form as each input is a third less, or more: the limits, the times that tasks take, and the demand. */
export function sensitivityOf(profile: Profile, world: MockWorld, demand: Demand): Sensitivity[] {
  const peak = peakLoad(demand)
  const situation = recommendedSituation(profile, world, peak)
  const base = headRoom(situation, demand)
  const rows: Sensitivity[] = []
  const add = (what: string, at: (factor: number) => number): void => {
    const [less, more] = [at(1 - BY), at(1 + BY)]
    if (Math.abs(less - base) < 1e-6 && Math.abs(more - base) < 1e-6) return
    rows.push({ what, less, more, decides: [less, more].some((room) => room < 0 !== base < 0) })
  }
  for (const term of [...situation.hourly, ...situation.daily]) {
    const widened = (factor: number) => (one: typeof term) =>
      one === term ? { ...one, capacity: one.capacity * factor } : one
    add(`${term.name}: ${term.words}`, (factor) =>
      headRoom(
        { ...situation, hourly: situation.hourly.map(widened(factor)), daily: situation.daily.map(widened(factor)) },
        demand,
      ),
    )
  }
  for (const { load, cost } of situation.models) {
    add(`time that ${load.model} takes`, (factor) => {
      const settings = world.models[cost.className]
      if (settings === undefined) return base
      const slower = { ...world, models: { ...world.models, [cost.className]: slowed(settings, factor) } }
      return headRoom(recommendedSituation(profile, slower, peak), demand)
    })
    add(`demand for ${load.model}`, (factor) => {
      const more = (demand.perHour.get(load.model) ?? []).map((calls) => calls * factor)
      return headRoom(situation, { ...demand, perHour: new Map([...demand.perHour, [load.model, more]]) })
    })
  }
  const worst = ({ less, more }: Sensitivity): number => Math.min(less, more)
  return rows.sort((a, b) => worst(a) - worst(b)).slice(0, MOST)
}

function slowed(settings: ModelClassSettings, factor: number): ModelClassSettings {
  const by = <L extends { median: number }>(latency: L): L => ({ ...latency, median: latency.median * factor })
  const requests = Object.entries(settings.requests).map(([name, { latency, ...figures }]) => [
    name,
    latency === undefined ? figures : { ...figures, latency: by(latency) },
  ])
  return { ...settings, latency: by(settings.latency), requests: Object.fromEntries(requests) }
}

/** Share of the tightest limit that is left at the worst hour, or over the day. */
function headRoom({ hourly, daily }: Situation, { perHour }: Demand): number {
  let used = 0
  for (let hour = 0; hour < 24; hour++) {
    const load = new Map([...perHour].map(([model, hours]) => [model, hours[hour] ?? 0]))
    for (const term of hourly) used = Math.max(used, useOf(term, load))
  }
  const mean = new Map([...perHour].map(([model, hours]) => [model, hours.reduce((sum, calls) => sum + calls, 0) / 24]))
  for (const term of daily) used = Math.max(used, useOf(term, mean))
  return 1 - used
}
