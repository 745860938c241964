import { describe, expect, it } from 'vitest'
import { Tally } from '../../../src/measure/calls/counts.ts'
import { LastAnswers } from '../../../src/measure/calls/last-answers.ts'
import { ProtocolFaults } from '../../../src/measure/calls/protocol-faults.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { Counts } from '../../../src/measure/summary/summary.ts'
import { type GateView, judgeGates } from '../../../src/measure/thresholds/gates.ts'

const countsOf = (some: Partial<Counts>): Counts => {
  const ends = {
    completed: 0,
    failed: 0,
    refused: 0,
    gaveUp: 0,
    timedOut: 0,
    ambiguous: 0,
    interrupted: 0,
    unresolved: 0,
  }
  const known = { ...ends, dropped: 0, ...some }
  const { dropped, ...started } = known
  const sum = Object.values(started).reduce((total: number, count) => total + (count as number), 0)
  return { ...new Tally().snapshot(), ...known, started: sum, planned: sum + dropped }
}

const view = (measured: Partial<Counts>, more: Partial<GateView> = {}): GateView => ({
  settings: { completed: 0.5, goneMs: 10_000 },
  isWhole: true,
  measured: countsOf(measured),
  models: [],
  answers: { lastAcceptedMs: 1000, faultsSince: null },
  protocol: new ProtocolFaults().snapshot(),
  startedAt: null,
  ...more,
})

const failures = (of: GateView): string[] => judgeGates(of).flatMap(({ reason }) => reason ?? [])
const notAsked = (of: GateView): string[] =>
  judgeGates(of).flatMap(({ gate, verdict }) => (verdict === 'not-asked' ? gate : []))

it('lets a run through that did what it was for', () => {
  const results = judgeGates(view({ completed: 50, failed: 50 }))
  expect(results.map(({ gate, verdict }) => [gate, verdict])).toEqual([
    ['task-identity', 'pass'],
    ['nothing-completed', 'pass'],
    ['gateway-gone', 'pass'],
    ['dead-model', 'pass'],
    ['too-few-completed', 'pass'],
  ])
})

describe('nothing completed', () => {
  it('fails whatever became of the calls, and the gates behind it say no more', () => {
    const models = [{ model: 'image-fast', measured: countsOf({ refused: 58, gaveUp: 2 }) }]
    expect(failures(view({ refused: 58, gaveUp: 2, dropped: 3 }, { models }))).toEqual([
      'nothing completed: of 63 recorded calls, 58 refused, 2 gave up, 3 dropped',
    ])
    expect(failures(view({ unresolved: 4 }))).toEqual(['nothing completed: of 4 recorded calls, 4 unresolved'])
    expect(failures(view({}))).toEqual(['nothing completed: no recorded call was due'])
  })

  it('is asked of a run that was cut short only where calls came to an end by themselves', () => {
    expect(failures(view({ unresolved: 5, interrupted: 2, ambiguous: 1, dropped: 9 }, { isWhole: false }))).toEqual([])
    expect(failures(view({ unresolved: 5, refused: 1, dropped: 100 }, { isWhole: false }))).toHaveLength(1)
  })
})

describe('a model of which nothing completed', () => {
  it('fails a run of which others completed, and is named', () => {
    const models = [
      { model: 'text-fast', measured: countsOf({ completed: 90 }) },
      { model: 'video-fast', measured: countsOf({ refused: 3, dropped: 1 }) },
    ]
    expect(failures(view({ completed: 90, refused: 3 }, { models }))).toEqual([
      'a model completed nothing: video-fast, of 4 recorded calls, 3 refused, 1 dropped',
    ])
  })

  it('does not where no recorded call of it started, or where it was cut short on its way', () => {
    const never = [{ model: 'video-fast', measured: countsOf({ dropped: 2 }) }]
    expect(failures(view({ completed: 9 }, { models: never }))).toEqual([])
    const cut = [{ model: 'video-fast', measured: countsOf({ unresolved: 2 }) }]
    expect(failures(view({ completed: 9 }, { models: cut, isWhole: false }))).toEqual([])
    expect(failures(view({ completed: 9 }, { models: cut }))).toHaveLength(1)
  })
})

describe('too few completed', () => {
  it('counts the planned calls, dropped ones too, and holds when met exactly', () => {
    expect(failures(view({ completed: 50, dropped: 50 }))).toEqual([])
    expect(failures(view({ completed: 50, dropped: 51 }))).toEqual([
      'too few completed: 49.5% of 101 recorded calls, at least 50% required',
    ])
  })

  it('goes by the profile, and is not asked of a run that was cut short', () => {
    const settings = { completed: 0.1, goneMs: null }
    expect(failures(view({ completed: 15, gaveUp: 85 }, { settings }))).toEqual([])
    expect(notAsked(view({ completed: 1, dropped: 99 }, { isWhole: false }))).toEqual(['too-few-completed'])
    expect(failures(view({ completed: 1, dropped: 99 }, { isWhole: false }))).toEqual([])
  })
})

