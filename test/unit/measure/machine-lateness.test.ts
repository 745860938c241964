import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { Summary, ThresholdResult } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import {
  machineMs,
  percentilesOfMachine,
  withDoubtfulGoodput,
  withinReach,
} from '../../../src/measure/thresholds/machine-lateness.ts'
import type { FitnessSettings, ThresholdSpec } from '../../../src/profile/profile.ts'
import { testHeader, testProfile, testThreshold } from '../../support/random-run.ts'

function result(word: ThresholdResult['verdict'], value: number, max: number): ThresholdResult {
  return {
    ...{ metric: 'response_time', where: {}, stat: 'p95', max, min: null, value, atLeast: value, notReached: false },
    ...{ samples: 400, needs: 20, confidence: 0.95, low: value, high: value, decidedBy: null, verdict: word },
    source: `response_time p95, max: ${max}ms`,
  }
}

describe('a threshold on a time', () => {
  it('is undecided where this machine may have moved it over its bound, and stands far from it', () => {
    expect(withinReach(result('fail', 135, 40), 104)).toMatchObject({ verdict: 'undecided', machineMs: 104 })
    expect(withinReach(result('pass', 135, 150), 104)).toMatchObject({ verdict: 'undecided', machineMs: 104 })
    expect(withinReach(result('fail', 900, 40), 104)).toEqual(result('fail', 900, 40))
    expect(withinReach(result('pass', 135, 2000), 104)).toEqual(result('pass', 135, 2000))
  })

  it('needs room for chance and for the machine together', () => {
    const fail = { ...result('fail', 200, 80), low: 170, high: 240 }
    expect(withinReach(fail, 89)).toEqual(fail)
    expect(withinReach(fail, 91)).toMatchObject({ verdict: 'undecided' })
    const pass = { ...result('pass', 200, 300), low: 170, high: 240 }
    expect(withinReach(pass, 59)).toEqual(pass)
    expect(withinReach(pass, 61)).toMatchObject({ verdict: 'undecided' })
  })

  it('that calls did not reach fails on any machine, and what is open stays as it is', () => {
    const unreached = { ...result('fail', 0, 40), value: null, atLeast: null, low: null, high: null, notReached: true }
    expect(withinReach(unreached, 500)).toEqual(unreached)
    expect(withinReach(result('undecided', 41, 40), 500)).toEqual(result('undecided', 41, 40))
    expect(withinReach(result('pass', 40, 40), 0)).toEqual(result('pass', 40, 40))
  })

  it('of goodput is open where the one on the times of the same calls is', () => {
    const goodput = { ...result('fail', 1, 0), metric: 'goodput' as const, max: null, min: 2 }
    const near = withinReach(result('fail', 135, 40), 104)
    expect(withDoubtfulGoodput([goodput, near])[0]).toMatchObject({ verdict: 'undecided', machineMs: 104 })
    expect(withDoubtfulGoodput([goodput, result('fail', 900, 40)])[0]).toEqual(goodput)
    const others = { ...near, where: { modality: 'video' as const } }
    expect(withDoubtfulGoodput([{ ...goodput, where: { modality: 'text' } }, others])[0]).toMatchObject({
      verdict: 'fail',
    })
  })
})

describe('what a machine may add', () => {
  const lateness = { p99Ms: 10, p999Ms: 30, maxMs: 70 }
  const of = (
    metric: ThresholdSpec['metric'],
    stat: ThresholdSpec['stat'],
    modality: 'text' | 'image',
    amplification = 1,
  ) => machineMs({ metric, stat }, { modalities: [modality], amplification }, lateness)

  it('grows with the steps of a call, with its attempts, and towards the tail', () => {
    expect(of('response_time', 'p95', 'text')).toBe(20)
    expect(of('response_time', 'p95', 'image')).toBe(40)
    expect(of('response_time', 'p95', 'text', 1.5)).toBe(30)
    expect(of('response_time', 'p99', 'text')).toBe(60)
    expect(of('submit_time', 'max', 'image')).toBe(70)
  })

  it('is nothing of a rate, nor of its own lag', () => {
    expect(of('failure_rate', 'value', 'text')).toBe(0)
    expect(of('schedule_lag', 'p99', 'text')).toBe(0)
  })
})

const WEIGHED: FitnessSettings = { maxScheduleLagP99Ms: null, maxEventLoopDelayP99Ms: null, maxCpuShare: 0.9 }

