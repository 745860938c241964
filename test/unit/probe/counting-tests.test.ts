import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { probeDocument } from '../../../src/probe/report/document.ts'
import { byDay } from '../../support/by-day.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const rate = { image: { rate: { limit: 8, window: '10s' } } }

describe('a probe that sends invalid submits', () => {
  it.each([
    ['that are checked after the limits', ['auth', 'limits', 'validate', 'balance'], true],
    ['that are checked before them', ['auth', 'validate', 'limits', 'balance'], false],
  ] as const)('%s', async (_what, order, counted) => {
    const world = worldWith({ limits: rate, law: { kind: 'sliding-log' }, order })
    const { result, engine } = await virtualProbe(world, { sendsInvalid: true })
    expect(result.models[0]?.counts.invalid).toBe(counted)
    // They are never the ground for saying that there is no limit, and cost nothing.
    expect(result.models[0]?.rate).toMatchObject({ state: 'found', limit: { value: 8 } })
    expect(engine.counts().tasks.accepted).toBe(result.spent.accepted)
  })

  it('sends none of them unless it is asked to', async () => {
    const { sent, result } = await virtualProbe(worldWith({ limits: rate }))
    expect(sent.some(({ stage }) => stage === 'invalid')).toBe(false)
    expect(result.models[0]?.counts.invalid).toBeNull()
  })
})

describe('a bound on open requests that a rate keeps out of reach of bursts', () => {
  const slow = (median: string) => ({ modality: 'image', latency: { median, sigma: 0 }, price: { base: 2 } })
  const limits = (further: object) => ({ image: { rate: { limit: 4, window: '10s' }, ...further } })

  it.each(byDay(['5m'], ['45s', '5m']))('is found in depth with tasks of %s', async (median) => {
    const world = worldWith({
      limits: limits({ concurrency: 9 }),
      law: { kind: 'sliding-log' },
      models: { 'image-fast': slow(median) },
    })
    const standard = (await virtualProbe(world)).result
    const [deep] = (await virtualProbe(world, { mode: 'deep' })).result.models
    expect(standard.models[0]?.concurrency.state).toBe('not-reached')
    expect(deep?.concurrency).toMatchObject({ state: 'refuses', limit: { value: 9 } })
    expect(deep?.rate).toMatchObject({ kind: 'sliding-log', limit: { value: 4 } })
    expect(deep?.submissions.shutForMs).toBeNull()
  })

  it('is not made out of a limit over a longer window, though no task ends for as long as that is watched', async () => {
    const world = worldWith({
      limits: limits({ perHour: 30 }),
      law: { kind: 'sliding-log' },
      models: { 'image-fast': slow('5m') },
    })
    const [deep] = (await virtualProbe(world, { mode: 'deep' })).result.models
    expect(deep?.concurrency.state).toBe('not-reached')
    expect(deep?.submissions.shutForMs).toBeGreaterThan(120_000)
  })
})

it('stops at the usual price where it is asked to, and reports what it found until then', async () => {
  const world = worldWith({ limits: rate, law: { kind: 'sliding-log' } })
  const { result } = await virtualProbe(world, { mode: 'deep', stopsAtUsual: true })
  const [bounded] = result.models
  expect(bounded?.submissions).toMatchObject({ usual: 180, isStopped: true, accepted: 180 })
  expect(bounded?.rate).toMatchObject({ state: 'found', kind: 'sliding-log', limit: { value: 8 } })
  expect(bounded?.rate.notLookedFor).toContain('longer-window')
  expect(renderMarkdown(probeDocument(result))).toMatch(/not looked for.*a second rate limit over a longer window/)
})

it.each([
  ['token', 'apart'],
  ['user', 'shared'],
] as const)('tells by a second key whether a limit is kept by %s', async (scope, otherKey) => {
  const world = worldWith({ limits: rate, scope, keys: { 'mock-key': {}, 'second-key': {} } })
  const { result } = await virtualProbe(world, {}, { secondKey: 'second-key' })
  expect(result.models[0]?.scope.otherKey).toBe(otherKey)
})

