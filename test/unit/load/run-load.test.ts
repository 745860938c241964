import { describe, expect, it } from 'vitest'
import type { LoadControl } from '../../../src/load/load-control.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { eventsOf } from '../../support/runner-world.ts'

/** A call at 0, 2, 4, 6 and 8 s, whose tasks never end. */
function stuckProfile(more: string): Profile {
  return profileOf(`
version: 1
name: drained
duration: 10s
${more}
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 30/min }
    requests: [{ body: { prompt: a red kite } }]
    timeouts: { task: 1h }
`)
}

const STUCK = worldWith({ faults: { stuck: { kind: 'stuck' } } })

async function run(profile: Profile, clock = new VirtualClock(), control: LoadControl = {}): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const sink = { emit: (event: RunEvent) => void events.push(event) }
  const { end } = await simulate({ profile, mock: STUCK, sink, clock, control })
  return [...events, end]
}

describe('the drain', () => {
  it('begins when the last call may have come, and lasts as long as it is stated to', async () => {
    const events = await run(stuckProfile('drain: 30s'))
    const ends = eventsOf(events, 'terminal')
    expect(ends.map(({ end, t }) => [end, t])).toEqual(Array(5).fill(['unresolved', 40_000]))
    expect(events.at(-1)).toMatchObject({ type: 'end', t: 40_000, status: 'complete' })
    // They were read to the end.
    expect(Math.max(...eventsOf(events, 'poll').map(({ t }) => t))).toBeGreaterThan(30_000)
  })

  it('of a run that was stopped begins when it was', async () => {
    const clock = new VirtualClock()
    const stop = new AbortController()
    clock.alarm(5000, () => stop.abort(new Error('enough')))
    const events = await run(stuckProfile('drain: 30s'), clock, { stop: stop.signal })
    expect(eventsOf(events, 'terminal').map(({ end, t }) => [end, t])).toEqual(Array(3).fill(['unresolved', 35_000]))
    expect(eventsOf(events, 'dropped').map(({ t, reason }) => [t, reason])).toEqual(Array(2).fill([5000, 'stopped']))
    expect(events.at(-1)).toMatchObject({ type: 'end', status: 'partial', cause: 'interrupted', reason: 'enough' })
  })

  it('is over when no call is open', async () => {
    const events: RunEvent[] = []
    const sink = { emit: (event: RunEvent) => void events.push(event) }
    const { end } = await simulate({ profile: stuckProfile('drain: 1h'), mock: worldWith(), sink })
    expect(eventsOf(events, 'terminal').map(({ end: each }) => each)).toEqual(Array(5).fill('completed'))
    expect(end.t).toBe(Math.max(...eventsOf(events, 'terminal').map(({ t }) => t)))
  })
})

describe('a stop', () => {
  it('is told with its reason, where that is an error, and calls never made are dropped at the log’s own time', async () => {
    const events = await stopped(new Error('enough'))
    expect(events.at(-1)).toMatchObject({ cause: 'interrupted', reason: 'enough' })
    // The run began at 3000: event times count from there.
    expect(eventsOf(events, 'dropped').map(({ t, intended }) => [t, intended])).toEqual([
      [5000, 6000],
      [5000, 8000],
    ])
  })

  it('is told without a reason, where that is no error', async () => {
    const end = (await stopped({ message: 'no error' })).at(-1)
    expect(end).toMatchObject({ cause: 'interrupted' })
    expect(end).not.toHaveProperty('reason', expect.anything())
  })

  async function stopped(reason: unknown): Promise<RunEvent[]> {
    const clock = new VirtualClock()
    await clock.run(() => clock.sleepUntil(3000))
    const stop = new AbortController()
    clock.alarm(8000, () => stop.abort(reason))
    return run(stuckProfile('drain: 1s'), clock, { stop: stop.signal })
  }
})
