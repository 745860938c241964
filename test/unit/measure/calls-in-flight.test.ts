import { describe, expect, it } from 'vitest'
import { StartBlocks } from '../../../src/measure/times/start-blocks.ts'
import { WholeTimes } from '../../../src/measure/times/whole-times.ts'
import { stoppedAfter } from '../../support/verdict-check.ts'
import { uniform, type WorldCall } from '../../support/verdict-worlds.ts'

const PLAN_MS = 60_000

/** Calls of a minute, at equal distances. */
function minute(perSecond: number, make: (at: number) => Pick<WorldCall, 'end' | 'ms'>): WorldCall[] {
  return Array.from({ length: (perSecond * PLAN_MS) / 1000 }, (_, n) => {
    const at = (n * 1000) / perSecond
    return { at, model: 0, refusals: 0, ...make(at) }
  })
}

const median = (max: number, truth: number) => ({ metric: 'response_time', stat: 'p50', max, truth }) as const

describe('an abort rule on a percentile, with calls in flight', () => {
  it.each([
    [4, 500, 250],
    [4, 3000, 1000],
    [4, 9000, 1000],
    [20, 3000, 1000],
    [20, 5000, 1000],
    [20, 9000, 4500],
  ])('stops once 160 calls are older than the bound: %i/s, tasks of %i ms, bound of %i ms', (perSecond, ms, max) => {
    const random = uniform(1)
    const calls = minute(perSecond, () => ({ end: 'completed', ms: ms * (1 + 0.02 * random()) }))
    const stopped = stoppedAfter(calls, median(max, ms), PLAN_MS)
    expect(stopped).toBeGreaterThanOrEqual(160)
    // It looks again each second.
    expect(stopped).toBeLessThanOrEqual(160 + perSecond * (max / 1000 + 1) + 1)
  })

  it('stops none whose calls keep to the bound, though those that failed ended first', () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = uniform(seed)
      const calls = minute(60, () => (random() < 0.42 ? { end: 'failed', ms: 50 } : { end: 'completed', ms: 9000 }))
      // The minute is the first of an hour: all calls lie in two of its stretches, which show no dependence.
      expect(stoppedAfter(calls, median(10_000, 9000), 60 * PLAN_MS), String(seed)).toBeNull()
    }
  })

  it('stops one whose calls mostly fail at once', () => {
    const random = uniform(3)
    const calls = minute(20, () => (random() < 0.95 ? { end: 'failed', ms: 50 } : { end: 'completed', ms: 9000 }))
    expect(stoppedAfter(calls, median(10_000, Number.POSITIVE_INFINITY), PLAN_MS)).toBeLessThan(300)
  })
})

describe('calls that go on', () => {
  it('show no dependence by being young', () => {
    const blocks = new StartBlocks([{ name: 'measure', durationMs: 64_000, record: true }])
    const random = uniform(1)
    for (let at = 0; at < 40_000; at += 50) blocks.add(at, 4000 + 2000 * random())
    const shown = blocks.dependence(false)
    for (let at = 40_000; at < 44_000; at += 50) blocks.addOpen(at, 44_000 - at)
    expect(blocks.dependence(false)).toEqual(shown)
    // Those that are older than most others are not left out.
    for (let at = 40_000; at < 44_000; at += 50) blocks.addOpen(at, 20_000)
    expect(blocks.dependence(false).effect).toBeGreaterThan(5 * shown.effect)
  })

  it('are left out of what is settled while they are younger than the bound, and so is all that never completed', () => {
    const times = new WholeTimes()
    for (const ms of [500, 2000]) times.add('completed', ms)
    for (const ms of [300, 1500]) times.add('unseen', ms)
    times.add('never', 10)
    const settled = times.settled(1000)
    expect([settled.completed.count, settled.unseen.count, settled.never]).toEqual([2, 1, 0])
  })
})
