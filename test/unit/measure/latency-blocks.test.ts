import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { ThresholdMetric } from '../../../src/profile/threshold-units.ts'
import { testThreshold } from '../../support/random-run.ts'
import { judgedEvents } from '../../support/verdict-check.ts'

const CALLS = 1280
const METRICS: ThresholdMetric[] = [
  'response_time',
  'service_time',
  'submit_time',
  'admission_wait',
  'queue_time',
  'run_time',
]

/** What a run says of `bound` on every time, where each time of a call is `msOf` of its number. */
function judged(bound: { stat: 'p50' | 'p90'; max: number }, msOf: (call: number) => number): Map<string, string> {
  const thresholds = METRICS.map((metric) => {
    const parts = metric === 'response_time' ? 4 : metric === 'service_time' ? 3 : 1
    return testThreshold({ metric, stat: bound.stat, max: parts * bound.max })
  })
  const events = Array.from({ length: CALLS }, (_, call) => eventsOf(call, msOf(call))).flat()
  const results = judgedEvents(events, thresholds, CALLS * 1000)
  return new Map(results.map(({ metric, verdict }) => [metric, verdict]))
}

/** A task that waits for the client's limit, its submit, the gateway's queue and its own work, `ms` each. */
function eventsOf(call: number, ms: number): RunEvent[] {
  const of = { call, model: 'image-standard' }
  const due = { ...of, modality: 'image', intended: call * 1000, record: true } as const
  const sentAt = due.intended + ms
  const acceptedAt = sentAt + ms
  const taskId = `task-${call}`
  const submit = { ...of, endpoint: 'submit', attempt: 1 } as const
  const spent = { attempts: 1, polls: 0, admissionWaitMs: ms, backoffMs: 0, end: 'completed' } as const
  const seen = { taskId, sentAt, acceptedAt, firstProcessing: acceptedAt + ms }
  return [
    { type: 'arrival', t: due.intended, ...due, phase: 'measure', request: 0 },
    { type: 'attempt', t: sentAt, ...submit },
    { type: 'outcome', t: acceptedAt, ...submit, outcome: 'accepted', ms, status: 200 },
    { type: 'accepted', t: acceptedAt, ...of, attempt: 1, taskId },
    { type: 'terminal', t: acceptedAt + 2 * ms, ...due, ...seen, ...spent },
  ]
}

const every = (verdict: string): Map<string, string> => new Map(METRICS.map((metric) => [metric, verdict]))

describe('a percentile of any time', () => {
  const bound = { stat: 'p90', max: 2000 } as const

  it('is judged by few stretches of time, if all calls of one took alike', () => {
    // Every call is below the bound: so are those of a queue that happened to stay short in so few stretches.
    expect(judged(bound, (call) => (Math.floor(call / 160) % 2 === 0 ? 1000 : 1900))).toEqual(every('undecided'))
    expect(judged(bound, (call) => (call % 2 === 0 ? 1000 : 1900))).toEqual(every('pass'))
  })

  it('is judged by the few stretches that were slow, though the middle shows no dependence', () => {
    const slow = (isSlow: boolean, call: number): number => (isSlow ? 2500 : call % 2 === 0 ? 1000 : 1500)
    expect(judged(bound, (call) => slow(call >= 600 && call < 680, call))).toEqual(every('undecided'))
    expect(judged(bound, (call) => slow(call % 16 === 7, call))).toEqual(every('pass'))
  })

  it('fails where nearly all calls are above the bound', () => {
    expect(judged({ stat: 'p50', max: 900 }, (call) => (call % 2 === 0 ? 1000 : 1900))).toEqual(every('fail'))
  })
})
