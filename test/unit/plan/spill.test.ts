import { expect, it } from 'vitest'
import { followedDays } from '../../../src/plan/day/followed-days.ts'
import { spilledByChance, spilledCalls } from '../../../src/plan/day/spill.ts'
import { drawnByChance } from '../../../src/plan/demand/instants-by-chance.ts'
import type { ModelPlan } from '../../../src/plan/tier-plan.ts'
import { byDay } from '../../support/by-day.ts'
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
  // An independent pair of queues with 20 and 6 slots: over 2% of the spilled calls are late on each of 20 days, and on none by chance alone.
  const days = (calls: typeof drawn) => followedDays(situation, slots(6), rest, WAIT_MS, 500, calls)[0]
  expect(days(byChance)?.carries).not.toBe('no')
  expect(days(drawn)?.carries).toBe('no')
})

it('spills as many calls of an hour each just after midnight as at noon', () => {
  const hour = [{ chance: 1, slotMs: 3_600_000, clientMs: 3_600_000 }]
  const long = { ...situation, models: [{ load: { model: 'image-fast' }, cost: { troubles: [], stays: hour } }] }
  const clock = aroundTheClock({ 'image-fast': 22 })
  const spilled = spilledByChance(long as unknown as typeof situation, slots(20), clock, 1, 1).get('image-fast') ?? []
  // 22 calls an hour before 20 slots: Erlang's loss formula.
  let lost = 1
  for (let n = 1; n <= 20; n++) lost = (22 * lost) / (n + 22 * lost)
  const mean = (of: readonly number[]): number => of.reduce((sum, calls) => sum + calls, 0) / of.length
  expect(mean(spilled) / (22 * lost)).toBeCloseTo(1, 1)
  expect((spilled[0] as number) / (22 * lost)).toBeGreaterThan(0.85)
})

it('counts the spilled calls of a day as other seeds do, although one of two accounts is followed', () => {
  const single = aroundTheClock({ 'image-fast': 10 })
  const counts = Array.from({ length: byDay(3, 6) }, (_, n) => {
    const hours = spilledByChance(situation, slots(1), single, 2, 1000 * n).get('image-fast') ?? []
    return hours.reduce((sum, calls) => sum + calls, 0)
  })
  const mean = counts.reduce((sum, one) => sum + one) / counts.length
  for (const count of counts) expect(Math.abs(count / mean - 1)).toBeLessThan(0.05)
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

it('spills the calls of two models that have one slot between them as Erlang’s loss formula says', () => {
  const models = ['image-fast', 'image-4k']
  const brief = stays.map(({ chance, slotMs, clientMs }) => ({ chance, slotMs: slotMs / 10, clientMs: clientMs / 10 }))
  const shared = {
    hourly: [{ kind: 'slots', capacity: 3_600_000, overhead: 0, uses: new Map(models.map((one) => [one, 30_000])) }],
    models: models.map((model) => ({ load: { model }, cost: { troubles: [], stays: brief } })),
  } as unknown as Parameters<typeof spilledByChance>[0]
  // The least that a client can be set to: one of the same slot for each model.
  const clients = new Map([...slots(1)].flatMap(([, client]) => models.map((model) => [model, client] as const)))
  const both = aroundTheClock({ 'image-fast': 60, 'image-4k': 30 })
  const spilled = spilledByChance(shared, clients, both, 1, 1)
  const ofDay = (hours: readonly number[] = []): number => hours.reduce((sum, calls) => sum + calls, 0)
  // 90 calls an hour of 30 s each: 0.75 / (1 + 0.75) are lost, of either model.
  for (const model of models)
    expect(ofDay(spilled.get(model)) / ofDay(both.perHour.get(model)) / (0.75 / 1.75)).toBeCloseTo(1, 1)
  const none = new Map(models.map((model) => [model, Array<number>(24).fill(0)]))
  const drawn = spilledCalls(shared, clients, both, 1, none)
  for (const model of models) {
    const days = Array.from({ length: 40 }, (_, day) => drawn(model, 7, 24, 500 + day).length)
    expect(ofDay(days) / 40 / ofDay(spilled.get(model))).toBeCloseTo(1, 1)
  }
})
