import type { FirstTokens } from '../../measure/calls/first-tokens.ts'
import type { Arrivals } from '../../profile/profile.ts'
import { recommendedClient } from '../client/client.ts'
import type { KneePoint } from '../tier-plan.ts'
import { companyOf, type Simulating } from './check.ts'
import { type Goal, goalTime, goodWithin } from './goals.ts'
import type { Load } from './load-reach.ts'
import { arrivalsInTurn, offered } from './saturate.ts'
import type { Situation } from './situation.ts'
import { HOUR_MS, type PlannedModel } from './terms.ts'
import { withoutQuotas } from './without-quotas.ts'

/** Shares of capacity at which a model's times are looked at; at the first hardly any call waits for another. */
export const KNEE_SHARES = [0.1, 0.5, 0.7, 0.8, 0.9, 0.95] as const

/** Calls of one simulation, where half of the capacity or less is used; of all models, where others share a limit. */
const CALLS = 2500
const MOST_CALLS = 10_000
/** Simulations begin without a queue: this part of their length goes by before they count. */
const WARM_UP = 0.25

/** How many times as many calls a queue needs to show its times: it fills and empties the more slowly the less capacity is left. */
function lengthened(share: number): number {
  return Math.max(1, Math.min(4, 0.4 / (1 - share)))
}

/** Times from intended start to result as one model's load nears `perHour`, beside others that share its limits; calls arrive by chance. */
export function kneeOf(
  situation: Situation,
  planned: PlannedModel,
  perHour: number,
  others: Load,
  goals: readonly Goal[],
  turns: number,
  { workers, seed, replications }: Simulating,
): Promise<KneePoint[]> {
  const { model } = planned.load
  const mock = withoutQuotas(situation.world)
  const company = companyOf(situation, model, new Map([...others, [model, perHour]]))
  const models = situation.models.filter(({ load }) => company.has(load.model))
  const client = recommendedClient(situation.client, situation.hourly, models, company)
  const ofOthers = [...company].reduce((sum, [other, calls]) => (other === model ? sum : sum + calls), 0)
  const { clientMs, stuckMs } = planned.cost
  return Promise.all(
    KNEE_SHARES.map(async (share) => {
      const load: Load = new Map([...company, [model, share * perHour]])
      const wholeMs =
        Math.min(
          (lengthened(share) * CALLS) / (share * perHour),
          (lengthened(share) * MOST_CALLS) / (share * perHour + ofOthers),
        ) * HOUR_MS
      const settled = Math.max(20 * clientMs, stuckMs, WARM_UP * wholeMs)
      const spanMs = wholeMs + settled
      const plain = offered(client, load, { warmMs: settled, spanMs })
      const arrivalsOf = (one: string): Arrivals => arrivalsInTurn((load.get(one) ?? 0) / 3600, turns)
      const offeredModels = plain.models.map((one) => ({ ...one, arrivals: arrivalsOf(one.model) }))
      const profile = { ...plain, models: offeredModels, drainMs: 10 * clientMs }
      const edgesMs = [settled, settled + spanMs]
      const flows = await Promise.all(
        Array.from({ length: replications }, (_, n) =>
          workers.flow({
            profile: { ...profile, seed: seed + n },
            mock,
            windows: {
              edgesMs,
              goodMs: { [model]: goodWithin(goals, 'response_time') },
              goodFirstMs: { [model]: goodWithin(goals, 'first_token') },
            },
          }),
        ),
      )
      const figures = flows.flatMap(([window]) => window?.models.filter((one) => one.model === model) ?? [])
      return {
        share,
        perHour: share * perHour,
        p50Ms: meanOf(figures.map(({ p50Ms }) => p50Ms)),
        p95Ms: meanOf(figures.map(({ p95Ms }) => p95Ms)),
        ...firstTokenOf(figures.flatMap(({ firstToken }) => firstToken ?? [])),
        // By chance a window brings more calls than its rate says: of what is offered no more can be good.
        goodputPerHour: Math.min(
          share * perHour,
          (figures.reduce((sum, { good }) => sum + good, 0) / figures.length / spanMs) * HOUR_MS,
        ),
      }
    }),
  )
}

/** The knee of several accounts that take calls in turn, from that of one. */
export function kneeOfAll(knee: readonly KneePoint[], accounts: number): KneePoint[] {
  return knee.map((point) => ({
    ...point,
    perHour: accounts * point.perHour,
    goodputPerHour: accounts * point.goodputPerHour,
  }))
}

function firstTokenOf(of: readonly FirstTokens[]): Pick<KneePoint, 'firstToken'> {
  if (of.length === 0) return {}
  const mean = (stat: keyof FirstTokens): number | null => meanOf(of.map((one) => one[stat]))
  return { firstToken: { p50Ms: mean('p50Ms'), p90Ms: mean('p90Ms'), p95Ms: mean('p95Ms'), p99Ms: mean('p99Ms') } }
}

/** Null where any is. */
function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return values.length === 0 ? null : sum / values.length
}

/**
 * The largest part of its capacity at which a model keeps to a goal; between two shares on a straight line. 0 where it does not even with hardly any
 * load.
 */
export function shareWithin(knee: readonly KneePoint[], goal: Goal): number {
  const { boundMs } = goal
  let before = { share: 0, ms: 0 }
  for (const point of knee) {
    const ms = goalTime(goal, point)
    if (ms > boundMs) {
      if (before.share === 0 || !Number.isFinite(ms)) return before.share
      return before.share + ((point.share - before.share) * Math.max(0, boundMs - before.ms)) / (ms - before.ms)
    }
    before = { share: point.share, ms }
  }
  return 1
}
