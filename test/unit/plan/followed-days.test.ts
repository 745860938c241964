import { expect, it } from 'vitest'
import { followedDays } from '../../../src/plan/day/followed-days.ts'
import { drawnByChance } from '../../../src/plan/demand/instants-by-chance.ts'
import type { ModelPlan } from '../../../src/plan/tier-plan.ts'
import { demandOf } from '../../support/planned.ts'

it('finds as many days carried with a peak over midnight as with the same peak at noon', () => {
  type Situation = Parameters<typeof followedDays>[0]
  const cost = { troubles: [], stays: [{ chance: 1, slotMs: 60_000, clientMs: 60_000 }] }
  const situation = {
    hourly: [],
    models: [{ load: { model: 'image-fast' }, cost }],
  } as unknown as Situation
  // A turn each minute, and 58 calls an hour for four hours.
  const client = { ratePerSecond: 1 / 60, burst: 1, concurrency: null } as ModelPlan['client']
  const carried = (first: number): number => {
    const hours = Array.from({ length: 24 }, (_, hour) => ((hour - first + 24) % 24 < 4 ? 58 : 5))
    const demand = demandOf({ 'image-fast': hours })
    const clients = new Map([['image-fast', client]])
    const days = followedDays(situation, clients, demand, 900_000, 7, drawnByChance(demand, 1))
    return days[0]?.carried ?? -1
  }
  const [noon, midnight] = [carried(10), carried(22)]
  expect(noon).toBeGreaterThan(5)
  expect(noon).toBeLessThan(36)
  expect(Math.abs(midnight - noon)).toBeLessThanOrEqual(5)
})
