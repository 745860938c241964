import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { capacityResult } from '../../../src/capacity/capacity-result.ts'
import { type CapacityResult, capacitySchema } from '../../../src/capacity/capacity-schema.ts'
import { capacityDocument } from '../../../src/capacity/document.ts'
import { rested } from '../../../src/capacity/live-capacity.ts'
import type { Trial } from '../../../src/capacity/trial.ts'
import { capUsedUp, exitCodeOf } from '../../../src/capacity/trial-end.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: searched
gateway: { mock: { tier: standard, preset: clean } }
duration: 100m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/min }
    requests: [{ body: { prompt: a red kite } }]
`)

const trialAt = (scale: number, margin: number): Trial => ({
  scale,
  seed: scale,
  offeredPerSecond: scale / 6,
  models: [{ model: 'image-fast', offeredPerSecond: scale / 6 }],
  goals: [
    {
      goal: 'image-fast: the backlog must not grow by more than 1% of the load',
      margin,
      error: 0.001,
      share: null,
      found: `found at ${scale}`,
    },
  ],
  passed: margin >= 0,
  carried: scale,
})

const of = (...trials: Trial[]) => capacityResult({ profile, gateway: 'mock', trials, end: 'found', exitCodeOf })

describe('capacityResult', () => {
  it('says what was found in a trial that failed, not in one that passed at the same load', () => {
    const missed = trialAt(2.1, -0.03)
    const kept = { ...trialAt(2.1, 0.001), seed: 9 }
    kept.goals = kept.goals.map((goal) => ({ ...goal, found: 'it did not grow' }))
    expect(of(trialAt(1, 0.01), trialAt(2, 0.01), kept, missed).firstToFail?.found).toBe('found at 2.1')
  })

  it('states the planned load of a trial, not what its arrivals happened to offer', () => {
    const drawn = { ...trialAt(2.1, -0.03), offeredPerSecond: 0.3 }
    expect(of(trialAt(2, 0.01), drawn).trials[1]?.perHour).toBeCloseTo(1260, 6)
  })

  it('names passing and failing load, interval and first goal', () => {
    const result = of(trialAt(1, 0.01), trialAt(2, 0.01), trialAt(2.1, -0.03), trialAt(4, -0.5))
    expect(result).toMatchObject({ exitCode: 0, horizonMs: 80_000 * 60 })
    expect(result.passes).toEqual({ scale: 2, perHour: 1200, models: [{ model: 'image-fast', perHour: 1200 }] })
    expect(result.fails?.perHour).toBeCloseTo(1260, 6)
    expect(result.sustainable?.low?.scale).toBe(2)
    expect(result.sustainable?.high?.scale).toBe(2.1)
    expect(result.firstToFail).toEqual({
      goal: 'image-fast: the backlog must not grow by more than 1% of the load',
      found: 'found at 2.1',
    })
    const shown = renderTerminal(capacityDocument(result), { width: 100, colour: false, bars: false })
    expect(shown).toMatch(/CAPACITY.*sustainable up to 1,215 calls an hour \(95%: 1,200 to 1,260\)/)
    expect(renderMarkdown(capacityDocument(result))).toContain('| first failing | 2.1 | 1,260 |')
    const { sustainable } = result as { sustainable: NonNullable<CapacityResult['sustainable']> }
    const meaning = (ends: object) =>
      capacityDocument({ ...result, sustainable: { ...sustainable, ...ends } }).verdict.meaning
    expect(meaning({ low: null })).toContain('(95%: below 1,260)')
    expect(meaning({ high: null })).toContain('(95%: above 1,200)')
  })

  it('names of goals that fail at one load the one that is missed by most, as the table of trials does', () => {
    const trial = trialAt(1, -0.012)
    const [goal] = trial.goals as [Trial['goals'][number]]
    const result = of({ ...trial, goals: [goal, { ...goal, goal: 'video-fast', margin: -0.22, found: 'by 23%' }] })
    expect(result.firstToFail).toEqual({ goal: 'video-fast', found: 'by 23%' })
    const [verdict, ...rest] = renderTerminal(capacityDocument(result), { width: 120, colour: false }).split('\n')
    expect(verdict).toContain('video-fast')
    expect(rest.find((line) => / failed /.test(line))).toContain('video-fast')
  })

  it('states loads as the profile does, so that a larger one never comes to less', () => {
    const [passing, failing] = [trialAt(1.61, 0.01), trialAt(1.65, -0.03)]
    const result = of(
      { ...passing, offeredPerSecond: 17 / 60, models: [{ model: 'image-fast', offeredPerSecond: 17 / 60 }] },
      { ...failing, offeredPerSecond: 15 / 60, models: [{ model: 'image-fast', offeredPerSecond: 15 / 60 }] },
    )
    expect(result.passes?.perHour).toBeCloseTo(966, 6)
    expect(result.fails?.perHour).toBeCloseTo(990, 6)
    expect(result.sustainable?.estimate?.perHour).toBeGreaterThan(966)
    expect(result.sustainable?.estimate?.perHour).toBeLessThan(990)
  })

  it('estimates nothing between two loads that lie far apart', () => {
    const result = of(trialAt(1, 0.01), trialAt(2, -0.03))
    expect(result.sustainable).toMatchObject({ estimate: null, low: { perHour: 600 }, high: { perHour: 1200 } })
    const shown = renderTerminal(capacityDocument(result), { width: 200, colour: false, bars: false })
    expect(shown).toMatch(/CAPACITY.*between 600 calls an hour, which passed, and 1,200, which failed/)
  })

  it('is undecided without both ends, and where a goal could not be judged', () => {
    expect(of(trialAt(1, 0.01), trialAt(2, 0.02))).toMatchObject({ exitCode: 96, sustainable: null, firstToFail: null })
    const blind = trialAt(2, 0.01)
    blind.goals.push({ goal: 'p99', margin: null, error: null, share: null, found: 'could not be judged' })
    expect(of(trialAt(1, 0.01), blind, trialAt(4, -0.5))).toMatchObject({ exitCode: 96, unjudged: ['p99'] })
    expect(of()).toMatchObject({ exitCode: 96, passes: null, fails: null, trials: [] })
  })

  it('does not say that nothing passes if larger loads passed before the gateway changed', () => {
    const trials = [trialAt(1, 0.01), trialAt(2, 0.01), trialAt(1.5, -1), trialAt(0.5, -1), trialAt(0.004, -1)]
    const result = capacityResult({ profile, gateway: 'http', trials, end: 'nothing-passes', exitCodeOf })
    expect(result).toMatchObject({ end: 'changed', exitCode: 96, passes: null })
    expect(capacitySchema.strict().parse(JSON.parse(JSON.stringify(result))).end).toBe('changed')
    const { word, meaning: plain } = capacityDocument(result).verdict
    expect(`${word}: ${plain}`).toMatch(/UNDECIDED: .*×2 met a goal that ×\S+ missed later/)
    const near = trials.map((trial, at) => (at < 2 ? trial : trialAt(trial.scale, -0.02)))
    const doubted = capacityResult({ profile, gateway: 'http', trials: near, end: 'nothing-passes', exitCodeOf })
    expect(doubted).toMatchObject({ end: 'changed', exitCode: 96 })
    const { meaning } = capacityDocument(doubted).verdict
    expect(meaning).toContain('×2 passed, but later even the smallest load failed')
    const failing = capacityResult({
      profile,
      gateway: 'http',
      trials: trials.slice(2),
      end: 'nothing-passes',
      exitCodeOf,
    })
    expect(failing).toMatchObject({ end: 'nothing-passes', exitCode: 99 })
  })

  it('takes no load from a trial that a cap of an hour or a day refused', () => {
    const none = { rate: 0, concurrency: 0, hourCap: 0, dayCap: 0, quota: 0, balance: 0, account: 0, unknown: 0 }
    expect(capUsedUp({ ...none, dayCap: 197, rate: 3 })).toBe(
      '197 of 200 refusals came from a daily cap of the gateway',
    )
    expect(capUsedUp({ ...none, hourCap: 2, rate: 3 })).toBeNull()
    expect(capUsedUp(none)).toBeNull()
  })

  it('has the shape that its JSON Schema tells, found or not', () => {
    for (const result of [of(), of(trialAt(1, 0.01), trialAt(2, -0.02))]) {
      const written = JSON.parse(JSON.stringify(result))
      expect(capacitySchema.strict().parse(written)).toEqual(written)
    }
  })

  it('exits by what ended it', () => {
    const codes = (['found', 'trials', 'credits', 'time', 'nothing-fails', 'nothing-passes'] as const).map((end) => [
      exitCodeOf(end, true),
      exitCodeOf(end, false),
    ])
    expect(codes).toEqual([
      [0, 96],
      [0, 96],
      [0, 96],
      [0, 96],
      [0, 96],
      [99, 99],
    ])
    const outside = ['budget', 'unfit', 'unbegun', 'interrupted', 'fault'] as const
    expect(outside.map((end) => exitCodeOf(end, true))).toEqual([108, 107, 106, 105, 1])
  })

  it('is called interrupted whatever was known when it was interrupted', () => {
    for (const trials of [[], [trialAt(1, 0.01)], [trialAt(1, -0.5)], [trialAt(1, 0.01), trialAt(2, -0.5)]]) {
      const result = capacityResult({ profile, gateway: 'http', trials, end: 'interrupted', exitCodeOf })
      expect(capacityDocument(result).verdict).toMatchObject({ word: 'INTERRUPTED', exitCode: 105 })
    }
  })

  it('does not say that trials ran out where the loads below those that fail could not be judged', () => {
    const blind = [0.5, 0.25, 0.125].map((scale) => {
      const trial = trialAt(scale, 0.01)
      return { ...trial, passed: false, goals: trial.goals.map((goal) => ({ ...goal, margin: null })) }
    })
    const trials = [trialAt(1, -0.5), ...blind]
    const result = capacityResult({ profile, gateway: 'http', trials, end: 'trials', exitCodeOf })
    expect(result).toMatchObject({ exitCode: 96, passes: null })
    const [reason] = capacityDocument(result).verdict.reasons
    expect(reason).toMatch(/^ended early: the loads below those that fail could not be judged/)
  })

  it('does not say that credits ran out where a trial was stopped for another reason', () => {
    const notices = ['trial-02: the account could not be read for 5m']
    const result = capacityResult({ profile, gateway: 'http', trials: [], end: 'budget', exitCodeOf, notices })
    const { reasons } = capacityDocument(result).verdict
    expect(reasons).toEqual(['ended early: a trial was stopped before its end'])
  })
})

it('a rest between two trials leaves no listener with the signal that may end it', async () => {
  const clock = new VirtualClock()
  const { signal } = new AbortController()
  const rest = rested(clock, { pauseMs: 60_000, signal })
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await clock.run(() => rest)
  expect(await rest).toBe(true)
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