/** 400 text calls that took 30 ms each, of which each tenth was sent 60 ms late. */
function lateRun(
  maxima: readonly number[],
  fitness = WEIGHED,
  cpuShare = 0.2,
  time: 'real' | 'virtual' = 'real',
): Summary {
  const thresholds = maxima.map((max) => testThreshold({ max, source: `response_time p95, max: ${max}ms` }))
  const of = { model: 'text-fast', modality: 'text' } as const
  const builder = new SummaryBuilder({ ...testHeader(testProfile({ thresholds, fitness })), time })
  for (let call = 0; call < 400; call++) {
    const intended = 10_000 + 100 * call
    const t = intended + (call % 10 === 0 ? 60 : 1)
    const sent = { call, model: of.model, endpoint: 'message', attempt: 1 } as const
    const events: RunEvent[] = [
      { type: 'arrival', t, call, intended, request: 0, phase: 'measure', record: true, ...of },
      { type: 'attempt', t, ...sent },
      { type: 'outcome', t: t + 30, ...sent, outcome: 'accepted', ms: 30, status: 200 },
      {
        ...{ type: 'terminal', t: t + 30, call, end: 'completed', intended, record: true, attempts: 1, polls: 0 },
        ...{ admissionWaitMs: 0, backoffMs: 0, ...of },
      },
    ]
    for (const event of events) builder.add(event)
  }
  const gauge = { loopDelayP50Ms: 1, loopDelayP99Ms: 5, loopDelayMaxMs: 60, cpuShare, rssBytes: 1 }
  builder.add({ type: 'generator', t: 50_100, ...gauge })
  builder.add({ type: 'end', t: 50_200, status: 'complete' })
  return builder.finish()
}

describe('a run on a late machine', () => {
  it('leaves open what the machine may have made, and judges the rest', () => {
    // The true p95 is 30 ms; 91 were measured.
    const summary = lateRun([40, 2000])
    expect(summary.thresholds.map(({ verdict }) => verdict)).toEqual(['undecided', 'pass'])
    expect(summary.verdict).toMatchObject({ exitCode: 96, word: 'INCONCLUSIVE' })
    expect(summary.verdict.reasons.join()).toMatch(
      /max: 40ms \(measured 9\d\.?\d* ms; this machine may add up to 12\d ms to a measured time\)/,
    )
    expect(summary.generator).toMatchObject({ fit: true, reasons: [] })
    expect(summary.generator.reachMs).toBeCloseTo(120, 0)
  })

  it('is unfit where nothing could be judged, and passes where everything could', () => {
    const none = lateRun([40, 150])
    expect(none.verdict).toMatchObject({ exitCode: 107, word: 'UNFIT' })
    expect(none.generator.reasons).toEqual([
      'this machine may add up to 120 ms to a measured time, so no threshold can be judged',
    ])
    expect(lateRun([2000]).verdict).toMatchObject({ exitCode: 0, word: 'PASS' })
  })

  it('without thresholds is unfit where more than half of every percentile may be its own', () => {
    expect(lateRun([]).verdict).toMatchObject({ exitCode: 107, word: 'UNFIT' })
    expect(lateRun([]).generator.reasons.join()).toContain('more than half of every percentile')
  })

  it('is unfit where the plan was not offered, whatever could be judged', () => {
    const { verdict, generator } = lateRun([2000], WEIGHED, 1.2)
    expect(verdict).toMatchObject({ exitCode: 107, word: 'UNFIT' })
    expect(generator).toMatchObject({
      fit: false,
      starved: true,
      reasons: ['CPU use is 120% of a core, above the limit of 90% of a core'],
    })
  })

  it('is judged as it stands where the profile states how late it may be', () => {
    const stated = (ms: number): Summary =>
      lateRun([40, 2000], { ...WEIGHED, maxScheduleLagP99Ms: ms, maxEventLoopDelayP99Ms: ms })
    expect(stated(3_600_000)).toMatchObject({ verdict: { exitCode: 99 }, generator: { fit: true, reachMs: 0 } })
    expect(stated(50).verdict).toMatchObject({ exitCode: 107 })
  })

  it('is no question in virtual time', () => {
    const { verdict, generator } = lateRun([40, 2000], WEIGHED, 1.2, 'virtual')
    expect(verdict).toMatchObject({ exitCode: 99 })
    expect(generator).toMatchObject({ fit: true, reachMs: 0 })
  })

  it('names the percentiles of which it may have made a part', () => {
    const { whole } = lateRun([])
    expect(percentilesOfMachine(whole, 25, 0.5)).toEqual(['p50', 'p90'])
    expect(percentilesOfMachine(whole, 25, 0.1)).toEqual(['p50', 'p90', 'p95'])
    expect(percentilesOfMachine(whole, 19, 0.1)).toEqual([])
  })
})
