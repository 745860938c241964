import { expect, it } from 'vitest'
import type { ModelPlan } from '../../../src/plan/capacity-plan.ts'
import { followedDays } from '../../../src/plan/day/followed-days.ts'
import { spilledByChance, spilledCalls } from '../../../src/plan/day/spill.ts'
import { drawnByChance } from '../../../src/plan/demand/instants-by-chance.ts'
import { aroundTheClock } from '../../support/planned.ts'

/** Tasks of five minutes, some of three and some of seven. */
const stays = [180, 300, 420].map((seconds) => ({ chance: 1 / 3, slotMs: seconds * 1000, clientMs: seconds * 1000 }))
const situation = {
  hourly: [{ kind: 'slots', uses: new Map([['image-fast', 300_000]]) }],
  models: [{ load: { model: 'image-fast' }, cost: { troubles: [], stays } }],
} as unknown as Parameters<typeof spilledByChance>[0]
const slots = (concurrency: number) =>
  new Map([['image-fast', { ratePerSecond: null, burst: 1, concurrency } as ModelPlan['client']]])
const demand = aroundTheClock({ 'image-fast': 240 })
const WAIT_MS = 300_000

it.each([1, 2])('brings a second account its calls in heaps, as the slots of %s before it run full', (accounts) => {
  const first = slots(20 / accounts)
  const spilled = spilledByChance(situation, first, demand, accounts, 1)
  const none = new Map([['image-fast', Array<number>(24).fill(0)]])
  const drawn = spilledCalls(situation, first, demand, accounts, none)
  const rest = { ...demand, perHour: spilled }
  const counted = (calls: typeof drawn): number =>
    Array.from({ length: 40 }, (_, day) => calls('image-fast', 7, 24, 500 + day).length).reduce((a, b) => a + b) / 40
  const byChance = drawnByChance(rest, 1)
  expect(counted(drawn) / counted(byChance)).toBeCloseTo(1, 1)
  if (accounts > 1) return
  // An independent pair of queues with 20 and 6 slots: over 2 % of the spilled calls are late on each of 20 days, and on none by chance alone.
  const days = (calls: typeof drawn) => followedDays(situation, slots(6), rest, WAIT_MS, 500, calls)[0]
  expect(days(byChance)?.carries).not.toBe('no')
  expect(days(drawn)?.carries).toBe('no')
})

it('adds the calls that no chance decides about, and gives a part of a day what its hours have', () => {
  const few = aroundTheClock({ 'image-fast': 1 })
  const evening = new Map([['image-fast', Array.from({ length: 24 }, (_, hour) => (hour >= 20 ? 50 : 0))]])
  const drawn = spilledCalls(situation, slots(20), few, 1, evening)
  const instants = drawn('image-fast', 19, 3, 4)
  expect(instants.length).toBeGreaterThan(60)
  expect(Math.min(...instants)).toBeGreaterThan(3_600_000)
  expect(Math.max(...instants)).toBeLessThan(3 * 3_600_000)
  expect(instants).toEqual([...instants].sort((a, b) => a - b))
})
