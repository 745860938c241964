import { expect, it } from 'vitest'
import { withinReach } from '../../../src/measure/machine-reach.ts'
import type { ThresholdResult } from '../../../src/measure/summary.ts'
import { verdict } from '../../../src/measure/verdict.ts'

function result(word: ThresholdResult['verdict'], value: number, max: number): ThresholdResult {
  return {
    ...{ metric: 'response_time', where: {}, stat: 'p95', max, min: null, value, atLeast: value, notReached: false },
    ...{ samples: 400, needs: 20, confidence: 0.95, low: value, high: value, decidedBy: null, verdict: word },
    source: `response_time p95, max: ${max}ms`,
  }
}

function judged(thresholds: readonly ThresholdResult[], starved = false): ReturnType<typeof verdict> {
  const generator = { fit: false, reasons: ['p99 of the event loop delay is 104 ms, above 100 ms'], starved }
  const end = { type: 'end', t: 9, status: 'complete' } as const
  return verdict({ end, generator, thresholds, oracle: null, gates: [], doubt: null })
}

it('a threshold that this machine may have moved over its bound is undecided, and one far from it stands', () => {
  expect(withinReach(result('fail', 135, 40), 104)).toMatchObject({ verdict: 'undecided', machineMs: 104 })
  expect(withinReach(result('pass', 135, 150), 104)).toMatchObject({ verdict: 'undecided', machineMs: 104 })
  expect(withinReach(result('fail', 900, 40), 104)).toEqual(result('fail', 900, 40))
  expect(withinReach(result('pass', 135, 2000), 104)).toEqual(result('pass', 135, 2000))
})

it('a rate, and the lag of the machine itself, are not moved by its lateness', () => {
  for (const metric of ['failure_rate', 'schedule_lag'] as const) {
    const own = { ...result('fail', 0.2, 0.1), metric }
    expect(withinReach(own, 104)).toEqual(own)
  }
})

it('a late machine leaves the verdicts that it cannot change, and says by how much it may change the others', () => {
  const near = withinReach(result('fail', 135, 40), 104)
  const far = result('pass', 135, 2000)
  const both = judged([near, far])
  expect(both).toMatchObject({ exitCode: 96, word: 'INCONCLUSIVE' })
  expect(both.reasons.join()).toContain('this machine may add up to 104 ms')
  expect(judged([far])).toMatchObject({ exitCode: 0, word: 'PASS' })
  expect(judged([near])).toMatchObject({ exitCode: 107, word: 'UNFIT' })
  expect(judged([far], true)).toMatchObject({ exitCode: 107, word: 'UNFIT' })
})
