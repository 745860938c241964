import { describe, expect, it, test } from 'vitest'
import { Tally } from '../../../src/measure/calls/counts.ts'
import { failureRate, giveUpRate } from '../../../src/measure/calls/rates.ts'
import type { Counts } from '../../../src/measure/summary/summary.ts'
import { judge } from '../../../src/measure/thresholds/thresholds.ts'
import { WholeTimes } from '../../../src/measure/times/whole-times.ts'
import { testThreshold } from '../../support/random-run.ts'
import { evenShares, viewOf } from '../../support/threshold-view.ts'
import { judgeWorld } from '../../support/verdict-check.ts'
import { VERDICT_WORLDS } from '../../support/verdict-worlds.ts'

const counted = (change: Partial<Counts>): Counts => {
  const counts = { ...new Tally().snapshot(), ...change }
  const { completed, failed, refused, gaveUp, timedOut, ambiguous, interrupted, unresolved } = counts
  const started = completed + failed + refused + gaveUp + timedOut + ambiguous + interrupted + unresolved
  return { ...counts, planned: started, started }
}

const failures = (max: number) => testThreshold({ metric: 'failure_rate', stat: 'value', max })

describe('a rate', () => {
  it('counts a call whose end was not seen either way', () => {
    const counts = counted({ completed: 70, failed: 5, unresolved: 20, ambiguous: 4, interrupted: 1 })
    expect(failureRate(counts)).toEqual({ hits: 5, open: 25, of: 100 })
    expect(giveUpRate(counts)).toEqual({ hits: 0, open: 1, of: 100 })
    expect(judge(failures(0.1), viewOf(counts))).toMatchObject({ atLeast: 0.05, value: 0.3, verdict: 'unseen' })
    expect(judge(failures(0.01), viewOf(counts)).verdict).toBe('fail')
    expect(judge(failures(0.1), viewOf(counts), 0.95).verdict).toBe('unseen')
  })

  it('passes and fails where chance cannot have put it there, and else says what would decide', () => {
    const few = counted({ completed: 8 })
    const result = judge(failures(0.01), viewOf(few), 0.95)
    expect(result).toMatchObject({ verdict: 'undecided', value: 0, low: 0, high: expect.closeTo(0.3123, 3) })
    expect(judge(failures(0.01), viewOf(counted({ completed: result.decidedBy as number })), 0.95).verdict).toBe('pass')
    expect(judge(failures(0.01), viewOf(counted({ completed: 298 })), 0.95).verdict).toBe('undecided')
    expect(judge(failures(0.01), viewOf(counted({ completed: 299 })), 0.95).verdict).toBe('pass')
    expect(judge(failures(0.01), viewOf(counted({ completed: 90, failed: 10 })), 0.95).verdict).toBe('fail')
    expect(judge(failures(0.01), viewOf(counted({ completed: 99, failed: 1 })), 0.95).verdict).toBe('undecided')
  })

  it('of which none is allowed is judged as it was counted', () => {
    expect(judge(failures(0), viewOf(counted({ completed: 8 })), 0.95)).toMatchObject({
      verdict: 'pass',
      confidence: null,
    })
    expect(judge(failures(0), viewOf(counted({ completed: 8, failed: 1 })), 0.95).verdict).toBe('fail')
  })
})

describe('a percentile', () => {
  const times = (n: number, ms: number): WholeTimes => {
    const whole = new WholeTimes()
    for (let i = 0; i < n; i++) whole.completed.record(ms)
    return whole
  }
  const p95 = testThreshold({ stat: 'p95', max: 1000 })
  const judged = (whole: WholeTimes, givesInterval: boolean) =>
    judge(p95, viewOf(counted({ completed: whole.count }), { givesInterval: () => givesInterval }, whole), 0.95).verdict

  it('is trusted with a quarter of its calls where the run does not show how they depend on each other', () => {
    expect(judged(times(233, 500), false)).toBe('undecided')
    expect(judged(times(236, 500), false)).toBe('pass')
    expect(judged(times(200, 500), true)).toBe('pass')
  })

  it('of a run that is worth few calls is not called kept for having met no long wait, and is broken where it clearly is', () => {
    const p90 = testThreshold({ stat: 'p90', max: 1000 })
    const judgedBy = (ms: number, effect: number) =>
      judge(
        p90,
        viewOf(
          counted({ completed: 1000 }),
          { givesInterval: () => false, dependence: () => ({ effect, df: 15 }) },
          times(1000, ms),
        ),
        0.95,
      )
    // Worth 50 calls, none of which was late: so is every third run of a queue at 0.9 of its capacity whose p90 is twice that.
    expect(judgedBy(500, 20).verdict).toBe('undecided')
    expect(judgedBy(500, 20).decidedBy).toBeGreaterThan(1000)
    expect(judgedBy(500, 5).verdict).toBe('pass')
    expect(judgedBy(1500, 20).verdict).toBe('fail')
  })

  it('is judged on the tasks that brought no result', () => {
    const spec = testThreshold({ metric: 'run_time', stat: 'p90', max: 1000 })
    const whole = times(850, 500)
    const lost = { latency: () => whole.completed, lostTasks: () => ({ never: 0, unseen: 150 }) }
    expect(judge(spec, viewOf(counted({ completed: 850 }), lost), 0.95)).toMatchObject({
      verdict: 'unseen',
      value: null,
    })
    const none = { latency: () => whole.completed }
    expect(judge(spec, viewOf(counted({ completed: 850 }), none), 0.95).verdict).toBe('pass')
  })
})

test('calls that hang together are trusted less than as many that do not', () => {
  const counts = counted({ completed: 900, failed: 100 })
  const spec = failures(0.125)
  expect(judge(spec, viewOf(counts), 0.95).verdict).toBe('pass')
  // The same failures in two outages.
  const clustered = evenShares(counted({ completed: 900 }), spec)
  for (let n = 0; n < 100; n++) {
    clustered.counted({ time: 'never', failure: 'hit', giveUp: 'miss' }, (n < 50 ? 12_000 : 41_000) + 20 * (n % 50))
  }
  expect(judge(spec, viewOf(counts, { shares: () => clustered }), 0.95).verdict).toBe('undecided')
})

test.each(VERDICT_WORLDS.filter(({ name, calls }) => calls <= 100 || (calls <= 300 && /never end|drain/.test(name))))(
  'in a world whose truth is known a verdict is seldom wrong: $name, $calls calls',
  (world) => {
    for (const { wrong, green, threshold } of judgeWorld(world, 3, 10)) {
      expect(wrong).toBeLessThanOrEqual(3)
      if (/never end|drain/.test(world.name) && threshold.truth > threshold.max) expect(green).toBe(0)
    }
  },
)
