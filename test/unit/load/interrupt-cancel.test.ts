import { describe, expect, it } from 'vitest'
import type { DialectFile } from '../../../src/dialect/schema.ts'
import { GatebenchError } from '../../../src/errors.ts'
import type { LoadControl } from '../../../src/load/load-control.ts'
import { eventTee } from '../../../src/measure/events/event-tee.ts'
import type { RunEvent, TerminalEvent } from '../../../src/measure/events/events.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { MemoryLog, type OracleRecord } from '../../../src/mock/oracle/oracle-log.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { palette } from '../../support/vendors.ts'
import { headerOf } from '../../support/virtual-run.ts'

const MINUTE = { models: { 'image-fast': { latency: { median: '60s', sigma: 0 }, price: { base: 2 } } } }

function profile(dialect: DialectFile, onInterrupt: 'cancel' | 'follow', more = ''): Profile {
  const stated = profileOf(`
version: 1
name: cancelled
duration: 30s
drain: 5m
onInterrupt: ${onInterrupt}
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 4/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 1s, every: 1s }
${more}
`)
  return {
    ...stated,
    gateway: {
      ...stated.gateway,
      account: 'none',
      target: { kind: 'mock', tier: 'standard', preset: 'default', dialect },
    },
  }
}

interface Ran {
  events: RunEvent[]
  ends: TerminalEvent[]
  endedAt: number
  summary: Summary
  records: readonly OracleRecord[]
}

async function ran(stated: Profile, world: object, control: (clock: VirtualClock) => LoadControl): Promise<Ran> {
  const clock = new VirtualClock()
  const events: RunEvent[] = []
  const summary = new SummaryBuilder(headerOf(stated))
  const log = new MemoryLog()
  const sink = eventTee([{ emit: (event) => void events.push(event) }, summary])
  const { end, truth } = await simulate({
    profile: stated,
    mock: worldWith(world),
    sink,
    clock,
    control: control(clock),
    log,
  })
  sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  const ends = events.filter((event) => event.type === 'terminal')
  return { events, ends, endedAt: clock.now(), summary: summary.finish(), records: log.records() }
}

function stoppedAt(ms: number, reason: Error = new Error('stopped by SIGINT'), haltMs = 1e9) {
  return (clock: VirtualClock): LoadControl => {
    const [stop, halt] = [new AbortController(), new AbortController()]
    clock.alarm(ms, () => stop.abort(reason))
    clock.alarm(haltMs, () => halt.abort(new Error('halted')))
    return { stop: stop.signal, halt: halt.signal }
  }
}

