import { describe, expect, it } from 'vitest'
import { foreignDay, isCarried } from '../support/foreign-days.ts'
import { PATIENCE_MS } from '../support/foreign-demands.ts'
import { aroundTheClock, plannedTier } from '../support/planned.ts'
import { slotsAndPace as limits, slottedTexts as texts, slottedWorld as worldOf } from '../support/slotted-texts.ts'

describe('a pace of 101 a minute beside 6 slots, which let 6,054 and 6,772 an hour through', () => {
  it('does not carry what it carries of neither by itself, and the share of capacity says so too', async () => {
    const tier = await plannedTier({ profile: texts, set: { limits }, demand: aroundTheClock({ 'text-fast': 6000 }) })
    const { perHour, client } = tier.models[0] ?? {}
    expect(tier.carries).toBe('no')
    expect(tier.headRoom?.share.value).toBeCloseTo(1 - 6000 / (perHour?.value ?? 0), 1)
    expect(isCarried(foreignDay(worldOf(6000), client === undefined ? [] : [client], PATIENCE_MS, 1))).toBe(false)
  })

  it('is called carried only with a client that carries it, and not with one whose even pace falls behind', async () => {
    const demand = aroundTheClock({ 'text-fast': 5550 })
    const tier = await plannedTier({ profile: texts, set: { limits }, demand, replications: 6 })
    const client = tier.models[0]?.client ?? { ratePerSecond: null, burst: 1, concurrency: null }
    expect(tier).toMatchObject({ carries: 'yes', simulated: { carries: 'yes' } })
    expect(isCarried(foreignDay(worldOf(5550), [client], PATIENCE_MS, 1))).toBe(true)
    const even = { ratePerSecond: (0.999 * 101) / 60, burst: 1, concurrency: 6 }
    expect(isCarried(foreignDay(worldOf(5700), [even], PATIENCE_MS, 1))).toBe(false)
  })
})