describe('a limit over a minute behind one over a shorter window', () => {
  const behind = (limit: number, law: object) => ({
    stack: { minute: { rate: { limit, window: '60s' }, keyedBy: 'model', law } },
  })
  const tenSeconds = { limits: { image: { rate: { limit: 10, window: '10s' } } } }

  const BEHIND: [object, number, { kind: string }][] = [
    [{ kind: 'sliding-log' }, 30, { kind: 'sliding-log' }],
    [{ kind: 'fixed-window', anchor: 'first' }, 25, { kind: 'sliding-counter' }],
  ]
  it.each(byDay(BEHIND.slice(0, 1), BEHIND))(
    'is found in depth, and named as not looked for elsewhere: %o, %i by %o',
    async (law, limit, second) => {
      const world = worldWith({ ...tenSeconds, law, ...behind(limit, second) })
      const standard = (await virtualProbe(world)).result.models[0]
      const deep = (await virtualProbe(world, { mode: 'deep' })).result.models[0]
      const front = { limit: { value: 10 }, windowMs: { value: 10_000 }, label: 'stable' }
      expect(standard?.rate).toMatchObject({ ...front, behind: null })
      expect(standard?.rate.notLookedFor).toContain('longer-window')
      expect(deep?.rate).toMatchObject({
        ...front,
        behind: { kind: second.kind, limit: { low: limit, high: limit }, windowMs: { value: 60_000 } },
      })
      expect(deep?.rate.notLookedFor).not.toContain('longer-window')
      expect(deep?.sentence).toContain(`, and ${limit} requests in 1m 00s, counted by `)
      expect(deep?.concurrency.state).toBe('not-reached')
    },
  )

  it('leaves the rate as it was found, and says how much passed, where it did not open again', async () => {
    const world = worldWith({ limits: { image: { rate: { limit: 10, window: '10s' }, perHour: 60 } } })
    const [deep] = (await virtualProbe(world, { mode: 'deep' })).result.models
    expect(deep?.rate).toMatchObject({ limit: { low: 10, high: 10 }, behind: null, label: 'stable' })
    expect(deep?.submissions.accepted).toBe(60)
    expect(deep?.submissions.shutForMs).toBeGreaterThan(120_000)
    expect(deep?.sentence).toMatch(
      /60 accepted in .*, then nothing for 2m .*: a limit over a longer window was exhausted\.$/,
    )
  })

  it('is none where there is none', async () => {
    const world = worldWith({ ...tenSeconds, law: { kind: 'sliding-log' } })
    const [deep] = (await virtualProbe(world, { mode: 'deep' })).result.models
    expect(deep?.rate).toMatchObject({ kind: 'sliding-log', limit: { value: 10 }, behind: null, label: 'stable' })
  })
})

it.each([
  ['n', true],
  ['request', false],
] as const)('tells in depth whether a request of two images weighs two: %s', async (weight, isWeighted) => {
  const world = worldWith({ limits: rate, law: { kind: 'sliding-log' }, weight })
  const { result } = await virtualProbe(world, { mode: 'deep' })
  expect(result.models[0]?.counts.images).toBe(isWeighted)
  expect(result.models[0]?.rate).toMatchObject({ kind: 'sliding-log', limit: { value: 8 }, label: 'stable' })
})

const TRICKLES: [string, string, number, number][] = [
  ['model', 'apart', 22, 11],
  ['account', 'shared', 22, 11],
  ['account', 'shared', 17, 3],
]

it.each(byDay(TRICKLES.slice(0, 1), TRICKLES))(
  'tells of a limit that lets through a little all the time whether it is kept by %s',
  async (keyedBy, otherModel, limit, burst) => {
    const law = { kind: 'leaky-queue', queue: burst - 1 }
    const world = worldWith({ limits: { image: { rate: { limit, window: '10s' } } }, keyedBy, law })
    const { result } = await virtualProbe(world, { models: [probed('image-fast'), probed('image-standard')] })
    const [found] = result.models
    expect(found?.scope.otherModel).toBe(otherModel)
    // What the other model took of it is no part of the first's.
    expect(found?.rate).toMatchObject({ kind: 'leaky-queue', limit: { value: burst } })
    expect(found?.rate.ratePerSecond?.value).toBeCloseTo(limit / 10, 1)
  },
)

const BEHIND_SLOTS: [string, object, string][] = [
  ['the account', { limits: { image: { concurrency: 5 } }, stack: { account: { rate: '20/min' } } }, 'shared'],
  ['each model', { limits: { image: { rate: '20/min', concurrency: 5 } } }, 'apart'],
]

it.runIf(byDay(false, true)).each(BEHIND_SLOTS)(
  'tells whether a rate is kept by %s that stands behind a concurrency limit of each model',
  async (_by, settings, otherModel) => {
    const world = worldWith({ ...settings, keyedBy: 'model', law: { kind: 'sliding-log' } })
    const { result } = await virtualProbe(world, { models: [probed('image-fast'), probed('image-standard')] })
    const [found] = result.models
    expect(found?.rate).toMatchObject({ kind: 'sliding-log', limit: { value: 20 } })
    expect(found?.scope).toMatchObject({ otherModel, otherModelConcurrency: 'apart' })
  },
)
