import { expect, it } from 'vitest'
import { followedDays } from '../../../src/plan/day/followed-days.ts'
import { drawnByChance } from '../../../src/plan/demand/instants-by-chance.ts'
import type { ModelPlan } from '../../../src/plan/tier-plan.ts'
import { demandOf } from '../../support/planned.ts'

type Situation = Parameters<typeof followedDays>[0]

/** Days carried of forty with this client, whose calls all take as long. */
function carriedOf(
  stayMs: number,
  client: Partial<ModelPlan['client']>,
  hours: number[],
  patienceMs: number,
  seed = 7,
): number {
  const cost = { troubles: [], stays: [{ chance: 1, slotMs: stayMs, clientMs: stayMs }] }
  const slots = { kind: 'slots', uses: new Map([['image-fast', 1]]) }
  const situation = { hourly: [slots], models: [{ load: { model: 'image-fast' }, cost }] } as unknown as Situation
  const own = { ratePerSecond: null, burst: 1, concurrency: null, ...client }
  const demand = demandOf({ 'image-fast': hours })
  const clients = new Map([['image-fast', own]])
  const [found] = followedDays(situation, clients, demand, patienceMs, seed, drawnByChance(demand, 1))
  return found?.carried ?? -1
}

it('finds as many days carried with a peak over midnight as with the same peak at noon', () => {
  // A turn each minute, and 58 calls an hour for four hours.
  const carried = (first: number): number => {
    const hours = Array.from({ length: 24 }, (_, hour) => ((hour - first + 24) % 24 < 4 ? 58 : 5))
    return carriedOf(60_000, { ratePerSecond: 1 / 60 }, hours, 900_000)
  }
  const [noon, midnight] = [carried(10), carried(22)]
  expect(noon).toBeGreaterThan(5)
  expect(noon).toBeLessThan(36)
  expect(Math.abs(midnight - noon)).toBeLessThanOrEqual(5)
})

it('lets a day begin with the queue that the day before leaves', () => {
  const HOUR_MS = 3_600_000
  const [perHour, patienceMs, days] = [0.9, 6 * HOUR_MS, 4000]
  // By hand: one slot, that each call holds for an hour. Random calls at a constant rate, by a generator of its own.
  const byDay = Array.from({ length: days }, () => ({ calls: 0, late: 0 }))
  let [state, free] = [12_345, 0]
  for (let due = 0; ; ) {
    state = (state * 48_271) % 2_147_483_647
    due -= (Math.log(state / 2_147_483_647) * HOUR_MS) / perHour
    const day = byDay[Math.floor(due / (24 * HOUR_MS))]
    if (day === undefined) break
    const start = Math.max(due, free)
    free = start + HOUR_MS
    day.calls++
    if (start - due > patienceMs) day.late++
  }
  const share = byDay.filter(({ calls, late }) => late <= 0.02 * calls).length / days
  // 22 days of 40. If each began with a free slot, it would be 34.
  const hours = Array.from({ length: 24 }, () => perHour)
  const seeds = Array.from({ length: 20 }, (_, n) => 100 * n)
  const found = seeds.map((seed) => carriedOf(HOUR_MS, { concurrency: 1 }, hours, patienceMs, seed))
  const mean = found.reduce((sum, of) => sum + of, 0) / found.length
  expect(Math.abs(mean - 40 * share)).toBeLessThan(4)
})
