import { describe, expect, it } from 'vitest'
import { HeadlineSink } from '../../../src/measure/calls/headline.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { keyedRandom } from '../../../src/random.ts'
import {
  applied,
  type Candidate,
  crossedCandidates,
  keyOf,
  namedCandidates,
  searchedCandidates,
} from '../../../src/simulate/candidates.ts'
import { complexityOf, DEFAULT_KNOBS, type Knobs, withKnobs } from '../../../src/simulate/knobs.ts'
import { knownLimits, withScaledLimits } from '../../../src/simulate/known-limits.ts'
import { replicate } from '../../../src/simulate/replicate.ts'
import { shortened } from '../../../src/tune/evaluations.ts'
import { offspring } from '../../../src/tune/evolution.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: two-models
gateway: { mock: { tier: standard, preset: clean } }
phases:
  - { name: warm-up, duration: 1m, record: false }
  - { name: measure, duration: 9m }
drain: 5m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 15/min }
    requests: [{ body: { prompt: a red kite } }]
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 48/min }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
`)
const mock = loadMockWorld({ tier: 'standard', preset: 'clean' })
const limits = knownLimits(profile, mock)

describe('attempts', () => {
  it('are plenty, and short waits last as long as long ones', () => {
    const attempts = (knobs: Partial<Knobs>): number =>
      withKnobs(profile, { ...DEFAULT_KNOBS, ...knobs }, limits).retry.maxAttempts
    expect(attempts({ baseMs: 1000, capFactor: 30 })).toBe(30)
    expect(attempts({ baseMs: 1000, capFactor: 3 })).toBe(200)
  })
})

describe('known limits', () => {
  it("are the tier's, a day's quota left aside", () => {
    expect(limits).toEqual([
      { model: 'image-fast', ratePerSecond: expect.closeTo(20 / 60, 9), burst: 20, concurrency: 5, expectedMs: 3000 },
      { model: 'text-fast', ratePerSecond: 1, burst: 60, concurrency: 10, expectedMs: 2500 },
    ])
    expect(knownLimits(profile, loadMockWorld({ preset: 'small-bucket' }))[1]?.burst).toBe(5)
    expect(knownLimits(profile, loadMockWorld({ preset: 'unlimited' }))[0]).toMatchObject({
      ratePerSecond: null,
      concurrency: null,
    })
  })

  it('are divided by what a request weighs', () => {
    const body = { model: 'image-fast', prompt: 'a red kite' }
    const requests = [
      { weight: 3, body: { ...body, n: 1 }, price: null },
      { weight: 1, body: { ...body, n: 5 }, price: null },
    ]
    const models = profile.models.map((load) => ({ ...load, requests }))
    const [images] = knownLimits({ ...profile, models }, { ...mock, weight: 'n' })
    expect(images).toMatchObject({ ratePerSecond: expect.closeTo(10 / 60, 9), burst: 10, concurrency: 5 })
  })

  it('scale', () => {
    const narrow = knownLimits(profile, withScaledLimits(mock, 0.8))
    expect(narrow[0]).toMatchObject({ ratePerSecond: expect.closeTo(16 / 60, 9), concurrency: 4 })
    expect(narrow[1]).toMatchObject({ ratePerSecond: 0.8, concurrency: 8 })
  })
})

describe('knobs', () => {
  it('mean the same share of the limit for every model', () => {
    const tuned = withKnobs(
      profile,
      { ...DEFAULT_KNOBS, mode: 'paced', rateShare: 0.9, burstShare: 0.5, concurrencyShare: 0.8 },
      limits,
    )
    expect(tuned.models.map(({ admission }) => admission)).toEqual([
      { ratePerSecond: 0.3, burst: 10, concurrency: 4, longestWaitMs: null },
      { ratePerSecond: 0.9, burst: 30, concurrency: 8, longestWaitMs: null },
    ])
  })

  it('count as complexity only where they act', () => {
    expect(complexityOf(DEFAULT_KNOBS)).toBe(0)
    expect(complexityOf({ ...DEFAULT_KNOBS, rateShare: 0.9 })).toBe(0)
    expect(complexityOf({ ...DEFAULT_KNOBS, mode: 'paced', rateShare: 0.9 })).toBe(2)
  })
})

describe('candidates', () => {
  it('begin with every named policy, and are the same for the same seed', () => {
    const names = namedCandidates().map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['profile', 'openai-sdk', 'anthropic-sdk', 'none', 'paced-95', 'aimd']),
    )
    expect(new Set(names).size).toBe(names.length)
    const points = (seed: number) => JSON.stringify(searchedCandidates(32, profile, limits, keyedRandom(seed)))
    expect(points(1)).toBe(points(1))
    expect(points(1)).not.toBe(points(2))
  })

  it('cross every recipe with waits, polls and slots, as far as these can matter, and none twice', () => {
    const names = crossedCandidates({ profile, limits }).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['paced-100+own-waits+quick-polls', 'slots+quick-polls', 'aimd+more-slots']),
    )
    // Its own slots are those.
    expect(names).not.toContain('slots+slots')
    const unlimited = loadMockWorld({ preset: 'unlimited' })
    const free = { profile, limits: knownLimits(profile, unlimited) }
    expect(crossedCandidates(free).filter(({ name }) => name.includes('slots'))).toEqual([])
    for (const known of [limits, free.limits]) {
      const settings = crossedCandidates({ profile, limits: known }).map((one) =>
        JSON.stringify(applied(one, profile, known)),
      )
      expect(new Set(settings).size).toBe(settings.length)
    }
  })

  it('breed near their parents, and the same from the same seed', () => {
    const parents = searchedCandidates(4, profile, limits, keyedRandom(3))
    const children = offspring(parents, 200, 1, keyedRandom(3))
    expect(offspring(parents, 200, 1, keyedRandom(3))).toEqual(children)
    expect(JSON.stringify(offspring(parents, 200, 2, keyedRandom(3)))).not.toBe(JSON.stringify(children))
    const of = (all: readonly Candidate[], knob: keyof Knobs): string[] =>
      all.map(({ knobs }) => JSON.stringify(knobs?.[knob]))
    for (const knob of ['rateShare', 'baseMs', 'hint', 'scope'] as const) {
      const inherited = of(children, knob).filter((value) => of(parents, knob).includes(value))
      expect(inherited.length, knob).toBeGreaterThan(130)
      expect(inherited.length, knob).toBeLessThanOrEqual(200)
    }
    for (const { knobs } of children) {
      expect(knobs?.rateShare).toBeGreaterThan(0.3)
      expect(knobs?.burstShare).toBeLessThanOrEqual(1)
      expect(knobs?.poll?.every ?? 0.05).toBeGreaterThanOrEqual(0.05)
    }
  })

  it('are told apart by their settings, not by their names alone', () => {
    const [one, other] = offspring(searchedCandidates(4, profile, limits, keyedRandom(3)), 2, 1, keyedRandom(3))
    if (one === undefined || other === undefined) throw new Error('no children')
    expect(keyOf({ ...other, name: one.name })).not.toBe(keyOf(one))
    expect(keyOf({ ...one })).toBe(keyOf(one))
  })

  it('all make profiles that can be simulated', async () => {
    const few = shortened(profile, 40)
    const points = searchedCandidates(24, profile, limits, keyedRandom(3))
    for (const candidate of [...points, ...offspring(points, 24, 1, keyedRandom(3))]) {
      const headline = await replicate({ profile: applied(candidate, few, limits), mock })
      expect(headline.planned, JSON.stringify(candidate.knobs)).toBeGreaterThan(0)
    }
  })
})

describe('a shortened plan', () => {
  it('is the beginning of the whole, and records even where only warm-up is left', () => {
    expect(shortened(profile, 100_000)).toBe(profile)
    const few = shortened(profile, 20)
    expect(few.phases).toHaveLength(1)
    expect(few.phases[0]).toMatchObject({ name: 'warm-up', record: true })
    expect(few.phases[0]?.durationMs).toBeLessThan(60_000)
  })
})

describe('a headline', () => {
  it('is a plan of nothing where nothing was planned', () => {
    expect(new HeadlineSink(1).finish()).toMatchObject({ planned: 0, completed: 0, throttledPerSuccess: null })
  })
})
