import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import type { Demand } from '../../src/plan/demand/demand.ts'
import { offered } from '../../src/plan/reach/saturate.ts'
import { recommendedSituation } from '../../src/plan/reach/situation.ts'
import { peakLoad } from '../../src/plan/tier.ts'
import type { TierPlan } from '../../src/plan/tier-plan.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { replicateFlow } from '../../src/simulate/replicate.ts'
import { aroundTheClock, imagesAndTexts, plannedTier } from '../support/planned.ts'

const shared = {
  limits: { text: { rate: '100/min', concurrency: 20 }, image: { rate: '60/min', concurrency: 20, perDay: null } },
  stack: { account: { rate: '90/min' } },
  credits: { user: 1_000_000 },
  files: { max: 1_000_000 },
}
const world = loadMockWorld({ tier: 'standard', preset: 'clean', set: shared })

/** What is refused of the attempts of that client, all models at their peak, or at nine tenths of what they can do. */
async function simulated(profile: Profile, tier: TierPlan, demand: Demand) {
  const peak = peakLoad(demand)
  const { client } = recommendedSituation(profile, world, peak)
  const models = client.models.map((load) => {
    const plan = tier.models.find(({ model }) => model === load.model)
    return plan === undefined ? load : { ...load, admission: { ...plan.client, longestWaitMs: null } }
  })
  const load = tier.models.map(
    ({ model, perHour }) => [model, Math.min(peak.get(model) ?? 0, 0.9 * perHour.value)] as const,
  )
  const lengths = { warmMs: 300_000, spanMs: 1_800_000 }
  const written = { ...offered({ ...client, models }, new Map(load), lengths), drainMs: 60_000 }
  const windows = { edgesMs: [300_000, 2_100_000], goodMs: {} }
  const [window] = await replicateFlow({ profile: written, mock: world, windows })
  const flows = window?.models ?? []
  const sum = (of: 'throttled' | 'accepted') => flows.reduce((all, one) => all + one[of], 0)
  return { models: flows, refused: sum('throttled') / (sum('throttled') + sum('accepted')) }
}

describe('the client that a plan recommends', () => {
  it.each([
    { perHour: { 'image-fast': 1200, 'text-fast': 3000 } },
    { perHour: { 'image-fast': 3000, 'text-fast': 5000 } },
  ])('keeps with all its models at their peak to a limit that they share ($perHour)', async ({ perHour }) => {
    const profile = imagesAndTexts()
    const demand = aroundTheClock(perHour)
    const tier = await plannedTier({ profile, demand, preset: 'clean', set: shared })
    const paces = tier.models.map(({ client }) => (client.ratePerSecond ?? Infinity) * 60)
    expect(paces.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(90)
    const { refused, models } = await simulated(profile, tier, demand)
    expect(refused).toBeLessThan(0.01)
    for (const { model, p95Ms } of models) {
      const nearest = tier.models.find((one) => one.model === model)?.knee.at(-1)?.p95Ms ?? Infinity
      expect(p95Ms).toBeLessThan(1.5 * nearest)
    }
  })
})
