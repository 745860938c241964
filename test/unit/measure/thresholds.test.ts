import { describe, expect, it } from 'vitest'
import { Tally } from '../../../src/measure/calls/counts.ts'
import type { ThresholdView } from '../../../src/measure/thresholds/threshold-view.ts'
import { judge } from '../../../src/measure/thresholds/thresholds.ts'
import { WholeTimes } from '../../../src/measure/times/whole-times.ts'
import { testThreshold } from '../../support/random-run.ts'
import { viewOf } from '../../support/threshold-view.ts'

function view(
  changes: Partial<ThresholdView> = {},
  latencies: readonly number[] = [],
  whole = new WholeTimes(),
): ThresholdView {
  const recorder = whole.completed
  for (const ms of latencies) recorder.record(ms)
  const counts = {
    ...new Tally().snapshot(),
    planned: 110,
    started: 100,
    dropped: 10,
    completed: 80,
    attempts: 200,
    throttled: 30,
  }
  const ends = { ...counts, completed: 80, failed: 6, refused: 2, timedOut: 1, ambiguous: 1, gaveUp: 5, unresolved: 5 }
  return viewOf(
    ends,
    {
      latency: () => recorder,
      attempted: () => 100,
      good: () => ({ calls: 60, perhaps: 0, overMs: 30_000 }),
      credits: () => ({ spent: { least: 40, most: 40 }, perCompleted: { least: 0.5, most: 0.5 } }),
      ...changes,
    },
    whole,
  )
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('judge', () => {
  it.each([
    ['throttle_rate', 0.15, 200],
    ['give_up_rate', 0.05, 100],
    ['retry_amplification', 2, 100],
    ['goodput', 2, 100],
    ['completed', 80, 110],
    ['dropped', 10, 110],
    ['duplicates', 0, 110],
    ['credits', 40, 100],
    ['credits_per_completed', 0.5, 80],
  ] as const)('measures %s as %d of %i samples', (metric, value, samples) => {
    expect(judge(testThreshold({ metric, stat: 'value', max: value }), view())).toMatchObject({
      value,
      samples,
      verdict: 'pass',
    })
    expect(judge(testThreshold({ metric, stat: 'value', max: value - 0.01 }), view()).verdict).toBe('fail')
    expect(judge(testThreshold({ metric, stat: 'value', min: value }), view()).verdict).toBe('pass')
    expect(judge(testThreshold({ metric, stat: 'value', min: value + 0.01 }), view()).verdict).toBe('fail')
  })

  it('judges a percentile only by a sample that carries it', () => {
    const spec = testThreshold({ stat: 'p95', max: 10 })
    expect(judge(spec, view({}, upTo(199)))).toMatchObject({ verdict: 'not-enough-data', samples: 199, needs: 200 })
    expect(judge(spec, view({}, upTo(200))).verdict).toBe('fail')
    expect(judge({ ...spec, minSamples: 201 }, view({}, upTo(200)))).toMatchObject({
      verdict: 'not-enough-data',
      needs: 201,
    })
  })

  describe('of a run whose calls did not all complete', () => {
    const times = (completed: number, never: number, unseenAges: readonly number[]): WholeTimes => {
      const whole = new WholeTimes()
      for (const ms of upTo(completed)) whole.completed.record(ms)
      for (const ms of unseenAges) whole.unseen.record(ms)
      whole.never = never
      return whole
    }
    const judged = (whole: WholeTimes, change: Parameters<typeof testThreshold>[0]) =>
      judge(testThreshold(change), view({}, [], whole))

    it('counts a call that never completed as longer than any bound', () => {
      const half = times(500, 500, [])
      expect(judged(half, { stat: 'p95', max: 1e9 })).toMatchObject({ verdict: 'fail', value: null, notReached: true })
      expect(judged(half, { stat: 'p50', max: 500 })).toMatchObject({ verdict: 'pass', samples: 1000 })
      expect(judged(half, { stat: 'max', max: 1e9 }).verdict).toBe('fail')
      expect(judged(half, { stat: 'mean', max: 1e9 }).verdict).toBe('fail')
      expect(judged(half, { stat: 'min', min: 1 }).verdict).toBe('pass')
    })

    it('passes where the ends not seen could not break it, fails where their ages already do, and else has no verdict', () => {
      const open = times(
        900,
        0,
        upTo(100).map((n) => 400 + n),
      )
      expect(judged(open, { stat: 'p50', max: 500 })).toMatchObject({
        ...{ verdict: 'unseen', value: expect.closeTo(500, 0), atLeast: expect.closeTo(450, 0) },
      })
      expect(judged(open, { stat: 'p50', max: 501 }).verdict).toBe('pass')
      expect(judged(open, { stat: 'p50', max: 449 }).verdict).toBe('fail')
      expect(judged(open, { stat: 'p95', max: 2000 })).toMatchObject({
        ...{ verdict: 'unseen', value: null, atLeast: expect.closeTo(850, 0) },
      })
      expect(judged(open, { stat: 'p95', max: 849 }).verdict).toBe('fail')
      expect(judged(open, { stat: 'mean', max: 1e9 })).toMatchObject({ verdict: 'unseen', value: null })
      expect(judged(open, { stat: 'max', min: 900 }).verdict).toBe('pass')
    })

    it('leaves out who was refused for what it asked', () => {
      const whole = times(1000, 0, [])
      whole.leftOut = 500
      expect(judged(whole, { stat: 'p99', max: 991 })).toMatchObject({ verdict: 'pass', samples: 1000 })
    })
  })

  it('judges an extreme or a mean by one value, and by none not at all', () => {
    expect(judge(testThreshold({ stat: 'max', max: 2 }), view({}, [1, 3]))).toMatchObject({ value: 3, verdict: 'fail' })
    expect(judge(testThreshold({ stat: 'mean', max: 2 }), view({}, [1, 3]))).toMatchObject({
      value: 2,
      verdict: 'pass',
    })
    expect(judge(testThreshold({ stat: 'min', min: 2 }), view({}, [1, 3])).verdict).toBe('fail')
    expect(judge(testThreshold({ stat: 'max', max: 2 }), view())).toMatchObject({
      value: null,
      verdict: 'not-enough-data',
    })
  })

  it('has no rate of nothing, and no price where none is known', () => {
    const empty = new Tally().snapshot()
    const spec = testThreshold({ metric: 'throttle_rate', stat: 'value', max: 0 })
    expect(judge(spec, viewOf(empty))).toMatchObject({ value: null, verdict: 'not-enough-data' })
    const credits = testThreshold({ metric: 'credits', stat: 'value', max: 9 })
    expect(judge(credits, view({ credits: () => ({ spent: null, perCompleted: null }) })).verdict).toBe(
      'not-enough-data',
    )
  })

  it('asks the view for the calls that `where` names', () => {
    const asked: unknown[] = []
    const where = { modality: 'image' } as const
    const whole: ThresholdView['whole'] = (metric, of) => {
      asked.push([metric, of])
      return new WholeTimes()
    }
    judge(testThreshold({ where }), view({ whole }))
    expect(asked).toEqual([['responseTime', where]])
  })
})
