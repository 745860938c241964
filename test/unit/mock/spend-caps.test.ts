import { describe, expect, test } from 'vitest'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KEYS = { ada: { user: 'ada' }, eve: { user: 'ada' }, bob: { user: 'bob' } }

/** An image costs 8 credits and takes 10 s; virtual time begins on the 1st of January at midnight. */
function capped(credits: object, settings: object = {}): Harness {
  const models = { 'image-standard': { latency: { median: '10s', sigma: 0 } } }
  return harness(worldWith({ models, keys: KEYS, credits: { user: 1e6, ...credits }, ...settings }))
}

const statuses = (world: Harness, count: number, key = 'ada'): number[] =>
  Array.from({ length: count }, () => world.submit(undefined, { authorization: `Bearer ${key}` }).status)

test('what exceeds the cap of a day is refused like a call that cannot be paid, and counted as such', () => {
  const world = capped({ perDay: 20 })
  expect(statuses(world, 3)).toEqual([200, 200, 402])
  expect(world.lastRequest()).toMatchObject({ reason: 'spend-cap', status: 402 })
  expect(world.submit(undefined, { authorization: 'Bearer ada' }).body).toEqual({
    error: {
      code: 402,
      message: 'spend cap of the day reached: 8 credits needed, 4 left',
      type: 'insufficient_balance_error',
    },
  })
  const { endpoints, credits } = world.engine.counts()
  expect(endpoints.submit.byReason).toEqual({ accepted: 2, 'spend-cap': 2 })
  expect(credits.reserved).toBe(16)
})

test('its status and type are settings', () => {
  const errors = { spendCap: { status: 429, type: 'spend_limit_error' } }
  const world = capped({ perDay: 0 }, { errors })
  expect(world.submit()).toMatchObject({ status: 429, body: { error: { type: 'spend_limit_error' } } })
})

test('it is the user’s, and all keys of the user share it', () => {
  const world = capped({ perDay: 16 })
  expect([...statuses(world, 1, 'ada'), ...statuses(world, 2, 'eve'), ...statuses(world, 1, 'bob')]).toEqual([
    200, 200, 402, 200,
  ])
})

test('a cap that is met to the credit is not exceeded, and what costs nothing passes', () => {
  const world = capped({ perDay: 8 }, { models: { 'image-fast': { price: { base: 0 } } } })
  expect(statuses(world, 2)).toEqual([200, 402])
  expect(world.submit({ model: 'image-fast' }, { authorization: 'Bearer ada' }).status).toBe(200)
})

test('text is charged to it as well', () => {
  const world = capped({ perDay: 0.15 })
  expect([world.message().status, world.message().status]).toEqual([200, 402])
})

describe('it begins anew', () => {
  test('with the day of the clock', async () => {
    const world = capped({ perDay: 8 })
    expect(statuses(world, 2)).toEqual([200, 402])
    await world.to(DAY - 1)
    expect(statuses(world, 1)).toEqual([402])
    await world.to(DAY)
    expect(statuses(world, 2)).toEqual([200, 402])
  })

  test('with the month of the clock, be it long or short', async () => {
    const world = capped({ perMonth: 8 })
    expect(statuses(world, 2)).toEqual([200, 402])
    for (const days of [31, 31 + 28]) {
      await world.to(days * DAY - 1)
      expect(statuses(world, 1)).toEqual([402])
      await world.to(days * DAY)
      expect(statuses(world, 2)).toEqual([200, 402])
    }
  })

  test('and both caps bind', async () => {
    const world = capped({ perDay: 8, perMonth: 16 })
    expect(statuses(world, 2)).toEqual([200, 402])
    await world.to(DAY)
    expect(statuses(world, 2)).toEqual([200, 402])
    await world.to(2 * DAY)
    expect(statuses(world, 1)).toEqual([402])
    const { error } = world.submit(undefined, { authorization: 'Bearer ada' }).body as { error: { message: string } }
    expect(error.message).toContain('of the month')
  })
})

describe('what is given back for a failed task', () => {
  const failure = (more: object = {}): object => ({ faults: { failure: { kind: 'failure', until: '1s', ...more } } })

  test('makes room in the day of its charge', async () => {
    const world = capped({ perDay: 8 }, failure())
    expect(statuses(world, 2)).toEqual([200, 402])
    await world.to(10_000)
    expect(statuses(world, 2)).toEqual([200, 402])
  })

  test('makes room when it comes late, as long as the day lasts', async () => {
    const world = capped({ perDay: 8 }, failure({ refundAfter: '3h' }))
    statuses(world, 1)
    await world.to(2 * HOUR)
    expect(statuses(world, 1)).toEqual([402])
    await world.to(4 * HOUR)
    expect(statuses(world, 1)).toEqual([200])
  })

  test('makes none in a day after it', async () => {
    const world = capped({ perDay: 8, perMonth: 24 }, failure({ refundAfter: '30h' }))
    statuses(world, 1)
    await world.to(DAY)
    expect(statuses(world, 1)).toEqual([200])
    await world.to(DAY + 12 * HOUR)
    // The refund of the first day came six hours ago.
    expect(statuses(world, 1)).toEqual([402])
    await world.to(2 * DAY)
    expect(statuses(world, 1)).toEqual([200])
    await world.to(3 * DAY)
    // In the month it makes room: 8 of 32 are given back.
    expect(statuses(world, 1)).toEqual([200])
    await world.to(4 * DAY)
    expect(statuses(world, 1)).toEqual([402])
  })
})

test('what is spent when the mock begins counts for the day and the month in which it does', async () => {
  const world = capped({ perDay: 16, perMonth: 40, used: { perDay: 8, perMonth: 24 } })
  expect(statuses(world, 2)).toEqual([200, 402])
  await world.to(DAY)
  expect(statuses(world, 2)).toEqual([200, 402])
  await world.to(31 * DAY)
  expect(statuses(world, 3)).toEqual([200, 200, 402])
})
