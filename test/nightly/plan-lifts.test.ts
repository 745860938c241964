import { describe, expect, it } from 'vitest'
import type { ModelPlan } from '../../src/plan/tier-plan.ts'
import { aroundTheClock, imagesOnly, plannedModel } from '../support/planned.ts'

const profile = imagesOnly()
const demand = aroundTheClock({ 'image-fast': 600 })
const FREE = { image: { perDay: null } }
const ask = (limits: Record<string, unknown>, given = profile) =>
  plannedModel({ profile: given, demand, preset: 'clean', set: { limits } })
const lift = (plan: ModelPlan, limit: string) => plan.lifts.find((one) => one.limit.startsWith(limit))

describe('what a lifted limit would give', () => {
  it.each(['image-rate', 'image-concurrency', 'reads-rate'])('%s: is what a plan without it gives', async (limit) => {
    const image = { perDay: null, rate: '20/min', concurrency: 2 }
    const bound = { image, reads: { rate: '120/min' } }
    const without = {
      'image-rate': { ...bound, image: { ...image, rate: null } },
      'image-concurrency': { ...bound, image: { ...image, concurrency: null } },
      'reads-rate': { ...bound, reads: { rate: '60000/min' } },
    }[limit] as typeof bound
    const plan = await ask(bound)
    const lifted = await ask(without)
    const stated = lift(plan, limit)?.perHour ?? plan.perHour.value
    expect(stated / lifted.perHour.value).toBeGreaterThan(0.9)
    expect(stated / lifted.perHour.value).toBeLessThan(1.1)
  })

  it('lists the limit that binds, and gains are of the rate that is stated', async () => {
    for (const reads of ['60/min', '600/min', '6000/min']) {
      const plan = await ask({ ...FREE, reads: { rate: reads } })
      expect(plan.lifts.map(({ limit }) => limit)).toContain(plan.binds?.limit)
      for (const { limit, perHour, gain } of plan.lifts)
        expect(perHour, limit).toBeCloseTo(plan.perHour.value * (1 + (gain ?? 0)), 6)
    }
  })

  const within = (ms: number) => imagesOnly(`thresholds: [{ metric: response_time, stat: p95, max: ${ms}ms }]\n`)

  it('keeps a goal at its share of capacity, and names the goal first among what may be lifted', async () => {
    const bound = { image: { perDay: null, rate: '20/min', concurrency: 40 } }
    const plan = await ask(bound, within(7000))
    const free = await ask(bound)
    expect(plan.binds?.limit).toBe('goal')
    expect(lift(plan, 'goal')?.perHour).toBeCloseTo(free.perHour.value, 6)
    const wider = await ask({ image: { ...bound.image, rate: null } }, within(7000))
    expect(wider.perHour.value).toBeGreaterThanOrEqual(lift(plan, 'image-rate')?.perHour ?? 0)
  })

  it('promises nothing where no rate keeps a goal but that the goal is lifted', async () => {
    const plan = await ask(FREE, within(10))
    expect(plan.perHour.value).toBe(0)
    expect(plan.lifts).toMatchObject([{ limit: 'goal', gain: null }])
    expect(plan.lifts[0]?.perHour).toBeGreaterThan(100)
  })

  it('of a day names what binds next, and what a day would give then', async () => {
    const plan = await ask({ image: { perDay: 500 } })
    expect(plan.bindsDay).toMatchObject({ limit: expect.stringContaining('per-day'), perDay: 500 })
    const ofHours = 24 * plan.perHour.value
    expect(plan.nextDay).toMatchObject({ limit: plan.binds?.limit, perDay: ofHours })
    const day = lift(plan, plan.bindsDay?.limit ?? '')
    expect(day).toMatchObject({ perDay: ofHours, perHour: plan.perHour.value, bindsThen: plan.binds?.limit })
    expect(day?.gain).toBeCloseTo(ofHours / 500 - 1, 6)
    // An hour that gives more is no more of the day.
    expect(lift(plan, plan.binds?.limit ?? '')?.perDay).toBe(500)
  })

  it('finishes a batch on the day on which its quota allows it', async () => {
    const used = await ask({ image: { perDay: 500, used: { perDay: 499 } } })
    expect(used.batch?.calls).toBe(14_400)
    expect((used.batch?.ms ?? 0) / 86_400_000).toBeGreaterThan(28)
  })
})