describe('a run whose profile says onInterrupt: cancel', () => {
  it('cancels its open tasks when it is interrupted, and names none of them as open', async () => {
    const { ends, endedAt, summary } = await ran(profile(palette(), 'cancel'), MINUTE, stoppedAt(20_000))
    expect(ends).toHaveLength(80)
    expect(new Set(ends.map(({ end, cancelled }) => `${end} ${cancelled}`))).toEqual(new Set(['interrupted true']))
    expect(endedAt).toBe(20_000)
    expect(summary.counts).toMatchObject({ interrupted: 80, cancelled: 80, unresolved: 0, failed: 0 })
    expect(summary.openTasks).toEqual([])
    expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
  })

  it('asks for 32 of them at once', async () => {
    const replies = { replies: { poll: { median: '1s', sigma: 0 } } }
    const { records, endedAt } = await ran(
      profile(palette(), 'cancel'),
      { ...MINUTE, latency: replies },
      stoppedAt(20_000),
    )
    const at = records.flatMap((one) => (one.type === 'request' && one.endpoint === 'cancel' ? [one.t] : []))
    expect(at).toHaveLength(80)
    expect([20_000, 21_000, 22_000].map((t) => at.filter((one) => one === t).length)).toEqual([32, 32, 16])
    expect(endedAt).toBe(23_000)
  })

  it('cancels what is accepted only then', async () => {
    const late = { ...MINUTE, latency: { replies: { submit: { median: '3s', sigma: 0 } } } }
    const { ends, summary } = await ran(profile(palette(), 'cancel'), late, stoppedAt(20_000))
    expect(ends.filter(({ acceptedAt = 0 }) => acceptedAt > 20_000).length).toBeGreaterThan(10)
    expect(summary.counts).toMatchObject({ cancelled: 80, unresolved: 0 })
  })

  it('follows what is refused because it has ended, and takes its end as it is', async () => {
    const quick = { models: { 'image-fast': { latency: { median: '500ms', sigma: 0 } } } }
    const { summary, records } = await ran(profile(palette(), 'cancel'), quick, stoppedAt(20_000))
    expect(records.filter((one) => one.type === 'request' && one.reason === 'ended').length).toBeGreaterThan(0)
    expect(summary.counts.completed + (summary.counts.cancelled ?? 0)).toBe(80)
    expect(summary.counts.completed).toBeGreaterThan(77)
    expect(summary.oracle?.mismatches).toEqual([])
  })

  it('asks again where the answer to a cancel was lost, and follows a task that it cannot have cancelled', async () => {
    const lost = { kind: 'reset', at: 'after', on: ['poll'], from: '20s', share: '50%' }
    const half = await ran(profile(palette(), 'cancel'), { ...MINUTE, faults: { lost } }, stoppedAt(20_000))
    expect(half.summary.counts).toMatchObject({ interrupted: 80, cancelled: 80 })
    expect(half.summary.oracle?.mismatches).toEqual([])
    const away = { kind: 'reset', at: 'before', on: ['poll'], from: '20s', until: '50s' }
    const followed = await ran(profile(palette(), 'cancel'), { ...MINUTE, faults: { away } }, stoppedAt(20_000))
    expect(followed.summary.counts).toMatchObject({ completed: 80 })
    expect(followed.summary.counts.cancelled).toBeUndefined()
  })

  it('stops waiting for cancels when it is halted, and names those tasks as open', async () => {
    const hang = { kind: 'hang', on: ['poll'], from: '20s' }
    const { ends, summary, endedAt } = await ran(
      profile(palette(), 'cancel'),
      { ...MINUTE, faults: { hang } },
      stoppedAt(20_000, new Error('stopped by SIGINT'), 22_000),
    )
    expect(endedAt).toBe(22_000)
    expect(ends.every(({ end, cancelled }) => end === 'unresolved' && cancelled === undefined)).toBe(true)
    expect(summary.openTasks).toHaveLength(80)
  })

  it('cancels nothing when it is halted at once, or ends by itself', async () => {
    const halted = await ran(profile(palette(), 'cancel'), MINUTE, stoppedAt(20_000, new Error('x'), 19_999))
    const whole = await ran(profile(palette(), 'cancel'), MINUTE, () => ({}))
    for (const { records } of [halted, whole]) {
      expect(records.filter((one) => one.type === 'request' && one.endpoint === 'cancel')).toEqual([])
    }
    expect(whole.summary.counts).toMatchObject({ completed: 120 })
  })

  it('cancels when a rule aborts it, and follows what is open when its budget is used up', async () => {
    const rule = new GatebenchError('stopped by the threshold', { code: 'THRESHOLD_ABORT', exitCode: 108 })
    const aborted = await ran(profile(palette(), 'cancel'), MINUTE, stoppedAt(20_000, rule))
    expect(aborted.summary.counts).toMatchObject({ interrupted: 80, cancelled: 80 })
    const paid = await ran(profile(palette(), 'cancel', 'credits: { budget: 100 }'), MINUTE, () => ({}))
    expect(paid.summary.counts).toMatchObject({ completed: 50 })
    expect(paid.summary.counts.cancelled).toBeUndefined()
  })

  it('still cancels when somebody interrupts it after its budget was used up', async () => {
    const control = (clock: VirtualClock): LoadControl => {
      const asked = new AbortController()
      clock.alarm(20_000, () => asked.abort(new Error('stopped by SIGINT')))
      return { asked: asked.signal }
    }
    const { summary } = await ran(profile(palette(), 'cancel', 'credits: { budget: 100 }'), MINUTE, control)
    expect(summary.counts).toMatchObject({ interrupted: 50, cancelled: 50 })
  })
})

it('follows open tasks to their ends where nobody asked for anything else', async () => {
  const { records, summary } = await ran(profile(palette(), 'follow'), MINUTE, stoppedAt(20_000))
  expect(records.filter((one) => one.type === 'request' && one.endpoint === 'cancel')).toEqual([])
  expect(summary.counts).toMatchObject({ completed: 80, interrupted: 0 })
  expect(Object.keys(summary.counts)).not.toContain('cancelled')
})

it('takes an empty answer for a cancel where the dialect says that there is no other', async () => {
  const cancel = { method: 'DELETE', path: '/jobs/{task}', http: 204 } as const
  const { summary } = await ran(profile(palette({ cancel }), 'cancel'), MINUTE, stoppedAt(20_000))
  expect(summary.counts).toMatchObject({ interrupted: 80, cancelled: 80 })
})
