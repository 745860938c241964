import { describe, expect, it } from 'vitest'
import { StartBlocks } from '../../../src/measure/times/start-blocks.ts'
import { stoppedAfter } from '../../support/verdict-check.ts'
import { uniform, type WorldCall } from '../../support/verdict-worlds.ts'

const PLAN_MS = 60_000

/** Calls of a minute, at equal distances. */
function minute(perSecond: number, make: (at: number) => Pick<WorldCall, 'end' | 'ms' | 'queuedMs'>): WorldCall[] {
  return Array.from({ length: (perSecond * PLAN_MS) / 1000 }, (_, n) => {
    const at = (n * 1000) / perSecond
    return { at, model: 0, refusals: 0, ...make(at) }
  })
}

const median = (max: number, truth: number) => ({ metric: 'response_time', stat: 'p50', max, truth }) as const

describe('an abort rule on a percentile, with calls in flight', () => {
  it.each([
    [4, 3000, 1000, 200],
    [4, 9000, 1000, 200],
    [20, 3000, 600, 240],
    [20, 5000, 1000, 380],
    [20, 9000, 1800, 640],
  ])('stops %i calls a second of %i ms by a bound of %i ms, though many are open', (perSecond, ms, max, most) => {
    const random = uniform(1)
    const calls = minute(perSecond, () => ({ end: 'completed', ms: ms * (1 + 0.02 * random()) }))
    const stopped = stoppedAfter(calls, median(max, ms), PLAN_MS)
    expect(stopped).toBeGreaterThanOrEqual(160)
    expect(stopped).toBeLessThanOrEqual(most)
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

describe('an abort rule on a stage of tasks, with tasks in flight', () => {
  const running = (max: number, truth: number) => ({ metric: 'run_time', stat: 'p50', max, truth }) as const
  const queued = (max: number, truth: number) => ({ metric: 'queue_time', stat: 'p50', max, truth }) as const

  it('stops a run whose tasks all run for longer than the bound, before the first of them ends', () => {
    const calls = minute(20, () => ({ end: 'completed', ms: 50_000 }))
    expect(stoppedAfter(calls, running(5000, 50_000), PLAN_MS)).toBeLessThan(500)
  })

  it('stops a run whose tasks all wait for longer than the bound, before the first of them runs', () => {
    const calls = minute(20, () => ({ end: 'completed', ms: 50_000, queuedMs: 40_000 }))
    expect(stoppedAfter(calls, queued(5000, 40_000), PLAN_MS)).toBeLessThan(500)
  })

  it('says nothing of the run time of tasks that wait', () => {
    const calls = minute(20, () => ({ end: 'completed', ms: 41_000, queuedMs: 40_000 }))
    expect(stoppedAfter(calls, running(5000, 1000), PLAN_MS)).toBeNull()
  })

  it('stops a run whose tasks run for too long, however many wait', () => {
    const calls = minute(20, (at) => {
      const queuedMs = (at / 1000) * 900
      return { end: 'completed', ms: queuedMs + 9000, queuedMs }
    })
    expect(stoppedAfter(calls, running(2000, 9000), PLAN_MS)).toBeLessThan(1200)
  })

  it.each([0, 10_000])(
    'stops none whose tasks keep to the bound, though those that failed ended first (waits of %i ms)',
    (queuedMs) => {
      for (let seed = 0; seed < 3; seed++) {
        const random = uniform(seed)
        const calls = minute(60, () =>
          random() < 0.42 ? { end: 'failed', ms: 50, queuedMs } : { end: 'completed', ms: queuedMs + 9000, queuedMs },
        )
        expect(stoppedAfter(calls, running(10_000, 9000), 60 * PLAN_MS), String(seed)).toBeNull()
        expect(stoppedAfter(calls, queued(10_001, 10_000), 60 * PLAN_MS), String(seed)).toBeNull()
      }
    },
  )
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
})
