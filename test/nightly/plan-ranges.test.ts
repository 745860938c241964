import { describe, expect, it } from 'vitest'
import { planProfile } from '../../src/plan/plan-profile.ts'
import { profileOf } from '../support/profiles.ts'

const profile = profileOf(`
version: 1
name: images
gateway: { mock: { tier: pro, preset: clean } }
phases: [{ name: measure, duration: 60s }]
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 10/min }
    requests: [{ body: { prompt: a red kite over wheat, size: "1:1", n: 1 }, price: 2 }]
`)

/** Images of an even day on an ample tier with these settings laid over it. */
async function planOf(perDay: number, set: Record<string, unknown>, aheadOfUtc = 0) {
  const perHour = new Map([['image-fast', Array.from({ length: 24 }, () => perDay / 24)]])
  const demand = { source: 'test', timeZone: 'UTC', aheadOfUtc, perHour }
  const ample = { limits: { image: { rate: '100/min', concurrency: 100, perDay: null } }, credits: { user: 1e6 } }
  const laid = {
    ...ample,
    ...set,
    limits: { image: { ...ample.limits.image, ...(set.limits as { image?: object })?.image } },
  }
  const { plan, exitCode } = await planProfile({
    profile,
    tiers: ['pro'],
    set: laid,
    workers: 0,
    replications: 2,
    demand,
  })
  const [tier] = plan.tiers
  return { plan, exitCode, carries: tier?.carries, tier, headRoom: tier?.headRoom?.share, credits: tier?.credits }
}

describe('what is a range carries through to the answer', () => {
  it('of a cap by the day', async () => {
    const within = await planOf(450, { limits: { image: { perDay: '400..600' } } })
    expect(within).toMatchObject({ carries: 'undecided', exitCode: 96 })
    // Both ends hold what chance makes of the demand, one day in a hundred.
    const byChance = 2.3263 * Math.sqrt(450)
    expect(within.headRoom?.low).toBeCloseTo(1 - (450 + byChance) / 400, 4)
    expect(within.headRoom?.high).toBeCloseTo(1 - (450 - byChance) / 600, 4)
    const perDay = within.tier?.models[0]?.perDay
    expect([perDay?.low, perDay?.value, perDay?.high].map((one) => Math.round(one ?? 0))).toEqual([400, 500, 600])
  })

  it('of caps on spending, of balances and of prices', async () => {
    // An image of image-fast costs 2 credits.
    const cap = { credits: { user: 1e6, perDay: '1000..1200', used: { perDay: 100 } } }
    expect((await planOf(460, cap)).carries).toBe('undecided')
    const balance = await planOf(700, { credits: { user: '1000..3000' } })
    expect(balance.carries).toBe('undecided')
    const price = await planOf(240, { models: { 'image-fast': { price: { base: '1..5' } } } })
    expect(price.credits?.perDay?.value).toBeCloseTo(720, 6)
    expect(price.credits?.perDay?.low).toBeLessThan(240)
    expect(price.credits?.perDay?.high).toBeGreaterThan(1200)
  })
})

describe('what is counted over more than an hour', () => {
  it('leaves today what is not used up yet', async () => {
    const used = (perDay: number, ahead = 0) =>
      planOf(perDay, { limits: { image: { perDay: 500, used: { perDay: 120 } } } }, ahead)
    const fits = await used(330)
    expect(fits).toMatchObject({ carries: 'yes' })
    expect(fits.headRoom?.value).toBeCloseTo(50 / 500, 6)
    expect((await used(430, 2)).carries).toBe('no')
    // By chance the day has more than that, or less.
    expect((await used(379)).carries).toBe('undecided')
  })

  it('by a rate over hours lets through what it says, and no nonsense', async () => {
    const set = { limits: { image: { rate: { limit: 100, window: '6h' } } } }
    const { carries, headRoom, plan } = await planOf(600, set)
    expect(carries).toBe('no')
    expect(headRoom?.value).toBeCloseTo(1 - 600 / 400, 2)
    expect(plan.sentence).toContain('image-rate')
  })

  it('by the month is held to thirty such days, and says how long it lasts', async () => {
    const lasts = await planOf(50, { credits: { user: 1e6, perMonth: 6000, used: { perMonth: 5000 } } })
    expect(lasts).toMatchObject({ carries: 'yes' })
    expect(lasts.credits?.spendCapDays).toBeCloseTo(10, 9)
    expect(lasts.tier?.notices.join()).toMatch(/lasts 10\.0 days/)
    const { carries, tier } = await planOf(150, { credits: { user: 1e6, perMonth: 6000 } })
    expect({ carries, failsAt: tier?.failsAt }).toEqual({ carries: 'no', failsAt: null })
    expect(tier?.why).toMatch(/does not last for thirty such days/)
  })

  it('by files that are kept for an hour holds the hour, not the day', async () => {
    const set = { files: { max: 100, whenFull: 'refuse', expireAfter: '1h' } }
    expect((await planOf(140 * 24, set)).carries).toBe('no')
  })
})

it('does not call a demand carried whose backlog grows, however long calls may wait', async () => {
  const perHour = new Map([['image-fast', Array.from({ length: 24 }, () => 20_000 / 24)]])
  const demand = { source: 'test', timeZone: 'UTC', aheadOfUtc: 0, perHour }
  const set = { limits: { image: { rate: '10/min', concurrency: 100, perDay: null } } }
  const { plan, exitCode } = await planProfile({
    ...{ profile, tiers: ['pro'], set, workers: 0, replications: 2, demand },
    patienceMs: 24 * 3_600_000,
  })
  expect(exitCode).toBe(99)
  expect(plan.tiers[0]?.why).toMatch(/grows every day/)
})

it('says where one call in twenty waits longer than anybody may, though the mean does not', async () => {
  const set = {
    limits: { image: { rate: '100/min', concurrency: 1, perDay: null } },
    models: { 'image-fast': { latency: { median: '120s', sigma: 0.4 } } },
  }
  const perHour = new Map([['image-fast', Array.from({ length: 24 }, () => 25)]])
  const demand = { source: 'test', timeZone: 'UTC', aheadOfUtc: 0, perHour }
  const { plan } = await planProfile({ profile, tiers: ['pro'], set, workers: 0, replications: 2, demand })
  expect(plan.tiers[0]?.notices.join()).toMatch(/1 call in 20 waits longer than 5m 00s by chance alone/)
})
