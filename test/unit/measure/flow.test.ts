import { expect, test } from 'vitest'
import { FlowSink } from '../../../src/measure/calls/flow.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { ModelLoad } from '../../../src/profile/profile.ts'

const of = (call: number) => ({ call, model: 'image-fast' }) as const

/** A call that is due at `intended`, is sent then, and completes after `ms`; is given up long after, where that is null. */
function callOf(call: number, intended: number, ms: number | null): RunEvent[] {
  const planned = { modality: 'image', intended, phase: 'measure', record: true, request: 0 } as const
  const begun: RunEvent[] = [
    { type: 'arrival', t: intended, ...of(call), ...planned },
    { type: 'attempt', t: intended, ...of(call), endpoint: 'submit', attempt: 1 },
    { type: 'outcome', t: intended, ...of(call), endpoint: 'submit', attempt: 1, outcome: 'accepted', ms: 0 },
    { type: 'accepted', t: intended, ...of(call), attempt: 1, taskId: `task-${call}` },
  ]
  const counted = { attempts: 1, polls: 1, admissionWaitMs: 0, backoffMs: 0 }
  const ended: RunEvent = {
    ...{ type: 'terminal', t: intended + (ms ?? 9000), ...of(call), modality: 'image', intended, record: true },
    ...{ end: ms === null ? 'timedOut' : 'completed', ...counted, taskId: `task-${call}`, sentAt: intended },
  }
  return [...begun, ended]
}

function flowOf(calls: readonly RunEvent[][]) {
  const sink = new FlowSink(['image-fast'], { edgesMs: [0, 1000, 2000], goodMs: { 'image-fast': 300 } })
  for (const event of calls.flat().sort((a, b) => a.t - b.t)) sink.emit(event)
  return sink.finish().map(({ models: [model] }) => model)
}

test('what went in and came out of a window, with the times of the calls that were due in it', () => {
  const times = [500, 100, 200, 400, 300]
  const [first, second] = flowOf([...times.map((ms, n) => callOf(n, 100 * n, ms)), callOf(9, 1500, 900)])
  const { hundredthsMs, ...others } = first ?? {}
  expect(others).toEqual({
    ...{
      model: 'image-fast',
      offered: 5,
      accepted: 5,
      completed: 5,
      good: 3,
      prompt: 5,
      lost: 0,
      failed: 0,
      throttled: 0,
    },
    ...{
      open: 0,
      waiting: 0,
      p50Ms: 300,
      p90Ms: 500,
      p95Ms: 500,
      p50LeastMs: 300,
      p90LeastMs: 500,
      meanServiceMs: 300,
    },
  })
  expect([0, 20, 21, 50, 100].map((n) => hundredthsMs?.[n])).toEqual([100, 100, 200, 300, 500])
  // It is not over when the window is, and took what it took.
  expect(second).toMatchObject({ offered: 1, completed: 0, open: 1, waiting: 0, p50Ms: 900 })
})

test('a call is prompt where it is first sent within the time that it may wait, and counts where it was due', () => {
  const sink = new FlowSink(['image-fast'], { edgesMs: [0, 1000, 2000], goodMs: {}, waitMs: 400 })
  const [arrival, attempt, ...others] = callOf(1, 900, 50)
  const late = callOf(2, 950, 50).map((event) => (event.type === 'arrival' ? event : { ...event, t: event.t + 401 }))
  const again = { ...attempt, t: 1400, attempt: 2 } as RunEvent
  const events = [arrival, { ...attempt, t: 1300 }, again, ...others.map((event) => ({ ...event, t: 1450 })), ...late]
  for (const event of (events as RunEvent[]).sort((a, b) => a.t - b.t)) sink.emit(event)
  const windows = sink.finish().map(({ models: [model] }) => model)
  expect(windows).toMatchObject([
    { offered: 2, prompt: 1 },
    { offered: 0, prompt: 0 },
  ])
})

test('a call without a result takes for ever', () => {
  const [first] = flowOf([...[10, 20, 30].map((ms, n) => callOf(n, n, ms)), callOf(3, 5, null)])
  expect(first).toMatchObject({ offered: 4, completed: 3, open: 1, p50Ms: 20, p90Ms: null })
})

