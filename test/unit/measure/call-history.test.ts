import { describe, expect, it } from 'vitest'
import { OpenCalls } from '../../../src/load/open-calls.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { CallDigests } from '../../../src/measure/calls/call-digest.ts'
import { type CallFold, CallHistory } from '../../../src/measure/calls/call-history.ts'
import { HeadlineSink } from '../../../src/measure/calls/headline.ts'
import { LiveCounts } from '../../../src/measure/calls/live-counts.ts'
import type { OutcomeEvent, RunEvent } from '../../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { RunDetailCollector } from '../../../src/measure/timelines/run-detail.ts'
import { keyedRandom } from '../../../src/random.ts'
import { testHeader, testProfile } from '../../support/random-run.ts'

const of = { call: 0, model: 'image-standard' } as const
const planned = { modality: 'image', intended: 20_000, phase: 'measure', record: true } as const
const arrival: RunEvent = { type: 'arrival', t: 20_000, ...of, ...planned, request: 0 }
const attempt = (t: number, n: number): RunEvent => ({ type: 'attempt', t, ...of, endpoint: 'submit', attempt: n })
const outcome = (t: number, n: number, kind: OutcomeEvent['outcome'], more: Partial<OutcomeEvent> = {}): RunEvent => ({
  ...{ type: 'outcome', t, ...of, endpoint: 'submit', attempt: n, outcome: kind, ms: 10 },
  ...more,
})
const accepted = (t: number, n: number): RunEvent => ({ type: 'accepted', t, ...of, attempt: n, taskId: 'a' })
const poll = (t: number, n: number, taskStatus: string): RunEvent => ({
  ...{ type: 'poll', t, ...of, taskId: 'a', n, outcome: 'accepted', ms: 5, taskStatus },
})
const terminal = (t: number, end: 'completed' | 'timedOut' | 'gaveUp', attempts: number): RunEvent => ({
  ...{ type: 'terminal', t, ...of, modality: 'image', end, intended: 20_000, record: true, attempts, polls: 0 },
  ...{ admissionWaitMs: 0, backoffMs: 0, ...(end === 'gaveUp' ? {} : { taskId: 'a' }) },
})

/** Whoever tells the story of calls tells it of the same events. */
function everybody(events: readonly RunEvent[]) {
  const header = testHeader()
  const { phases, drainMs } = header.settings
  const sinks = {
    summary: new SummaryBuilder(header),
    headline: new HeadlineSink(phases.reduce((sum, { durationMs }) => sum + durationMs, drainMs)),
    live: new LiveCounts(header.settings.models),
    detail: new RunDetailCollector(header),
    digests: new CallDigests(),
    open: new OpenCalls(planCalls(testProfile(), keyedRandom(1)), testProfile()),
  }
  for (const event of events) for (const sink of Object.values(sinks)) sink.emit(structuredClone(event))
  return {
    summary: sinks.summary.finish(),
    headline: sinks.headline.finish(),
    live: sinks.live.models.get(of.model),
    detail: sinks.detail.finish(),
    digests: sinks.digests.list(),
    tasks: sinks.open.tasks(),
  }
}

