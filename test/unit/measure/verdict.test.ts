import { describe, expect, it } from 'vitest'
import type { EndEvent } from '../../../src/measure/events/run-events.ts'
import type { ThresholdResult } from '../../../src/measure/summary/summary.ts'
import { gravestExit, type VerdictInput, verdict } from '../../../src/measure/thresholds/verdict.ts'

const complete: EndEvent = { type: 'end', t: 9, status: 'complete' }
const threshold = (verdict: ThresholdResult['verdict']): ThresholdResult => ({
  metric: 'throttle_rate',
  where: {},
  stat: 'value',
  max: 0.05,
  min: null,
  value: 0.123456,
  atLeast: 0.123456,
  notReached: false,
  confidence: null,
  low: null,
  high: null,
  decidedBy: null,
  samples: 7,
  needs: 20,
  verdict,
  source: 'throttle_rate, max: 5%',
})
const unfit = { fit: false, reasons: ['CPU use is 120% of a core, above 90% of a core'] }
const passed = [{ gate: 'nothing-completed', verdict: 'pass' as const, reason: null }]
const failed = [{ gate: 'nothing-completed', verdict: 'fail' as const, reason: 'nothing completed: 7 refused' }]
const good: VerdictInput = {
  end: complete,
  generator: { fit: true, reasons: [] },
  thresholds: [threshold('pass')],
  counts: { unresolved: 0, ambiguous: 0 },
  oracle: null,
  gates: passed,
  doubt: null,
}
const interrupted = { ...complete, status: 'partial' as const, cause: 'interrupted' as const, reason: 'SIGINT' }
const stopped = { ...complete, status: 'partial' as const, cause: 'stopped' as const, reason: 'budget spent' }
const oracle = { confirmed: false, mismatches: ['attempts: 3 is not 4'] }

it('passes, silent, when every threshold was judged and holds', () => {
  expect(verdict(good)).toEqual({ exitCode: 0, word: 'PASS', reasons: [], gates: passed })
})

it('calls a run that nothing was asked of done', () => {
  expect(verdict({ ...good, thresholds: [] })).toMatchObject({ exitCode: 0, word: 'DONE', reasons: [] })
})

it('lets the gravest decide, and tells of all in that order', () => {
  // Everything at once, then without what came first, and so on.
  const steps: [Partial<VerdictInput>, number, string][] = [
    [{ oracle }, 1, 'FAIL'],
    [{ end: interrupted }, 105, 'INTERRUPTED'],
    [{ end: stopped }, 108, 'STOPPED'],
    [{ gates: failed }, 99, 'FAIL'],
    [{ generator: unfit }, 107, 'UNFIT'],
    [{ thresholds: [threshold('not-enough-data'), threshold('fail')] }, 99, 'FAIL'],
    [{ thresholds: [threshold('pass'), threshold('not-enough-data')] }, 96, 'INCONCLUSIVE'],
    [{}, 0, 'PASS'],
  ]
  for (const [n, [, exitCode, word]] of steps.entries()) {
    const bad = steps
      .slice(n)
      .toReversed()
      .map(([change]) => change)
    expect(verdict(Object.assign({}, good, ...bad)), `step ${n}`).toMatchObject({ exitCode, word })
  }
  const all = verdict({
    ...good,
    oracle,
    end: stopped,
    gates: failed,
    generator: unfit,
    thresholds: steps[5]?.[0].thresholds ?? [],
  })
  expect(all.reasons).toEqual([
    "the mock's own log disagrees: attempts: 3 is not 4",
    'budget spent',
    'nothing completed: 7 refused',
    'generator unfit: CPU use is 120% of a core, above 90% of a core',
    'threshold failed: throttle_rate, max: 5% (measured 12.35%)',
    'threshold not judged: throttle_rate, max: 5% (7 of 20 samples)',
  ])
})

it('is interrupted where the log has no end', () => {
  expect(verdict({ ...good, end: null })).toMatchObject({ exitCode: 105, word: 'INTERRUPTED' })
})

it('says so where samples are not what is missing', () => {
  const unmeasured = { ...threshold('not-enough-data'), value: null, samples: 30 }
  expect(verdict({ ...good, thresholds: [unmeasured] }).reasons).toEqual([
    'threshold not judged: throttle_rate, max: 5% (no data to judge it by)',
  ])
})

it('states no interval that has no bounds', () => {
  const undecided = { ...threshold('undecided'), value: 0.04, low: 0, high: null, decidedBy: 3, samples: 5 }
  expect(verdict({ ...good, thresholds: [undecided] }).reasons).toEqual([
    'threshold not judged: throttle_rate, max: 5% (measured 4%, too few samples for a confidence interval; more samples are needed)',
  ])
})

describe('a log from before there were gates', () => {
  const before = { ...good, gates: null }

  it('keeps its verdict: what was not judged, or not asked, passes', () => {
    const end = { ...complete, status: 'partial' as const }
    expect(verdict({ ...before, end, thresholds: [threshold('not-enough-data')] })).toMatchObject({
      exitCode: 0,
      word: 'PASS',
      reasons: ['threshold not judged: throttle_rate, max: 5% (7 of 20 samples)'],
      gates: [],
    })
    expect(verdict({ ...before, thresholds: [] })).toMatchObject({ exitCode: 0, word: 'PASS' })
  })

  it('keeps its order: interrupted, stopped, unfit, failed, contradicted', () => {
    const bad = { ...before, generator: unfit, thresholds: [threshold('fail')], oracle }
    const codes = [
      { ...bad, end: null },
      { ...bad, end: stopped },
      bad,
      { ...bad, generator: good.generator },
      { ...before, oracle },
    ].map((input) => verdict(input).exitCode)
    expect(codes).toEqual([105, 108, 107, 99, 1])
  })
})

it('of several runs takes the exit code that would decide in one', () => {
  expect(gravestExit([])).toBe(0)
  expect(gravestExit([0, 96, 0])).toBe(96)
  expect(gravestExit([96, 107, 0, 99])).toBe(99)
  expect(gravestExit([99, 105, 107])).toBe(105)
  expect(gravestExit([105, 1])).toBe(1)
})

it('says of ends that were not seen only what can show them', () => {
  const resumed = { ...complete, status: 'resumed' as const }
  const cases: [EndEvent, VerdictInput['counts'], string][] = [
    [complete, { unresolved: 2, ambiguous: 0 }, 'whose end was not observed; a longer drain would decide'],
    [complete, { unresolved: 2, ambiguous: 1 }, 'a longer drain may decide'],
    [complete, { unresolved: 0, ambiguous: 1 }, 'may or may not have accepted; a longer drain would not decide'],
    [resumed, { unresolved: 0, ambiguous: 1 }, 'not observed in time; only a new run can decide'],
    [stopped, { unresolved: 2, ambiguous: 0 }, 'only a run that is not cut short can decide'],
  ]
  for (const [end, counts, says] of cases) {
    const { reasons } = verdict({ ...good, end, counts, thresholds: [threshold('unseen')] })
    expect(reasons.at(-1)).toContain(says)
  }
})

it('promises no verdict from the samples that are needed at least', () => {
  const undecided = { ...threshold('undecided'), low: 0.01, high: 0.3, decidedBy: 600 }
  expect(verdict({ ...good, thresholds: [undecided] }).reasons.join()).toContain(
    'at least about 600 samples are needed',
  )
})
