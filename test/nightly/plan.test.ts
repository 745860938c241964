import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import { planProfile } from '../../src/plan/plan-profile.ts'
import { checkModel } from '../../src/plan/reach/check.ts'
import { capacityOf, recommendedSituation } from '../../src/plan/reach/situation.ts'
import { withoutQuotas } from '../../src/plan/reach/without-quotas.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { replicate } from '../../src/simulate/replicate.ts'
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

  // Those of the small account are of what goes wrong on the wire: jobs that nobody waits for, reads that fail or are late.
  it.each([
    ...['default', 'fixed-window', 'concurrency', 'hourly-cap', 'leaky-queue'].map((preset) => ['standard', preset]),
    ...['saturation', 'small-bucket'].map((preset) => ['standard', preset]),
    ...['broken-bodies', 'slow-headers', 'server-errors'].map((preset) => ['free', preset]),
    ['pro', 'shared-bucket'],
  ] as [string, string][])(
    'its closed form agrees with saturated simulations on tier %s with %s',
    async (tier, preset) => {
      const profile = mixedMedia
      const world = withoutQuotas(loadMockWorld({ tier, preset }))
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
    ['stuck-slot', /never release their slot/],
    ['outage', /its fault outage occurs only for a limited time/],
    ['unlimited', /nothing limits/],
  ])('gives no rate for %s, and says why', async (preset, why) => {
    const profile = mixedMedia
    const { plan, exitCode } = await planProfile({ profile, tiers: ['standard'], preset, workers: 0, replications: 2 })
    expect({ carries: plan.carries, exitCode }).toEqual({ carries: 'no rate', exitCode: 96 })
    expect(plan.sentence).toMatch(why)
    expect(plan.tiers[0]).toMatchObject({ models: [], credits: { perDay: null } })
  })

  it('plans with a balance that runs out, and says how long it lasts', async () => {
    const given = mixedMedia
    const set = { credits: { user: 5000 } }
    const { plan, exitCode } = await planProfile({
      profile: given,
      tiers: ['standard'],
      set,
      workers: 0,
      replications: 2,
    })
    expect({ carries: plan.carries, exitCode }).toEqual({ carries: 'no', exitCode: 99 })
    expect(plan.tiers[0]?.models.length).toBeGreaterThan(0)
    expect(plan.tiers[0]?.notices).toContainEqual(expect.stringMatching(/^The balance of 5,000 credits lasts \d+m/))
    expect(plan.next).toMatch(/^Next: /)
  })

  const profile = mixedMedia
  const ask = (perHour: Record<string, number>, given = profile) =>
    planProfile({
      profile: given,
      tiers: ['standard'],
      workers: 0,
      replications: 2,
      demand: {
        source: 'test',
        timeZone: 'UTC',
        aheadOfUtc: 0,
        perHour: new Map(
          Object.entries(perHour).map(([model, calls]) => [model, Array.from({ length: 24 }, () => calls)]),
        ),
      },
    })

  it('is not carried where a goal cannot be kept by any rate, and says so', async () => {
    const thresholds = mixedMedia.thresholds.map((one) => ({
      ...one,
      metric: 'response_time' as const,
      where: {},
      max: 1,
    }))
    const { plan, exitCode } = await ask({ 'image-standard': 10 }, { ...profile, thresholds: thresholds.slice(0, 1) })
    expect({ carries: plan.carries, exitCode }).toEqual({ carries: 'no', exitCode: 99 })
    expect(plan.tiers[0]).toMatchObject({ failsAt: '00:00', models: [{ binds: { limit: 'goal' } }] })
    expect(plan.tiers[0]?.why).toMatch(/^image-standard misses /)
  })

  it('a demand far beyond all limits leaves figures, and none that is no number', async () => {
    const { plan } = await ask({ 'image-standard': 1e5, 'audio-speech': 1e5, 'video-fast': 1e5 })
    expect(plan.carries).toBe('no')
    for (const { perHour } of plan.tiers[0]?.models ?? []) {
      expect(perHour.value).toBeGreaterThan(100)
      expect(perHour.low).toBeLessThanOrEqual(perHour.value)
      expect(perHour.high).toBeGreaterThanOrEqual(perHour.value)
    }
  })

  it('nothing is carried that is not asked for, or not known to the gateway', async () => {
    await expect(ask({})).rejects.toMatchObject({ code: 'PLAN_WITHOUT_DEMAND', exitCode: 104 })
    const set = { errors: { unknownModel: 'refuse' } }
    const [first] = profile.models
    const models = [{ ...first, model: 'nobody-knows' } as (typeof profile.models)[number]]
    const { plan, exitCode } = await planProfile({
      profile: { ...profile, models },
      tiers: ['standard'],
      set,
      workers: 0,
    })
    expect({ carries: plan.carries, exitCode }).toEqual({ carries: 'no rate', exitCode: 96 })
    expect(plan.sentence).toContain('it has no model nobody-knows')
  })

  // The profile's requests cost 12 or 24 credits; calls come by chance, some fail and are refunded or not, some are sent twice.
  it('holds in its interval what days of the demand cost', async () => {
    const preset = 'flaky'
    const perHour = new Map([
      ['image-standard', 15],
      ['video-fast', 2],
    ])
    const models = mixedMedia.models.filter(({ model }) => perHour.has(model))
    const given = { ...mixedMedia, models, thresholds: [] }
    const demand = {
      source: 'test',
      timeZone: 'UTC',
      aheadOfUtc: 0,
      perHour: new Map([...perHour].map(([model, calls]) => [model, Array.from({ length: 24 }, () => calls)])),
    }
    const options = { profile: given, tiers: ['pro'], preset, workers: 0, replications: 2, demand }
    const stated = (await planProfile(options)).plan.tiers[0]?.credits.perDay
    const day = {
      ...given,
      phases: [{ name: 'day', durationMs: 24 * 3_600_000, record: true }],
      credits: { ...given.credits, budget: null },
      models: models.map((load) => ({
        ...load,
        admission: { ...load.admission, ratePerSecond: null, concurrency: null },
        arrivals: { process: 'poisson' as const, rate: (perHour.get(load.model) ?? 0) / 3600 },
      })),
    }
    const mock = withoutQuotas(loadMockWorld({ tier: 'pro', preset }))
    const spent: number[] = []
    for (let seed = 1; seed <= 40; seed++) {
      const { creditsPerSuccess, completed } = await replicate({ profile: { ...day, seed }, mock })
      spent.push((creditsPerSuccess ?? 0) * completed)
    }
    const mean = spent.reduce((sum, one) => sum + one, 0) / spent.length
    const sd = Math.sqrt(spent.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (spent.length - 1))
    const half = ((stated?.high ?? 0) - (stated?.low ?? 0)) / 2
    expect(Math.abs(mean - (stated?.value ?? 0))).toBeLessThan((3 * sd) / Math.sqrt(spent.length))
    expect(half / (1.96 * sd)).toBeGreaterThan(0.75)
    expect(half / (1.96 * sd)).toBeLessThan(1.35)
  })
})
