import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowWindow } from '../../src/measure/calls/flow.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import { correctionWords } from '../../src/plan/against/plan-against.ts'
import { heldRun, judgedRun } from '../support/against-runs.ts'
import { profileOf } from '../support/profiles.ts'

const OF_PLAN = 20
const assumed = loadMockWorld({ tier: 'pro', preset: 'clean' })

/** Reads come in steps of two seconds, so that half of the calls may be seen at one or at the next. */
const quiet = profileOf(`
version: 1
name: held
duration: 5m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 12/min }
    poll: { strategy: fixed, first: 2s, every: 2s }
    requests: [{ body: { prompt: a red kite } }]
  - model: video-fast
    modality: video
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { prompt: a red kite, duration: 5 } }]
`)

describe('a run of the very tier', () => {
  it('is as planned but for 5% of 60 seeds, and so is each of its assumptions', async () => {
    const [seeds, flows] = [60, [] as Awaited<ReturnType<typeof heldRun>>[]]
    for (let n = 0; n < seeds; n++) flows.push(await heldRun(quiet, assumed, 7000 + n))
    const found = flows.map((run, n) => {
      // Others of them stand for the simulations: no run is held to itself.
      const others = Array.from({ length: OF_PLAN }, (_, k) => flows[(n + 1 + k * 2) % seeds]?.flow as FlowWindow)
      return judgedRun(quiet, assumed, run, others)
    })
    expect(found.filter(({ verdict }) => verdict === 'short').length).toBeLessThanOrEqual(0.05 * seeds)
    expect(found.filter(({ wrong }) => wrong.length > 0).length).toBeLessThanOrEqual(0.05 * seeds)
    expect(found.some(({ tooFew }) => tooFew.includes('video-fast'))).toBe(true)
  })
})

describe('a run of another tier', () => {
  const busy = profileOf(`
version: 1
name: held
duration: 6m
drain: 2m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 80/min }
    requests: [{ body: { prompt: a red kite } }]
`)
  const simulated: FlowWindow[] = []
  beforeAll(async () => {
    for (let n = 0; n < OF_PLAN; n++) simulated.push((await heldRun(busy, assumed, 9000 + n)).flow)
  })

  it.each([
    ['a model 30% slower', { models: { 'image-fast': { latency: { median: '3.9s' } } } }, /^the time from send to /],
    ['half as many a minute', { limits: { image: { rate: '60/min' } } }, /^the requests a minute .* 0.5 times/],
    ['a fifth of the slots', { limits: { image: { concurrency: 3 } } }, /^the tasks at a time .*, 0.1 times/],
    ['a day of less', { limits: { image: { perDay: 200 } } }, /^the requests a day .* 0.04 times/],
    ['a price half as much again', { models: { 'image-fast': { price: { base: 3 } } } }, /^the credits .* 1.5 times/],
  ])('falls short, and the assumption is named: %s', async (_, set, words) => {
    const other = loadMockWorld({ tier: 'pro', preset: 'clean', set })
    for (const seed of [1, 2]) {
      const { verdict, wrong } = judgedRun(busy, assumed, await heldRun(busy, other, seed), simulated)
      expect({ verdict, words: wrong.map(correctionWords), isCertain: wrong[0]?.isCertain }).toEqual({
        verdict: 'short',
        words: expect.arrayContaining([expect.stringMatching(words)]),
        isCertain: true,
      })
    }
  })

  it('may have met the quota of the hour or of the day, where it was refused to the end of an hour', async () => {
    const other = loadMockWorld({ tier: 'pro', preset: 'clean', set: { limits: { image: { perDay: 200 } } } })
    const { wrong } = judgedRun(busy, assumed, await heldRun(busy, other, 1, '00:10'), simulated)
    expect(wrong.map(({ what, isCertain, path, seen }) => ({ what, isCertain, path, seen }))).toEqual([
      { what: 'requests an hour', isCertain: false, path: null, seen: 200 },
      { what: 'requests a day', isCertain: false, path: null, seen: 200 },
    ])
  })
})
