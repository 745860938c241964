import { describe, expect, it } from 'vitest'
import { aroundTheClock, imagesOnly, plannedWith } from '../support/planned.ts'

const profile = imagesOnly()

describe('what spills over to a second account', () => {
  it('costs as much in both as all calls together do', async () => {
    const demand = aroundTheClock({ 'image-fast': 30 })
    const { plan } = await plannedWith({ profile, demand, spillTo: 'standard' })
    const { spill, credits } = plan.tiers[0] ?? {}
    expect(spill).toMatchObject({ carries: 'yes', tier: 'standard' })
    // 720 calls at 2 credits.
    expect(credits?.perDay?.value).toBeLessThan(spill?.total.value ?? 0)
    expect(
      (spill?.total.value ?? 0) / ((spill?.credits.perDay?.value ?? 0) + (credits?.perDay?.value ?? 0)),
    ).toBeCloseTo(1, 3)
    const whole = (await plannedWith({ profile, demand, tiers: ['pro'] })).plan.tiers[0]?.credits.perDay
    expect((spill?.total.value ?? 0) / (whole?.value ?? 0)).toBeCloseTo(1, 3)
    expect((spill?.total.high ?? 0) / (whole?.high ?? 0)).toBeCloseTo(1, 3)
    expect(plan.sentence).toMatch(/credits a day ± \d+ for both/)
  })

  it('is said to fail where it does', async () => {
    const { plan } = await plannedWith({ profile, demand: aroundTheClock({ 'image-fast': 200 }), spillTo: 'standard' })
    expect(plan.tiers[0]?.spill?.carries).toBe('no')
    expect(plan.sentence).toContain('a second account of standard does not help: ')
  })
})
