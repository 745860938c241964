import { describe, expect, it } from 'vitest'
import { type ForeignWorld, foreignDay, isCarried } from '../support/foreign-days.ts'
import { foreignCase, PATIENCE_MS } from '../support/foreign-demands.ts'
import { FEWEST_CARRIED, foreignFinding } from '../support/foreign-plan.ts'
import { aroundTheClock, plannedTier } from '../support/planned.ts'
import { profileOf } from '../support/profiles.ts'

const texts = profileOf(`version: 1
name: texts
seed: 42
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 95/min }
    admission: { rate: 1/min }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: hello }] }, price: 0.1 }]
`)
const limits = { text: { rate: '101/min', concurrency: 6 } }

/** The same limits in the words of the other simulator. */
const worldOf = (perHour: number): ForeignWorld => ({
  law: 'log',
  account: null,
  models: [
    {
      ...{
        name: 'text-fast',
        medianMs: 2500,
        sigma: 0.7,
        limit: 101,
        windowMs: 60_000,
        slots: 6,
        perDay: null,
        pollMs: 0,
      },
      perHour: Array.from({ length: 24 }, () => perHour),
    },
  ],
})

describe('a pace of 101 a minute beside 6 slots, which let 6,054 and 6,772 an hour through', () => {
  it('is called carried only with a client that carries it, and not with one whose even pace falls behind', async () => {
    const demand = aroundTheClock({ 'text-fast': 5550 })
    const tier = await plannedTier({ profile: texts, set: { limits }, demand, replications: 6 })
    const client = tier.models[0]?.client ?? { ratePerSecond: null, burst: 1, concurrency: null }
    expect(tier).toMatchObject({ carries: 'yes', simulated: { carries: 'yes' } })
    expect(isCarried(foreignDay(worldOf(5550), [client], PATIENCE_MS, 1))).toBe(true)
    const even = { ratePerSecond: (0.999 * 101) / 60, burst: 1, concurrency: 6 }
    expect(isCarried(foreignDay(worldOf(5700), [even], PATIENCE_MS, 1))).toBe(false)
  })

  it('does not carry what it carries of neither by itself, and the share of capacity says so too', async () => {
    const tier = await plannedTier({ profile: texts, set: { limits }, demand: aroundTheClock({ 'text-fast': 6000 }) })
    const { perHour, client } = tier.models[0] ?? {}
    expect(tier.carries).toBe('no')
    expect(tier.headRoom?.share.value).toBeCloseTo(1 - 6000 / (perHour?.value ?? 0), 1)
    expect(isCarried(foreignDay(worldOf(6000), client === undefined ? [] : [client], PATIENCE_MS, 1))).toBe(false)
  })
})

// `npm run plan-check -- --only foreign` has 200 of them.
describe('worlds of a simulator that shares no code with the planner', () => {
  it.each([5])(
    'world %i at the edge: what is called carried is carried, and rates lie in their intervals',
    async (seed) => {
      const { tier, carriedDays, rates } = await foreignFinding(foreignCase(seed, true), 0)
      if (tier.carries === 'yes') expect(carriedDays).toBeGreaterThanOrEqual(FEWEST_CARRIED)
      else expect(['no', 'undecided']).toContain(tier.carries)
      expect(rates.length).toBeGreaterThan(0)
      expect(rates.filter(({ isHeld }) => !isHeld)).toEqual([])
    },
  )
})
