import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { crowdedSlots, recommendedSituation } from '../../../src/plan/reach/situation.ts'
import { recommendedProfile } from '../../../src/plan/recommended-profile.ts'
import { crowdedNotices } from '../../../src/plan/sentence.ts'
import type { TierPlan } from '../../../src/plan/tier-plan.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { aroundTheClock } from '../../support/planned.ts'
import { profileOf } from '../../support/profiles.ts'

const MODELS = ['image-fast', 'image-4k', 'image-standard']
const profile = profileOf(`version: 1
name: crowd
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 30m }]
drain: 10m
models:${MODELS.map(
  (model) => `
  - model: ${model}
    modality: image
    arrivals: { process: poisson, rate: 4/min }
    requests: [{ body: { prompt: a red kite } }]
    poll: { every: 1s, max: 1s }`,
).join('')}
`)
const demand = aroundTheClock(Object.fromEntries(MODELS.map((model) => [model, 240])))
const load = new Map(MODELS.map((model) => [model, 240]))
const situationOf = (slots: number, modelsOf = load) => {
  const limits = { image: { rate: null, concurrency: slots, perHour: null, perDay: null } }
  const set = { keyedBy: 'modality', limits, credits: { user: 1_000_000 }, files: { max: 1_000_000 } }
  return recommendedSituation(profile, loadMockWorld({ tier: 'standard', preset: 'clean', set }), modelsOf)
}
const written = (slots: number) => {
  const situation = situationOf(slots)
  const models = situation.client.models.map(({ model, admission }) => ({
    model,
    client: admission,
    perHour: { value: 240 },
  }))
  const tier = { tier: 'own', carries: 'yes', models } as unknown as TierPlan
  const target = { tier: 'standard', preset: 'clean' }
  const workers = { judge: () => Promise.reject(new Error('nothing is simulated')) }
  return recommendedProfile({ profile, tier, situation, demand, accounts: 1, target, name: 'own', workers })
}

describe('a limit with fewer slots than models', () => {
  it.each([1, 2])('with %s of three is in no written profile, and the next step is named', async (slots) => {
    const { profile: none, about } = await written(slots)
    expect(none).toBeNull()
    expect(about).toEqual([
      `image-concurrency has ${slots === 1 ? '1 slot' : '2 slots'} for 3 models (image-fast, image-4k, image-standard), but a profile gives each model at least one slot of its own; plan for at most ${slots} of these models, or for a tier with at least 3 slots`,
    ])
    const [notice] = crowdedNotices(crowdedSlots(situationOf(slots), load))
    expect(notice).toContain('so the gateway refuses some calls')
  })

  it.each([3, 4, 7])('is not one with %s: the client then keeps within them', async (slots) => {
    const { client, world, hourly } = situationOf(slots)
    expect(crowdedSlots({ hourly }, load)).toEqual([])
    const given = client.models.reduce((sum, { admission }) => sum + (admission.concurrency ?? 0), 0)
    expect(given).toBeLessThanOrEqual(slots)
    const { truth } = await simulate({ profile: client, mock: world, sink: { emit() {} } })
    expect(Object.values(truth.models).map(({ throttled }) => throttled)).toEqual([0, 0, 0])
    expect(truth.tasks.accepted).toBeGreaterThan(200)
  })

  it('counts the models that have calls, and the slots of one of several accounts', () => {
    const two = new Map([...load].slice(0, 2))
    expect(crowdedSlots(situationOf(2), two)).toEqual([])
    expect(crowdedSlots(situationOf(2), new Map([...two, ['image-standard', 0]]))).toEqual([])
    expect(crowdedSlots(situationOf(4), load, 2)).toMatchObject([{ slots: 2, models: MODELS }])
  })
})
