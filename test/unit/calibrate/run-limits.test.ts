import { describe, expect, test } from 'vitest'
import { calibrated, loadOf } from '../../support/calibrated.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'

const profileRetry = profileOf(`
version: 1
name: stubborn
duration: 1m
retry: { policy: hint-jitter, maxAttempts: 6, maxElapsed: 4m }
models: [{ model: image-fast, modality: image, arrivals: { process: poisson, rate: 1/min }, requests: [{ body: { prompt: a } }] }]
`).retry
const isQuota = ({ kind }: { kind: string }) => kind === 'quota'

/** Loads of two models, each with so many calls. */
const twoModels = (perMinute: number, minutes: number) =>
  loadOf(perMinute, minutes, {
    more: `
  - model: image-standard
    modality: image
    arrivals: { process: poisson, rate: ${perMinute}/min }
    requests: [{ body: { prompt: a kite, n: 1 } }]
    poll: { strategy: fixed, every: 1s }
`,
  })

describe('a client that is refused for long', () => {
  test('by a law that counts what it refuses has met no quota', async () => {
    const world = worldWith({ limits: { image: { rate: '12/min' } }, law: { kind: 'sliding-log', countRefused: true } })
    const { twin, world: made } = await calibrated(loadOf(16, 60, { more: 'seed: 3' }), world)
    expect(twin.stated.filter(isQuota)).toEqual([])
    expect(made.law).toMatchObject({ kind: 'sliding-log', countRefused: true })
    // One less, or one more, locks the client out at another time.
    expect(made.limits.models['image-fast']?.rate?.limit).toBe(12)
    expect(twin.stated.map(({ size }) => size)).toEqual([{ value: 12, low: 12, high: 12 }])
  })

  test('by a quota meets no law that counts refusals, however often it tries', async () => {
    const stubborn = { ...loadOf(10, 60), retry: profileRetry }
    const { twin, world: made } = await calibrated(stubborn, worldWith({ limits: { image: { perDay: 120 } } }))
    expect(made.law.countRefused).toBe(false)
    expect(twin.stated.filter(isQuota)).toMatchObject([{ size: { value: 120 } }])
  })
})

describe('a rate that two models share', () => {
  test('is stated once, over both, and hints are read by it', async () => {
    const limits = { image: { rate: null } }
    const stack = { all: { rate: '20/min', law: { kind: 'sliding-log' } } }
    const { world, twin } = await calibrated(
      twoModels(9, 60),
      worldWith({ limits, stack, hints: { mode: 'exact', place: 'body' } }),
    )
    expect(world.limits.models).toEqual({})
    expect(Object.values(world.stack)).toMatchObject([
      { rate: { limit: 20, window: 60_000 }, models: ['image-fast', 'image-standard'] },
    ])
    expect(world.hints.mode).toBe('exact')
    expect(twin.unobserved.map(({ kind }) => kind)).toEqual(['concurrency', 'concurrency'])
  })

  test('is none where each has its own', async () => {
    const own = { rate: '12/min' }
    const limits = { models: { 'image-fast': own, 'image-standard': own } }
    const { world } = await calibrated(twoModels(11, 60), worldWith({ limits, keyedBy: 'model' }))
    expect(world.stack).toEqual({})
    const rate = { limit: 12, window: 60_000 }
    expect(world.limits.models).toMatchObject({ 'image-fast': { rate }, 'image-standard': { rate } })
  })
})
