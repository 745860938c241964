import { describe, expect, it } from 'vitest'
import { foreignDay, isCarried } from '../support/foreign-days.ts'
import { foreignCase, PATIENCE_MS } from '../support/foreign-demands.ts'
import { FEWEST_CARRIED, foreignFinding } from '../support/foreign-plan.ts'
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
