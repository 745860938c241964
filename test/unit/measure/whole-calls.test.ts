import { describe, expect, it } from 'vitest'
import { WholeCalls } from '../../../src/measure/times/whole-calls.ts'

const phases = [
  { name: 'warm-up', durationMs: 10_000, record: false },
  { name: 'measure', durationMs: 640_000, record: true },
]

/** Calls each 20 ms whose times go round and round. */
function round(change: (at: number) => number = () => 1): WholeCalls {
  const whole = new WholeCalls(phases)
  for (let at = 0; at < 32_000; at++) {
    const ms = (100 + ((at * 7919) % 1000)) * change(at)
    whole.add('completed', 10_000 + 20 * at, ms, ms - 5)
  }
  return whole
}

describe('all calls of a run', () => {
  it('have an interval around each percentile where one run can tell it', () => {
    const { responseTime, intervals } = round().snapshot(null)
    for (const name of ['p50', 'p90', 'p95', 'p99'] as const) {
      const { state, low, high } = intervals[name]
      expect(state).toBe('stated')
      expect(low).toBeLessThanOrEqual(responseTime[name].ms as number)
      expect(high).toBeGreaterThanOrEqual(responseTime[name].ms as number)
    }
    expect(intervals.p50.high).toBeLessThan(620)
  })

  it('have none where times drift, where the plan changes the load, or where the run was cut short', () => {
    expect(round((at) => 1 + at / 10_000).snapshot(null).intervals.p50.state).toBe('not-stationary')
    expect(round().snapshot('shaped').intervals.p95).toEqual({ state: 'shaped', low: null, high: null })
    expect(new WholeCalls(phases).snapshot(null).intervals.p50.state).toBe('too-short')
  })

  it('tell of a percentile beyond those that completed that it is not reached', () => {
    const whole = round()
    for (let at = 0; at < 32_000; at++) whole.add('never', 10_000 + 20 * at, 0, 0)
    const { responseTime, serviceTime, intervals } = whole.snapshot(null)
    expect(responseTime).toMatchObject({ calls: 64_000, completed: 32_000, never: 32_000 })
    expect(responseTime.p95).toEqual({ ms: null, atLeast: null, notReached: true, needs: 0 })
    expect(responseTime.p50.ms).toBeGreaterThan(1090)
    expect(serviceTime.max.notReached).toBe(true)
    expect(intervals.p95).toEqual({ state: 'stated', low: null, high: null })
  })

  it('of several models are those of all of them', () => {
    const [one, two, both] = [round(), round((at) => 2 - (at % 2)), new WholeCalls(phases)]
    for (const whole of [one, two]) both.responseTime.merge(whole.responseTime)
    const together = WholeCalls.of([one, two], phases).snapshot(null)
    expect(together.responseTime).toEqual(both.snapshot(null).responseTime)
    expect(together.intervals.p50.state).toBe('stated')
  })

  it('remember no more than this machine may have made of them', () => {
    /** Stretches of calls in turn: each takes 100 ms, or so much longer. */
    const inTurn = (moreMs: number): WholeCalls => {
      const whole = new WholeCalls(phases)
      for (let at = 0; at < 32_000; at++)
        whole.add('completed', 10_000 + 20 * at, at % 1600 < 640 ? 100 + moreMs : 100, 0)
      return whole
    }
    expect(inTurn(6).dependence(false).effect).toBeGreaterThan(20)
    expect(inTurn(6).dependence(false, 8).effect).toBe(1)
    // A machine that may be late by seconds hides no queue.
    expect(inTurn(60).dependence(false, 5000).effect).toBe(inTurn(60).dependence(false).effect)
  })
})
