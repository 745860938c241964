import type { ClientPool } from '../../load/admission/pools.ts'
import type { Profile } from '../../profile/profile.ts'
import { MOST_AT_ONCE, paceOf, recommendedClient } from '../client/client.ts'
import { HOURS_A_DAY } from '../demand/daily-curve.ts'
import type { Demand } from '../demand/demand.ts'
import type { Load } from '../reach/load-reach.ts'
import { clientsShare, type Situation } from '../reach/situation.ts'
import { HOUR_MS, type PlannedModel, type Term } from '../reach/terms.ts'
import type { PooledPlan } from '../tier-plan.ts'
import type { FluidDay } from './fluid-day.ts'
import { hardStretches, stretchWords } from './hard-stretches.ts'
import { isCarriedDay, type SimulatedQuestion, simulatedDays } from './simulated-days.ts'

/** The recommended client, but that its models draw on the shared limits together instead of each on its part. */
export interface PooledClient {
  client: Profile
  pools: readonly ClientPool[]
  /** Names of the limits that are shared in this way. */
  limits: string[]
}

/** Days of each of the hardest stretches: nobody follows further ones call by call. */
const DAYS = 8

/** Null where models share no limit of which one queue of the client could take care. */
export function pooledClient(situation: Situation, demand: Demand, peak: Load): PooledClient | null {
  const { hourly, models, client } = situation
  const shared = hourly.flatMap((term) => {
    const pool = poolOf(term, models, demand)
    return pool === null ? [] : [{ term, pool }]
  })
  if (shared.length === 0) return null
  const rest = hourly.filter((term) => !shared.some((one) => one.term === term))
  return {
    client: recommendedClient(client, rest, models, peak),
    pools: shared.map(({ pool }) => pool),
    limits: shared.map(({ term }) => term.name),
  }
}

/** Slots for all that use the limit, or one pace where an attempt of each counts the same. */
function poolOf(term: Term, models: readonly PlannedModel[], { perHour }: Demand): ClientPool | null {
  const using = models.filter(({ load }) => perHour.has(load.model) && (term.uses.get(load.model) ?? 0) > 0)
  const names = using.map(({ load }) => load.model)
  if (names.length < 2) return null
  const left = term.capacity - term.overhead
  if (term.kind === 'slots') return { models: names, concurrency: Math.max(1, Math.floor(left / HOUR_MS + 1e-9)) }
  if (term.kind !== 'rate' || term.tokens !== undefined || term.hasReads) return null
  const [units = 1, ...others] = using.map(({ load, cost }) => (term.uses.get(load.model) ?? 0) / cost.attempts)
  if (others.some((one) => Math.abs(one - units) > 1e-9 * units)) return null
  const attemptsIn = (hour: number): number =>
    using.reduce((sum, { load, cost }) => sum + cost.attempts * (perHour.get(load.model)?.[hour] ?? 0), 0)
  const needed = Math.max(...Array.from({ length: HOURS_A_DAY }, (_, hour) => attemptsIn(hour)))
  const pace = {
    perSecond: left / units / 3600,
    burst: Math.max(1, Math.floor(Math.min(MOST_AT_ONCE, term.burst ?? 1))),
    windowMs: term.windowMs,
  }
  return { models: names, ...paceOf([pace], needed, 1, () => Number.POSITIVE_INFINITY) }
}

export interface PooledQuestion extends Omit<SimulatedQuestion, 'situation' | 'stretch' | 'client' | 'pools'> {
  situation: Situation
  peak: Load
  /** A day before these limits, as if calls flowed, at an end of what is known of them. */
  dayAt(end: 'low' | 'high', limits: Term[]): FluidDay
}

/** Result of a client whose models share what the recommended one divides; null where it divides nothing that could be shared. */
export async function pooledOf({ situation, peak, dayAt, ...question }: PooledQuestion): Promise<PooledPlan | null> {
  const pooled = pooledClient(situation, question.demand, peak)
  if (pooled === null) return null
  const { client, pools, limits } = pooled
  const own = new Map(client.models.map(({ model, admission }) => [model, admission]))
  const bounds = [...situation.hourly, ...clientsShare(situation, own)]
  const day = dayAt('low', bounds)
  let worst: PooledPlan = { limits, carries: 'no', days: 0, carried: 0, when: '' }
  if (dayAt('high', bounds).failure !== null) return worst
  const used = day.hours.map((hour) => hour.used)
  for (const stretch of hardStretches(question.demand, used)) {
    const found = await simulatedDays({ ...question, situation, client, pools, stretch }, DAYS)
    const carried = found.filter((one) => one.every(isCarriedDay)).length
    if (worst.days > 0 && worst.carried <= carried) continue
    const carries = 2 * carried < DAYS ? 'no' : carried < DAYS || day.failure !== null ? 'undecided' : 'yes'
    worst = { limits, carries, days: DAYS, carried, when: stretchWords(stretch) }
  }
  return worst
}
