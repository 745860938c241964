import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATE_LAWS } from '../../src/limits/registry.ts'
import { byDay } from '../support/by-day.ts'
import { type Harness, harness, worldWith } from '../support/mock-harness.ts'

/** Limits by which a request may weigh its `n`. Refusals are free and no replicas share: what was refused must leave no trace. */
const weighing = fc
  .record({
    limits: fc.record({
      image: fc.oneof(
        fc.record({ rate: fc.integer({ min: 2, max: 9 }).map((limit) => ({ limit, window: '10s' })) }),
        fc.record({ perHour: fc.integer({ min: 2, max: 9 }), perDay: fc.integer({ min: 2, max: 20 }) }),
      ),
    }),
    law: fc.record({
      kind: fc.constantFrom(...RATE_LAWS.map(({ kind }) => kind)),
      anchor: fc.constantFrom('clock', 'first'),
      burst: fc.constantFrom(null, 5),
      queue: fc.constant(6),
      countRefused: fc.constant(false),
    }),
    isStacked: fc.boolean(),
  })
  .map(({ limits, law, isStacked }) => {
    const { rate } = limits.image as { rate?: unknown }
    const stack = { whole: { rate } }
    return isStacked && rate !== undefined ? { law, stack } : { law, limits }
  })

const orders = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4000 }), fc.constant(1_000_000)),
    n: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 14 },
)

interface Order {
  at: number
  n: number
}

const submitted = (world: Harness, n: number): boolean => world.submit({ model: 'image-standard', n }).status === 200

/** Whether all of `n` requests of one each pass after those that passed before. */
async function singlesPass(settings: object, passed: readonly Order[], { at, n }: Order): Promise<boolean> {
  const world = harness(worldWith(settings))
  for (const order of passed) {
    await world.to(order.at)
    for (let i = 0; i < order.n; i++) submitted(world, 1)
  }
  await world.to(at)
  return Array.from({ length: n }, () => submitted(world, 1)).every((isAdmitted) => isAdmitted)
}

describe('a request that weighs its n', () => {
  test('is refused exactly where one of n single requests would be', async () => {
    await fc.assert(
      fc.asyncProperty(weighing, orders, async ({ stack, ...settings }: { stack?: object }, train) => {
        const weights = stack === undefined ? { weight: 'n' } : { stack: { whole: { ...at(stack), weight: 'n' } } }
        const world = harness(worldWith({ ...settings, ...weights }))
        const singles = stack === undefined ? settings : { ...settings, stack }
        const passed: Order[] = []
        let now = 0
        for (const { afterMs, n } of train) {
          now += afterMs
          await world.to(now)
          const isAdmitted = submitted(world, n)
          expect(isAdmitted).toBe(await singlesPass(singles, passed, { at: now, n }))
          if (isAdmitted) passed.push({ at: now, n })
        }
      }),
      { numRuns: byDay(50, 150) },
    )
  })

  test('is let in at the instant that its refusal told, and not before', async () => {
    const whole = { rate: { limit: 5, window: '10s' } }
    for (const { kind } of RATE_LAWS) {
      const law = { kind, queue: 4, burst: 5 }
      const world = harness(worldWith({ limits: { image: whole }, law, weight: 'n' }))
      expect([submitted(world, 4), submitted(world, 3)]).toEqual([true, false])
      const retryAt = world.lastRequest().retryAt as number
      await world.to(retryAt - 0.001)
      expect([kind, submitted(world, 3)]).toEqual([kind, false])
      await world.to(retryAt)
      expect([kind, submitted(world, 3)]).toEqual([kind, true])
    }
  })
})

const at = (stack: object): object => (stack as { whole: object }).whole

test('by default a request weighs one, whatever its n', () => {
  const world = harness(worldWith({ limits: { image: { perDay: 2 } } }))
  expect([submitted(world, 4), submitted(world, 4), submitted(world, 1)]).toEqual([true, true, false])
})

test('a task holds one place of a concurrency limit, whatever its n', () => {
  const world = harness(worldWith({ limits: { image: { concurrency: 2 } }, weight: 'n' }))
  expect([submitted(world, 4), submitted(world, 4), submitted(world, 1)]).toEqual([true, true, false])
})

test('an n that is refused for itself weighs one', () => {
  const world = harness(worldWith({ limits: { image: { perDay: 3 } }, weight: 'n' }))
  for (const n of [1e9, 0.5]) {
    expect(world.submit({ model: 'image-standard', n }).status).toBe(400)
  }
  expect([submitted(world, 1), submitted(world, 1)]).toEqual([true, false])
})

test('a request that counts once it is answered weighs its n then too', async () => {
  const replies = { submit: { median: '1s', sigma: 0 } }
  const settings = { limits: { image: { rate: '4/min' } }, law: { countOn: 'success' }, latency: { replies } }
  const world = harness(worldWith({ ...settings, weight: 'n' }))
  expect([submitted(world, 3), submitted(world, 3)]).toEqual([true, true])
  await world.to(1000)
  expect(submitted(world, 1)).toBe(false)
})
