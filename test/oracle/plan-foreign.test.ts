import { describe, expect, it } from 'vitest'
import { foreignCase } from '../support/foreign-demands.ts'
import { FEWEST_CARRIED, foreignFinding } from '../support/foreign-plan.ts'

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
