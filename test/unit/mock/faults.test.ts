import { describe, expect, test } from 'vitest'
import { Faults } from '../../../src/mock/faults.ts'
import { keyedRandom } from '../../../src/random.ts'
import { harness, worldWith } from '../../support/mock-harness.ts'

function faultsOf(faults: unknown, seed = 1): Faults {
  return new Faults(worldWith({ faults }), keyedRandom(seed))
}

/** Calls 0…9999 that the fault named strikes. */
function struck(faults: Faults, name: string): number[] {
  const calls = Array.from({ length: 10_000 }, (_, call) => call)
  return calls.filter((call) => faults.ofExchange('submit', 'image-fast', 0, [call, 1])?.name === name)
}

const BROKEN = { kind: 'status', status: 503, share: '10%' }

describe('a fault of an exchange', () => {
  test('strikes its share of exchanges, always the same ones', () => {
    const hits = struck(faultsOf({ broken: BROKEN }), 'broken')
    // Five standard deviations of a binomial around 1000.
    expect(Math.abs(hits.length - 1000)).toBeLessThan(150)
    expect(struck(faultsOf({ broken: BROKEN }), 'broken')).toEqual(hits)
    expect(struck(faultsOf({ broken: BROKEN }, 2), 'broken')).not.toEqual(hits)
  })

  test('strikes the same ones whatever other faults there are', () => {
    const alone = struck(faultsOf({ broken: BROKEN }), 'broken')
    const beside = struck(faultsOf({ broken: BROKEN, hang: { kind: 'hang', share: '50%' } }), 'broken')
    expect(beside).toEqual(alone)
  })

  test('strikes only in its stretch of time, its endpoints and its models', () => {
    const faults = faultsOf({
      outage: { kind: 'status', status: 503, from: '1m', until: '2m', on: ['submit', 'poll'], models: ['video'] },
    })
    const name = (endpoint: 'submit' | 'credits', model: string | null, now: number): string | undefined =>
      faults.ofExchange(endpoint, model, now, [1, 1])?.name
    expect(name('submit', 'video-fast', 59_999)).toBeUndefined()
    expect(name('submit', 'video-fast', 60_000)).toBe('outage')
    expect(name('submit', 'video-fast', 119_999)).toBe('outage')
    expect(name('submit', 'video-fast', 120_000)).toBeUndefined()
    expect(name('submit', 'image-fast', 60_000)).toBeUndefined()
    expect(name('credits', null, 60_000)).toBeUndefined()
  })
})

test('a fault with a bound strikes the first that it can, and no more', () => {
  expect(struck(faultsOf({ broken: { kind: 'status', status: 503, times: 3 } }), 'broken')).toEqual([0, 1, 2])
  const faults = faultsOf({ failure: { kind: 'failure', times: 1, models: ['video'] } })
  const ends = ['image-fast', 'video-fast', 'video-fast'].map(
    (model, job) => faults.ofJob(model, 0, [job, 1]).end?.name,
  )
  expect(ends).toEqual([undefined, 'failure', undefined])
})

test('a fault after acceptance that met a refusal keeps its strike for what is accepted', async () => {
  const world = harness(
    worldWith({
      limits: { image: { rate: { limit: 1, window: '2s' }, used: { rate: 1 } } },
      faults: { lost: { kind: 'reset', at: 'after', on: ['submit'], times: 1 } },
    }),
  )
  expect(world.submit().status).toBe(429)
  await world.to(2_000)
  expect(world.submit().fault).toBe('reset')
  await world.to(4_000)
  expect(world.submit()).toMatchObject({ status: 200 })
})

test('a job meets one end at most, and every other fault that strikes it', () => {
  const fate = faultsOf({
    slow: { kind: 'slow', factor: 4 },
    slower: { kind: 'slow', factor: 2 },
    moderation: { kind: 'failure', at: 0.1 },
    failure: { kind: 'failure' },
    flapping: { kind: 'flapping' },
    expired: { kind: 'expired-results' },
  }).ofJob('image-fast', 0, [1])
  expect(fate).toMatchObject({
    slowFactor: 8,
    end: { name: 'moderation' },
    flapping: { name: 'flapping' },
    expired: { name: 'expired' },
  })
})

test('without faults a job ends well', () => {
  expect(faultsOf({}).ofJob('image-fast', 0, [1])).toEqual({ slowFactor: 1, end: null, flapping: null, expired: null })
})