test('a call whose end was not seen is as old as it is at least, and for ever at most; one that timed out is for ever', () => {
  const cut = (call: number, end: 'unresolved' | 'timedOut') =>
    callOf(call, 5, null).map((event) => (event.type === 'terminal' ? { ...event, end } : event) as RunEvent)
  const three = [10, 20, 30].map((ms, n) => callOf(n, n, ms))
  expect(flowOf([...three, cut(3, 'unresolved')])[0]).toMatchObject({ p90Ms: null, p90LeastMs: 9000, lost: 0 })
  expect(flowOf([...three, cut(3, 'timedOut')])[0]).toMatchObject({ p90Ms: null, p90LeastMs: null })
  // A log that breaks off has no end of it at all: its latest event is 30 ms after the call.
  const broken = [...three, callOf(3, 2, null).filter(({ type }) => type !== 'terminal')]
  expect(flowOf(broken)[0]).toMatchObject({ p90Ms: null, p90LeastMs: 30 })
})

test('a model that nobody asked about is counted nowhere, and is no bug', () => {
  const other = callOf(7, 100, 200).map((event) => ({ ...event, model: 'a-stranger' }) as RunEvent)
  expect(flowOf([other])[0]).toMatchObject({ offered: 0, completed: 0, open: 0 })
})

test('first tokens run from the intended start, and a stream that was cut has none that counts', () => {
  const request = { weight: 1, body: { stream: true } }
  const load = { model: 'text-fast', modality: 'text', requests: [request] } as unknown as ModelLoad
  const windows = { edgesMs: [0, 1000], goodMs: {}, goodFirstMs: { 'text-fast': 300 } }
  const streamed = (call: number, firstTokenMs: number, isCut = false): RunEvent[] => {
    const [t, model] = [100 * call, 'text-fast']
    const planned = { modality: 'text', intended: t, phase: 'measure', record: true } as const
    const counted = { attempts: 1, polls: 0, admissionWaitMs: 50, backoffMs: 0 }
    const stream = { firstTokenMs, textFrames: 1, gaps: [] }
    return [
      { type: 'arrival', t, call, model, ...planned, request: 0 },
      { type: 'attempt', t: t + 50, call, model, endpoint: 'message', attempt: 1 },
      {
        ...{ type: 'outcome', t: t + 450, call, model, endpoint: 'message', attempt: 1, ms: 400, stream },
        ...(isCut ? { outcome: 'ambiguous', reason: 'cut-stream' } : { outcome: 'accepted' }),
      },
      {
        ...{ type: 'terminal', t: t + 450, call, model, ...planned, end: isCut ? 'failed' : 'completed', ...counted },
        ...{ sentAt: t + 50 },
      },
    ] as RunEvent[]
  }
  const flowOf = (...calls: RunEvent[][]) => {
    const sink = new FlowSink(['text-fast'], windows, [load])
    for (const event of calls.flat().sort((a, b) => a.t - b.t)) sink.emit(event)
    return sink.finish()[0]?.models[0]
  }
  const whole = flowOf(streamed(1, 100), streamed(2, 200), streamed(3, 300))
  expect(whole?.firstToken).toEqual({ p50Ms: 250, p90Ms: 350, p95Ms: 350, p99Ms: 350 })
  expect(whole).toMatchObject({ completed: 3, good: 2 })
  expect(flowOf(streamed(1, 100), streamed(2, 200), streamed(3, 10, true))?.firstToken).toEqual({
    p50Ms: 250,
    p90Ms: null,
    p95Ms: null,
    p99Ms: null,
  })
  expect(flowOf(callOf(1, 100, 300))?.firstToken).toBeUndefined()
})

test('what was charged is the user’s where the token has no bound and counts nothing', () => {
  const sink = new FlowSink(['image-fast'], { edgesMs: [0, 1000, 2000], goodMs: {} })
  const read = (t: number, used: number): RunEvent => {
    const token = { remaining_credits: 0, unlimited_credits: true, used_credits: 0 }
    const user = { remaining_credits: 900 - used, used_credits: used }
    return { type: 'credits', t, when: 'sample', body: { token, user } } as RunEvent
  }
  for (const event of [read(0, 100), read(500, 112), read(1500, 130)]) sink.emit(event)
  expect(sink.finish().map(({ used }) => used)).toEqual([12, 30])
})

test('calls whose end only a resumed run saw are counted, and their times have two bounds', () => {
  const [arrival, attempt, outcome, accepted, terminal] = callOf(1, 100, 60_000) as [
    RunEvent,
    RunEvent,
    RunEvent,
    RunEvent,
    RunEvent,
  ]
  const resumed = { type: 'resumed', t: 60_000 } as RunEvent
  const [first] = flowOf([
    callOf(0, 0, 300),
    [arrival, attempt, outcome, accepted, resumed, { ...terminal, lastNotDone: 900 } as RunEvent],
  ])
  expect(first).toMatchObject({ seenLate: 1, p90Ms: 60_000, p90LeastMs: 800 })
  expect(flowOf([callOf(0, 0, 300)])[0]).not.toHaveProperty('seenLate')
})
