import { describe, expect, it } from 'vitest'
import type { LoadControl } from '../../../src/load/load-control.ts'
import { eventTee } from '../../../src/measure/events/event-tee.ts'
import type { EventSink, RunEvent, TerminalEvent } from '../../../src/measure/events/events.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { CountingClock } from '../../support/counting-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'

interface Ran {
  events: RunEvent[]
  /** Instant at which the run was over, and the alarms that were left then. */
  endedAt: number
  armed: number
}

const profile = (model: string, more = ''): Profile =>
  profileOf(`
version: 1
name: halted
duration: 60s
drain: 10m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { prompt: a red kite } }]
    ${model}
${more}
`)

/** A run that is stopped and halted at these instants; `onEvent` sees each event after it was kept. */
async function halted(
  stated: Profile,
  world: unknown,
  { stopMs = 5_000, haltMs = 6_000 }: { stopMs?: number; haltMs?: number } = {},
  onEvent: (event: RunEvent) => void = () => {},
  control: LoadControl = {},
): Promise<Ran> {
  const clock = new CountingClock()
  const [stop, halt] = [new AbortController(), new AbortController()]
  clock.alarm(stopMs, () => stop.abort(new Error('stopped')))
  clock.alarm(haltMs, () => halt.abort(new Error('halted')))
  const events: RunEvent[] = []
  const keep: EventSink = { emit: (event) => void events.push(event) }
  const sink = eventTee([keep, { emit: onEvent }])
  const signals = { stop: stop.signal, halt: halt.signal }
  const { end } = await simulate({
    profile: stated,
    mock: worldWith(world),
    sink,
    clock,
    control: { ...signals, ...control },
  })
  events.push(end)
  return { events, endedAt: clock.now(), armed: clock.armed }
}

function endsOf(events: readonly RunEvent[]): TerminalEvent[] {
  return events.filter((event) => event.type === 'terminal')
}

describe('a run that was halted', () => {
  it('leaves no alarm of a wait that was called off', async () => {
    const { events, armed, endedAt } = await halted(profile('admission: { concurrency: 1, longestWait: 60s }'), {
      faults: { stuck: { kind: 'stuck' } },
    })
    expect(events.filter(({ type }) => type === 'dropped').length).toBeGreaterThan(5)
    expect({ armed, endedAt }).toEqual({ armed: 0, endedAt: 6_000 })
  })

  it('gives up submits after a moment in which ids on their way still reach the log', async () => {
    const { events, armed, endedAt } = await halted(
      profile('timeouts: { submit: 45s }'),
      // All answers to submits take a while: of those under way at 6 s the first ones come within the second.
      { latency: { replies: { submit: { median: '2s', sigma: 0 } } } },
      { stopMs: 6_000, haltMs: 6_000 },
    )
    const accepted = events.filter((event) => event.type === 'accepted')
    expect(accepted.filter(({ t }) => t > 6_000 && t <= 7_000).length).toBeGreaterThan(0)
    const inDoubt = endsOf(events).filter(({ end }) => end === 'ambiguous')
    expect(inDoubt.length).toBeGreaterThan(0)
    for (const { call, message } of inDoubt) {
      expect(message).toContain('the caller gave up')
      const outcomes = events.filter((event) => event.type === 'outcome' && event.call === call)
      expect(outcomes).toMatchObject([{ outcome: 'ambiguous', reason: 'aborted', t: 7_000 }])
    }
    const followed = endsOf(events).filter(({ end }) => end === 'unresolved' || end === 'completed')
    expect(followed.map(({ taskId }) => taskId).sort()).toEqual(accepted.map(({ taskId }) => taskId).sort())
    expect({ armed, endedAt }).toEqual({ armed: 0, endedAt: 7_000 })
  })

  it('reads no task and no balance any more', async () => {
    const { events, armed, endedAt } = await halted(
      profile('poll: { first: 500ms, every: 500ms }', 'credits: { sampleEvery: 1s }'),
      { faults: { hang: { kind: 'hang', on: ['poll', 'credits', 'quota'], from: '3s' } } },
    )
    // The last reading of the balance is waited for as long as the answers to submits are.
    expect({ armed, endedAt }).toEqual({ armed: 0, endedAt: 7_000 })
    expect(events.at(-1)?.type).toBe('end')
    expect(events.filter((event) => event.type === 'poll' && event.t > 6_000)).toEqual([])
  })
})

