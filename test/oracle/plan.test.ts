import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../src/mock/tiers.ts'
import { checkModel } from '../../src/plan/check.ts'
import { withoutQuotas } from '../../src/plan/relaxed.ts'
import { capacityOf, recommendedSituation } from '../../src/plan/situation.ts'
import { inGatewayTime } from '../../src/profile/compressed.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { planProfile } from '../../src/run/plan-profile.ts'
import { simulationWorkers } from '../../src/simulate/workers.ts'
import { bindingOf, planCase } from '../support/plan-cases.ts'

const workers = simulationWorkers(0)
const mixedMedia = await loadProfile('profiles/mixed-media.yaml')

describe('a plan beside the truth', () => {
  it('names the limit that binds, in worlds and mixes drawn by a seed', async () => {
    for (let n = 0; n < 20; n++) {
      const found = await bindingOf(planCase(77_000 + n), workers)
      expect({ n, ...found }).toMatchObject({ isRight: true })
    }
  })

  it.each(['default', 'fixed-window', 'concurrency', 'hourly-cap', 'leaky-queue', 'saturation', 'small-bucket'])(
    'its closed form agrees with saturated simulations on %s',
    async (preset) => {
      const profile = inGatewayTime(mixedMedia)
      const world = withoutQuotas(loadMockWorld({ tier: 'standard', preset }))
      const situation = recommendedSituation(profile, world, new Map(profile.models.map(({ model }) => [model, 1])))
      for (const planned of situation.models) {
        const { factor } = capacityOf(situation, planned, new Map())
        if (!Number.isFinite(factor)) continue
        const check = await checkModel(situation, planned, factor, new Map(), { workers, seed: 31, replications: 4 })
        expect(check).toMatchObject({ model: planned.load.model, agrees: true })
      }
    },
  )

  it.each([
    ['drift', /its rates change after 10m/],
    ['stuck-slot', /never give their slot back/],
    ['outage', /its fault outage strikes for a time only/],
    ['low-balance', /its balance of 200 credits is spent after/],
    ['unlimited', /nothing limits/],
  ])('gives no rate for %s, and says why', async (preset, why) => {
    const profile = inGatewayTime(mixedMedia)
    const { plan, exitCode } = await planProfile({ profile, tiers: ['standard'], preset, workers: 0, replications: 2 })
    expect({ carries: plan.carries, exitCode }).toEqual({ carries: 'no rate', exitCode: 96 })
    expect(plan.sentence).toMatch(why)
    expect(plan.tiers[0]?.models).toEqual([])
  })
})
