import { expect, it } from 'vitest'
import type { EndEvent } from '../../../src/measure/events.ts'
import type { ThresholdResult } from '../../../src/measure/summary.ts'
import { type VerdictInput, verdict } from '../../../src/measure/verdict.ts'

const complete: EndEvent = { type: 'end', t: 9, status: 'complete' }
const threshold = (verdict: ThresholdResult['verdict']): ThresholdResult => ({
  metric: 'throttle_rate',
  where: {},
  stat: 'value',
  max: 0.05,
  min: null,
  value: 0.123456,
  samples: 7,
  verdict,
  source: 'throttle_rate, max: 5%',
})
const unfit = { fit: false, reasons: ['CPU use is 120 % of a core, above 90 % of a core'] }
const good: VerdictInput = {
  end: complete,
  generator: { fit: true, reasons: [] },
  thresholds: [threshold('pass')],
  oracle: null,
}

it('is 0 and silent when all is well', () => {
  expect(verdict(good)).toEqual({ exitCode: 0, reasons: [] })
})

it('lets the first of interrupted, stopped, unfit and failed decide, and tells of all', () => {
  const bad = { ...good, generator: unfit, thresholds: [threshold('fail')] }
  const codes = [
    { ...bad, end: null },
    { ...bad, end: { ...complete, status: 'partial' as const, cause: 'interrupted' as const, reason: 'SIGINT' } },
    { ...bad, end: { ...complete, status: 'partial' as const, cause: 'stopped' as const, reason: 'budget spent' } },
    bad,
    { ...bad, generator: good.generator },
  ].map((input) => verdict(input))
  expect(codes.map((each) => each.exitCode)).toEqual([105, 105, 108, 107, 99])
  expect(codes[2]?.reasons).toEqual([
    'budget spent',
    'generator unfit: CPU use is 120 % of a core, above 90 % of a core',
    'threshold failed: throttle_rate, max: 5% (measured 0.1235)',
  ])
})

it('does not fail for a threshold without data, nor for a partial run that nobody ended, but tells of the first', () => {
  const end = { ...complete, status: 'partial' as const }
  expect(verdict({ ...good, end, thresholds: [threshold('not-enough-data')] })).toEqual({
    exitCode: 0,
    reasons: ['threshold not judged: throttle_rate, max: 5% (7 samples)'],
  })
})

it("tells where the mock's own log disagrees", () => {
  const oracle = { confirmed: false, mismatches: ['attempts: 3 is not 4'] }
  expect(verdict({ ...good, oracle }).reasons).toEqual(["the mock's own log disagrees: attempts: 3 is not 4"])
})