it('calls off a sample of the balance that is under way when the load is over, and tells nothing behind the end', async () => {
  const slow = { kind: 'slow-headers', delay: '9s', on: ['credits', 'quota'], from: '1s', until: '4s' }
  const { events, armed } = await halted(
    { ...profile('', 'credits: { sampleEvery: 1s }'), phases: [{ name: 'short', durationMs: 3_000, record: true }] },
    { faults: { slow } },
    { stopMs: 1e9, haltMs: 1e9 },
  )
  expect(events.filter((event) => event.type === 'credits').map(({ when }) => when)).toEqual(['before', 'after'])
  expect(events.at(-1)).toMatchObject({ type: 'end', status: 'complete' })
  // The two that would have stopped and halted the run.
  expect(armed).toBe(2)
})

describe('a fault of gatebench at one call', () => {
  const fault = new Error('unforeseen')
  const failAt = (type: RunEvent['type']) => (event: RunEvent) => {
    if (event.type === type && 'call' in event && event.call === 3) throw fault
  }

  it.each(['poll', 'terminal', 'outcome', 'accepted'] as const)(
    'as its event %s is told ends that call alone, and every other task is followed to its end',
    async (type) => {
      const told: unknown[] = []
      const { events, armed } = await halted(profile(''), {}, { stopMs: 1e9, haltMs: 1e9 }, failAt(type), {
        onFault: (error) => told.push(error),
      })
      expect(told).toEqual([fault])
      const ends = new Map(endsOf(events).map((event) => [event.call, event]))
      const arrived = events.filter((event) => event.type === 'arrival').map(({ call }) => call)
      expect(arrived.filter((call) => !ends.has(call))).toEqual([])
      for (const [call, { end, message }] of ends) {
        if (call !== 3) expect(end).toBe('completed')
        else if (type !== 'terminal') {
          expect(end).toBe('unresolved')
          expect(message).toBe('an internal error of gatebench: Error: unforeseen')
        }
      }
      expect(events.at(-1)).toMatchObject({ type: 'end', status: 'partial', cause: 'fault' })
      expect(armed).toBe(2)
    },
  )

  it('is thrown once the others have ended, where nobody is told of it', async () => {
    await expect(halted(profile(''), {}, { stopMs: 1e9, haltMs: 1e9 }, failAt('poll'))).rejects.toBe(fault)
  })
})

describe('longestWait', () => {
  const waits = async (model: string, world: unknown = {}): Promise<RunEvent[]> =>
    (await halted(profile(model), world, { stopMs: 1e9, haltMs: 1e9 })).events

  it('bounds the wait for the slot and for the pace together', async () => {
    const events = await waits('admission: { rate: 30/min, concurrency: 8, longestWait: 10s }')
    const dropped = events.filter((event) => event.type === 'dropped')
    expect(dropped.length).toBeGreaterThan(50)
    for (const { t, intended, reason } of dropped) {
      expect(reason).toBe('no-slot')
      expect(t - intended).toBeCloseTo(10_000, 6)
    }
    for (const event of events) if (event.type === 'admitted') expect(event.waitMs).toBeLessThanOrEqual(10_000)
  })

  it('ends a call as given up once it has been sent', async () => {
    const events = await waits('admission: { rate: 6/min, burst: 3, longestWait: 10s }', {
      limits: { image: { rate: '1/min' } },
      hints: { mode: 'constant', constant: '1s' },
    })
    const gaveUp = endsOf(events).filter(({ end, message }) => end === 'gaveUp' && message?.includes('longestWait'))
    expect(gaveUp.length).toBeGreaterThan(0)
    for (const { attempts, admissionWaitMs } of gaveUp) {
      expect(attempts).toBeGreaterThan(0)
      expect(admissionWaitMs).toBeCloseTo(10_000, 6)
    }
  })
})