describe('all who tell of calls agree', () => {
  it.each([
    ['ambiguous', 'ambiguous', 1],
    ['ambiguous', 'accepted', 1],
    ['failed', 'ambiguous', 1],
    ['throttled', 'accepted', 0],
    ['unreachable', 'ambiguous', 0],
  ] as const)('that %s and then %s make %d duplicates', (first, second, duplicates) => {
    const told = everybody([
      arrival,
      attempt(20_001, 1),
      outcome(20_100, 1, first, first === 'failed' ? { status: 500 } : {}),
      attempt(20_200, 2),
      outcome(20_300, 2, second),
    ])
    expect(told.summary.counts.duplicates).toBe(duplicates)
    expect(told.headline.duplicates).toBe(duplicates)
    expect(told.live?.tally.duplicates).toBe(duplicates)
  })

  it('what an attempt came to, whether its outcome or the accepted task is told first, or the task alone', () => {
    for (const answers of [
      [accepted(20_100, 1), outcome(20_100, 1, 'accepted')],
      [outcome(20_100, 1, 'accepted'), accepted(20_100, 1)],
      [accepted(20_100, 1)],
    ]) {
      const told = everybody([arrival, attempt(20_001, 1), ...answers])
      expect(told.summary.counts.byOutcome).toMatchObject({ accepted: 1, unanswered: 0 })
      expect(told.live?.tally.snapshot().byOutcome).toEqual(told.summary.counts.byOutcome)
      expect(told.headline.wastedPerSuccess).toBe(null)
      expect(told.detail.flow.paths).toEqual([
        { model: of.model, first: 'accepted', by: null, result: 'accepted', calls: 1 },
      ])
      expect(told.tasks.map(({ accepted: task }) => task.taskId)).toEqual(['a'])
    }
  })

  it('on a call that was left, and then seen to its end', () => {
    const left = [arrival, attempt(20_001, 1), accepted(20_100, 1), terminal(30_000, 'timedOut', 1)]
    expect(everybody(left).summary).toMatchObject({ counts: { timedOut: 1 }, openTasks: [{ taskId: 'a' }] })
    const told = everybody([...left, poll(40_000, 1, 'completed'), terminal(40_000, 'completed', 1)])
    expect(told.summary).toMatchObject({ counts: { timedOut: 0, completed: 1 }, openTasks: [] })
    expect(told.live).toMatchObject({ inFlight: 0, tally: { ends: { timedOut: 0, completed: 1 } } })
    expect(told.digests).toMatchObject([{ end: 'completed', ended: 20_000 }])
    expect(told.tasks).toEqual([])
    expect(told.detail.tasks).toMatchObject([{ end: 'completed' }])
  })

  it('that an event of a call that never began, or is over, is none of its story', () => {
    const over = [
      arrival,
      attempt(20_001, 1),
      outcome(20_100, 1, 'refused', { status: 400 }),
      terminal(20_100, 'gaveUp', 1),
    ]
    const [once, twice] = [
      everybody(over),
      everybody([...over, attempt(20_200, 2), { ...poll(1, 1, 'queued'), call: 7 } as RunEvent]),
    ]
    expect(twice.summary.counts).toEqual(once.summary.counts)
    expect(twice.summary.verdict.reasons.at(-1)).toMatch(
      /^2 events were ignored, because their calls had already ended/,
    )
    expect(twice.live).toEqual(once.live)
    expect(twice.digests).toEqual(once.digests)
  })
})

describe('the record of a call', () => {
  it('has each step in it when the fold is told, and the waits of limiter and policy apart', () => {
    const told: unknown[] = []
    const fold: CallFold<string> = {
      arrived: ({ call }) => `own ${call}`,
      admitted: ({ admissionWaitMs, backoffMs }, _, own) => told.push([own, admissionWaitMs, backoffMs]),
      attempted: ({ attempts, pending, outcome: last }) => told.push([attempts, pending, last]),
      answered: ({ pending, throttled }, { outcome: kind }) => told.push([kind, pending, throttled]),
      polled: ({ polls, firstProcessing, lastNotDone }) => told.push([polls, firstProcessing, lastNotDone]),
      ended: ({ left, accepted: task }) => told.push([left, task?.taskId]),
    }
    const history = new CallHistory([], fold)
    const admitted = (t: number, waitMs: number): RunEvent => ({ type: 'admitted', t, ...of, attempt: 1, waitMs })
    for (const event of [
      arrival,
      admitted(20_050, 50),
      attempt(20_050, 1),
      outcome(20_100, 1, 'throttled'),
      admitted(20_400, 100),
      attempt(20_400, 2),
      accepted(20_500, 2),
      poll(21_000, 1, 'queued'),
      poll(22_000, 2, 'processing'),
      terminal(23_000, 'completed', 2),
    ])
      history.emit(event)
    expect(told).toEqual([
      ['own 0', 50, 0],
      [1, 1, undefined],
      ['throttled', 0, 1],
      ['own 0', 150, 200],
      [2, 2, undefined],
      ['accepted', 0, 1],
      [1, undefined, 20_995],
      [2, 22_000, 21_995],
      [undefined, 'a'],
    ])
    expect(history.open()).toEqual([])
    expect(history.latest).toBe(23_000)
  })
})
