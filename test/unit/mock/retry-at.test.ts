import { describe, expect, test } from 'vitest'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'

/** What the mock's log says of a refusal at this instant: when the same request would pass. */
async function retryAtOf(world: Harness, instant: number): Promise<number | null | undefined> {
  await world.to(instant)
  expect(world.submit().status).toBe(429)
  return world.lastRequest().retryAt
}

describe('of a refused request the log says when it would pass:', () => {
  const short = { rate: { limit: 1, window: '10s' } }
  const long = { rate: { limit: 1, window: '1m' } }
  const law = { kind: 'fixed-window', anchor: 'clock' }

  test.each([
    ['the shorter first', { first: short, second: long }],
    ['the longer first', { first: long, second: short }],
  ])('where two limits refuse, when the later of them lets it pass, %s', async (_name, stack) => {
    const world = harness(worldWith({ stack, law }))
    expect(world.submit().status).toBe(200)
    expect(await retryAtOf(world, 4000)).toBe(60_000)
    expect(world.lastRequest().limit).toBe('first')
    await world.to(60_000)
    expect(world.submit().status).toBe(200)
  })

  test('where the refusal itself counts, later than it would have been without it', async () => {
    const image = { rate: { limit: 1, window: '10s' } }
    const world = harness(worldWith({ limits: { image }, law: { kind: 'sliding-log', countRefused: true } }))
    expect(world.submit().status).toBe(200)
    expect(await retryAtOf(world, 4000)).toBe(14_000)
    expect(await retryAtOf(world, 13_999)).toBe(23_999)
    await world.to(23_999)
    expect(world.submit().status).toBe(200)
  })

  test('where a penalty follows, not before it is served', async () => {
    const image = { rate: { limit: 1, window: '10s' } }
    const world = harness(worldWith({ limits: { image }, law: { ...law, penalty: '30s' } }))
    expect(world.submit().status).toBe(200)
    expect(await retryAtOf(world, 4000)).toBe(34_000)
  })
})
