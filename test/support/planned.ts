import type { CapacityPlan } from '../../src/plan/capacity-plan.ts'
import type { Demand } from '../../src/plan/demand/demand.ts'
import { type PlanProfileOptions, planProfile } from '../../src/plan/plan-profile.ts'
import type { ModelPlan, TierPlan } from '../../src/plan/tier-plan.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { profileOf } from './profiles.ts'

const IMAGE = `
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 10/min }
    requests: [{ body: { prompt: a red kite over wheat, size: "1:1", n: 1 }, price: 2 }]
    poll: { every: 1s, max: 1s }`
const TEXT = `
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 5/min }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: hello }] }, price: 0.1 }]`
const HEAD = `version: 1
name: planned
seed: 42
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
drain: 30s
`

/** One model, or two, each with requests of one kind; `more` is of the whole profile. */
export const imagesOnly = (more = ''): Profile => profileOf(`${HEAD}${more}models:${IMAGE}`)
export const imagesAndTexts = (more = ''): Profile => profileOf(`${HEAD}${more}models:${IMAGE}${TEXT}`)

/** So many calls an hour, around the clock in UTC. */
export function aroundTheClock(perHour: Readonly<Record<string, number>>): Demand {
  return demandOf(Object.fromEntries(Object.entries(perHour).map(([model, calls]) => [model, Array(24).fill(calls)])))
}

/** Calls of each hour, from midnight of UTC. */
export function demandOf(perHour: Readonly<Record<string, readonly number[]>>): Demand {
  return { source: 'test', timeZone: 'UTC', aheadOfUtc: 0, perHour: new Map(Object.entries(perHour)) }
}

/** What one tier makes of it; small simulations, in this thread. */
export async function plannedTier(options: PlanProfileOptions): Promise<TierPlan> {
  const { plan } = await plannedWith(options)
  return plan.tiers[0] as TierPlan
}

export async function plannedModel(options: PlanProfileOptions): Promise<ModelPlan> {
  return (await plannedTier(options)).models[0] as ModelPlan
}

export async function plannedWith(options: PlanProfileOptions): Promise<{ plan: CapacityPlan }> {
  return planProfile({ tiers: ['standard'], workers: 0, replications: 2, ...options })
}