describe('the gateway gone', () => {
  const of = { call: 0, model: 'image-fast' }
  type Kind = Extract<RunEvent, { type: 'outcome' }>['outcome']
  const attempt = (t: number, outcome: Kind, reason?: string, status?: number): RunEvent => {
    return { type: 'outcome', t, endpoint: 'submit', attempt: 1, outcome, ms: 1, reason, status, ...of }
  }
  const read = (t: number, outcome: Kind, status?: number): RunEvent => {
    return { type: 'poll', t, taskId: 'a', n: 1, outcome, ms: 1, status, ...of }
  }
  const answersTo = (events: readonly RunEvent[]): GateView['answers'] => {
    const answers = new LastAnswers([402])
    for (const event of events) answers.add(event)
    return answers.snapshot()
  }
  const every = (fromMs: number, untilMs: number, make: (t: number) => RunEvent): RunEvent[] =>
    Array.from({ length: (untilMs - fromMs) / 1000 + 1 }, (_, n) => make(fromMs + 1000 * n))
  const good = every(0, 20_000, (t) => attempt(t, 'accepted'))
  const judged = (events: readonly RunEvent[], goneMs: number | null = 10_000): string[] =>
    failures(view({ completed: 90, ambiguous: 10 }, { answers: answersTo(events), settings: { completed: 0, goneMs } }))

  it('fails with the instant from which on nothing was accepted', () => {
    const dead = every(21_000, 31_000, (t) => attempt(t, 'unreachable', 'refused'))
    expect(judged([...good, ...dead])).toEqual([
      'gateway gone: nothing was accepted after 21.0 s, with 11 faults in 10.0 s',
    ])
    const answers = answersTo([...good, ...dead])
    const [told] = failures(view({ completed: 90 }, { answers, startedAt: '2026-01-01T12:00:00.000Z' }))
    expect(told).toContain(' after 21.0 s (2026-01-01T12:00:21.000Z), with ')
    expect(answers).toEqual({
      lastAcceptedMs: 20_000,
      faultsSince: { count: 11, firstMs: 21_000, lastMs: 31_000 },
    })
  })

  it('takes reads as well as attempts, and every kind of fault', () => {
    const dead = every(21_000, 31_000, (t) => read(t, t % 2000 === 0 ? 'failed' : 'refused'))
    expect(judged([...good, ...dead])).toHaveLength(1)
    expect(judged([...good, ...dead, read(31_500, 'accepted')])).toEqual([])
  })

  it('is no matter of a lost task that is looked for to the end', () => {
    for (const status of [404, 410]) {
      expect(judged([...good, ...every(21_000, 60_000, (t) => read(t, 'refused', status))])).toEqual([])
    }
    expect(judged([...good, ...every(21_000, 60_000, (t) => read(t, 'refused', 401))])).toHaveLength(1)
  })

  it('is no matter of a balance that is used up', () => {
    const refused = (status: number): RunEvent[] =>
      every(21_000, 60_000, (t) => attempt(t, 'refused', undefined, status))
    expect(judged([...good, ...refused(402)])).toEqual([])
    expect(judged([...good, ...refused(404)])).toHaveLength(1)
  })

  it('is no matter of a moment, of a handful of faults, or of 429s', () => {
    expect(judged([...good, ...every(21_000, 30_000, (t) => attempt(t, 'failed'))])).toEqual([])
    expect(judged([...good, attempt(21_000, 'failed'), attempt(40_000, 'failed')])).toEqual([])
    const throttled = every(21_000, 60_000, (t) => attempt(t, 'throttled'))
    expect(judged([...good, ...throttled])).toEqual([])
    const between = every(21_000, 31_000, (t) => attempt(t, 'failed'))
    expect(judged([...good, ...throttled.slice(0, 5), ...between])).toHaveLength(1)
  })

  it('does not take what the run itself cut off, nor a gateway that was never there', () => {
    expect(judged([...good, ...every(21_000, 40_000, (t) => attempt(t, 'ambiguous', 'aborted'))])).toEqual([])
    expect(judged(every(21_000, 40_000, (t) => attempt(t, 'failed')))).toEqual([])
  })

  it('is as long as the profile says, or never', () => {
    const dead = every(21_000, 31_000, (t) => attempt(t, 'failed'))
    expect(judged([...good, ...dead], 11_000)).toEqual([])
    expect(judged([...good, ...dead], null)).toEqual([])
  })
})

it('fails a run whose tasks were mixed up, whatever else it did', () => {
  const protocol = new ProtocolFaults().snapshot()
  const mixed = view({ completed: 100 }, { protocol: { ...protocol, otherTask: 2, sharedTaskIds: 1 } })
  expect(failures(mixed)).toEqual([
    'tasks mixed up: 2 reads returned another task, 1 call received the task id of another call',
  ])
})

describe('marks of streams', () => {
  const marked = (streamMarks: GateView['settings']['streamMarks'], read = 100): GateView => {
    const mark = { mark: 'one-burst', count: 6, call: 1, model: 'chat', t: 5 } as const
    const protocol = { ...new ProtocolFaults().snapshot(), streams: { read, marks: [mark] } }
    return view({ completed: 100 }, { protocol, settings: { completed: 0.5, goneMs: null, streamMarks } })
  }

  it('fail a run only where the profile asks, and more have one than it lets pass', () => {
    expect(judgeGates(marked(undefined)).map(({ gate }) => gate)).not.toContain('stream-marks')
    expect(failures(marked({ 'one-burst': 0.05 }))).toEqual([
      'streams are not what they seem: one-burst in 6 of 100, at most 5% allowed',
    ])
    expect(failures(marked({ 'one-burst': 0.06, 'other-model': 0 }))).toEqual([])
    expect(failures(marked({ 'other-model': 0 }))).toEqual([])
  })

  it('are not asked of a run that streamed nothing', () => {
    const plain = view({ completed: 1 }, { settings: { completed: 0.5, goneMs: null, streamMarks: { refusal: 0 } } })
    expect(notAsked(plain)).toContain('stream-marks')
  })
})
