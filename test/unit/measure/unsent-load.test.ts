import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { isPlanDone } from '../../../src/measure/summary/run-record.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { verdictOf } from '../../../src/report/verdict.ts'
import { killedAndResumed } from '../../support/killed-load.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'

const closed = profileOf(`
version: 1
name: users
duration: 40s
drain: 2m
models:
  - model: image-fast
    modality: image
    closed: { users: 4, think: 2s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 500ms, every: 500ms, max: 1s }
thresholds: [{ metric: failure_rate, max: 50% }]
`)
const budget = profileOf(`
version: 1
name: budget
duration: 40s
drain: 2m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 500ms, every: 500ms, max: 1s }
credits: { budget: 20 }
thresholds: [{ metric: failure_rate, max: 50% }]
`)
const world = worldWith({})

function summaryOf(profile: Profile, events: readonly RunEvent[]): Summary {
  const builder = new SummaryBuilder(headerOf(profile))
  for (const event of events) builder.add(event)
  return builder.finish()
}

describe('a resumed run of closed-model users', () => {
  it.each([3_000, 13_700, 29_000, 39_000])('that was killed after %i ms has not sent its load', async (killAt) => {
    const { summary } = await killedAndResumed(closed, world, killAt)
    expect(summary.counts).toMatchObject({ dropped: 0, unresolved: 0 })
    expect(summary.verdict).toMatchObject({
      exitCode: 96,
      reasons: expect.arrayContaining([
        '4 closed-model users stopped before the end of the plan, because the run was cut off',
      ]),
    })
    expect(verdictOf(summary).meaning).toMatch(/^the run was cut off before the end of its plan/)
    expect(isPlanDone(summary)).toBe(false)
    expect(renderJunit(summary)).toMatch(/name="the run is complete"[^/]*>\s*<failure/)
  })

  it('passes if it was killed when no user had another call to make', async () => {
    const { events } = await virtualRun(closed, { mock: world })
    const told = events.filter(({ type }) => type !== 'end' && type !== 'oracle')
    const t = 40_500
    const after = told.filter((event) => event.t > t)
    expect(after.some(({ type }) => type === 'terminal')).toBe(true)
    const killed: RunEvent[] = [...told.filter((event) => event.t <= t), { type: 'resumed', t }]
    const summary = summaryOf(closed, [...killed, ...after, { type: 'end', t: 90_000, status: 'resumed' }])
    expect(summary.run.status).toBe('resumed')
    expect(summary.verdict).toMatchObject({ exitCode: 0, word: 'PASS' })
    expect(isPlanDone(summary)).toBe(true)
  })

  it('says which users a stop had left with another call to make, though their tasks were followed beyond the plan', async () => {
    const { events } = await virtualRun(closed, { mock: world })
    // As a run that is stopped after 20 s: nobody begins another call, and all open calls end.
    const begun = new Set(events.flatMap((event) => (event.type === 'arrival' && event.t < 20_000 ? [event.call] : [])))
    const kept = events.filter(
      (event) => event.type !== 'end' && event.type !== 'oracle' && (!('call' in event) || begun.has(event.call)),
    )
    const { t } = events.at(-1) as RunEvent
    const stopped = { type: 'end', t, status: 'partial', cause: 'interrupted', reason: 'stopped by SIGINT' } as const
    const resumed = [{ type: 'resumed', t } as const, { type: 'end', t, status: 'resumed' } as const]
    expect(summaryOf(closed, [...kept, stopped, ...resumed]).verdict).toMatchObject({
      exitCode: 96,
      reasons: [expect.stringMatching(/^4 closed-model users stopped/)],
    })
  })
})

describe('a resumed run that its budget had stopped', () => {
  it('stays stopped if it was killed before it could write its end', async () => {
    const { events } = await virtualRun(budget, { mock: world })
    const { t } = events.at(-1) as RunEvent
    const told = events.filter(({ type }) => type !== 'end' && type !== 'oracle')
    const resumed = [{ type: 'resumed', t } as const, { type: 'end', t, status: 'resumed' } as const]
    const summary = summaryOf(budget, [...told, ...resumed])
    expect(summary.counts).toMatchObject({ planned: 40, completed: 10, dropped: 30 })
    const { reasons } = summaryOf(budget, events).verdict
    expect(summary.verdict).toMatchObject({ exitCode: 108, word: 'STOPPED', reasons })
    // Logs of earlier versions have no such event.
    const former = summaryOf(budget, [...told.filter(({ type }) => type !== 'stopped'), ...resumed])
    expect(former.verdict).toMatchObject({
      ...{ exitCode: 108, word: 'STOPPED' },
      reasons: ['the budget of 20 credits had no room for another call'],
    })
    expect(isPlanDone(summary)).toBe(false)
  })

  it('stays stopped if a resume of it was interrupted, or wrote no cause as earlier versions did', async () => {
    const { events } = await virtualRun(budget, { mock: world })
    const end = events.at(-1) as RunEvent
    expect(end).toMatchObject({ type: 'end', cause: 'stopped' })
    const again = [
      { type: 'resumed', t: end.t },
      { type: 'end', t: end.t, status: 'partial', cause: 'interrupted', reason: 'halted by SIGINT' },
      { type: 'resumed', t: end.t },
      { type: 'end', t: end.t, status: 'resumed' },
    ] as const
    const { verdict } = summaryOf(budget, [...events, ...again])
    expect(verdict).toMatchObject({ exitCode: 108, reasons: summaryOf(budget, events).verdict.reasons })
  })
})

it('a run that ended by itself keeps its gates when its open tasks are followed', async () => {
  const starved = profileOf(`
version: 1
name: starved
duration: 40s
drain: 2m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    admission: { rate: 1/min, burst: 1, longestWait: 1s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 500ms, every: 500ms, max: 1s }
thresholds: [{ metric: failure_rate, max: 99% }]
gates: { completed: 50% }
`)
  const { events } = await virtualRun(starved, { mock: world })
  const { t } = events.at(-1) as RunEvent
  const resumed = [{ type: 'resumed', t } as const, { type: 'end', t, status: 'resumed' } as const]
  const before = summaryOf(starved, events).verdict
  expect(before.reasons[0]).toMatch(/^too few completed/)
  expect(summaryOf(starved, [...events, ...resumed]).verdict).toEqual(before)
})
