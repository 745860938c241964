import { describe, expect, test } from 'vitest'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'

const HOUR = 3_600_000

const submits = (world: Harness, count: number, model = 'image-standard'): number =>
  Array.from({ length: count }, () => world.submit({ model }).status).filter((status) => status === 200).length

describe('submissions of before the mock began', () => {
  test('count for the hour in which it begins', async () => {
    const world = harness(worldWith({ limits: { image: { perHour: 10, used: { perHour: 7 } } } }))
    expect(submits(world, 20)).toBe(3)
    await world.to(HOUR)
    expect(submits(world, 20)).toBe(10)
  })

  test('count for the day in which it begins, in each limit that is kept apart', async () => {
    const world = harness(worldWith({ limits: { image: { perDay: 10, used: { perDay: 9 } } } }))
    expect([submits(world, 20), submits(world, 20, 'image-fast')]).toEqual([1, 1])
    await world.to(24 * HOUR)
    expect(submits(world, 20)).toBe(10)
  })

  test('may be more than the limit allows', async () => {
    const world = harness(worldWith({ limits: { image: { perHour: 10, used: { perHour: 25 } } } }))
    expect(submits(world, 1)).toBe(0)
    expect(world.lastRequest()).toMatchObject({ reason: 'limited', limit: 'image-per-hour', retryAt: HOUR })
    await world.to(HOUR)
    expect(submits(world, 20)).toBe(10)
  })

  test('may be those of one class of models alone, of the limit of its modality', () => {
    const limits = { image: { perDay: 10 }, models: { 'image-fast': { used: { perDay: 4 } } } }
    const world = harness(worldWith({ limits }))
    expect([submits(world, 20), submits(world, 20, 'image-fast')]).toEqual([10, 6])
  })

  test('count in shares of the limit that the class has for itself', () => {
    const limits = { image: { perDay: 10 }, models: { 'image-fast': { perDay: 5, used: { perDay: 4 } } } }
    const world = harness(worldWith({ limits }))
    expect([submits(world, 20), submits(world, 20, 'image-fast')]).toEqual([10, 1])
  })
})

describe('the mock’s clock', () => {
  const perDay = { limits: { image: { perDay: 1 } } }

  test.each([
    [null, 24],
    ['10:00', 14],
    ['23:30', 0.5],
    ['2026-03-01T22:00:00Z', 2],
    ['2026-03-01T22:00:00+01:00', 3],
  ])('begins at %s: its day ends after %d hours', async (startsAt, hours) => {
    const world = harness(worldWith({ ...perDay, startsAt }))
    expect(submits(world, 2)).toBe(1)
    expect(world.lastRequest().retryAt).toBe(hours * HOUR)
    await world.to(hours * HOUR)
    expect(submits(world, 2)).toBe(1)
  })

  test('tells the months of spending too', async () => {
    const world = harness(worldWith({ startsAt: '2028-02-29T23:00:00Z', credits: { perMonth: 8 } }))
    expect(submits(world, 2)).toBe(1)
    await world.to(HOUR - 1)
    expect(submits(world, 1)).toBe(0)
    await world.to(HOUR)
    expect(submits(world, 1)).toBe(1)
  })

  test.each(['25:00', 'noon', '10'])('does not begin at %s', (startsAt) => {
    const world = (): unknown => mockWorld({ ...loadMockWorld(), startsAt })
    expect(world).toThrow('expected a time of day such as 10:00')
  })
})

describe('a rate that another client of the account has just used', () => {
  test.each(['fixed-window', 'sliding-log', 'token-bucket', 'quantised-bucket'])(
    'refuses the first request by %s, and tells the true wait',
    async (kind) => {
      const limits = { image: { rate: { limit: 2, window: '2s' }, used: { rate: 2 } } }
      const world = harness(worldWith({ law: { kind }, limits }))
      await world.to(10_300)
      expect(submits(world, 1)).toBe(0)
      const retryAt = world.lastRequest().retryAt ?? 0
      expect(retryAt).toBeGreaterThan(10_300)
      await world.to(Math.floor(retryAt) - 1)
      expect(submits(world, 1)).toBe(0)
      await world.to(Math.ceil(retryAt))
      expect(submits(world, 1)).toBe(1)
    },
  )

  test('is used for each model by itself', async () => {
    const world = harness(worldWith({ limits: { image: { rate: { limit: 1, window: '2s' }, used: { rate: 1 } } } }))
    expect([submits(world, 1), submits(world, 1, 'image-fast')]).toEqual([0, 0])
    await world.to(2_000)
    expect([submits(world, 1), submits(world, 1, 'image-fast')]).toEqual([1, 1])
  })
})
