import { describe, expect, it } from 'vitest'
import { BacklogSink } from '../../../src/measure/calls/backlog.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { keyedRandom } from '../../../src/random.ts'
import { byDay } from '../../support/by-day.ts'
import { profileOf } from '../../support/profiles.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const profile = profileOf(`
version: 1
name: steady
phases:
  - { name: warm-up, duration: 100s, record: false }
  - { name: measure, duration: 1000s }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite } }]
`)

/** A call a second, or as `dueAt` says; `servedAfter`: seconds from a call's start to its end, null for one that is turned away in the end. */
function backlogOf(
  servedAfter: (call: number) => number | null,
  outcome: 'throttled' | 'failed' = 'throttled',
  dueAt: (call: number) => number = (call) => call * 1000,
) {
  const of = { model: 'image-fast', modality: 'image', phase: '' } as const
  const events: RunEvent[] = []
  for (let call = 0; call < 1100; call++) {
    const intended = dueAt(call)
    const record = intended >= 100_000
    const after = servedAfter(call)
    const t = intended + (after ?? 5) * 1000
    const common = { ...of, call, intended, record }
    events.push({ type: 'arrival', t: intended, request: 0, ...common })
    events.push({ type: 'attempt', t: intended, endpoint: 'submit', attempt: 1, call, model: of.model })
    if (after === null)
      events.push({ type: 'outcome', t, endpoint: 'submit', attempt: 1, call, model: of.model, outcome, ms: 5 })
    const waits = { attempts: 1, polls: 0, admissionWaitMs: 0, backoffMs: 0 }
    events.push({ type: 'terminal', t, end: after === null ? 'gaveUp' : 'completed', ...common, ...waits })
  }
  const sink = new BacklogSink(profile)
  for (const event of events.sort((a, b) => a.t - b.t)) sink.emit(event)
  const [found] = sink.finish().models
  return found as NonNullable<typeof found>
}

describe('the backlog of a run', () => {
  it('does not grow where calls are served after any constant time', () => {
    const found = backlogOf(() => 60)
    expect(found).toMatchObject({ offered: 1000, turnedAway: 0, throttled: 0, offeredPerSecond: 1 })
    expect(Math.abs(found.growthPerSecond)).toBeLessThan(0.001)
    expect(found.errorPerSecond).toBeLessThan(0.001)
  })

  it('grows by what is offered beyond what is served, whether it waits or is turned away', () => {
    const waiting = backlogOf((call) => call * 0.25)
    expect(waiting.growthPerSecond).toBeCloseTo(0.2, 2)
    const refused = backlogOf((call) => (call % 4 === 0 ? null : 3))
    expect(refused.growthPerSecond).toBeCloseTo(0.25, 2)
    expect(refused).toMatchObject({ turnedAway: 250, throttled: 250 })
  })

  it('does not grow by what the gateway took and failed', () => {
    expect(Math.abs(backlogOf((call) => (call % 4 === 0 ? null : 3), 'failed').growthPerSecond)).toBeLessThan(0.001)
  })

  it('tells the error of its growth: small for a queue that comes and goes, large for one that wanders', () => {
    const queue = backlogOf((call) => 5 + ((call * 7919) % 13))
    expect(queue.errorPerSecond).toBeLessThan(0.003)
    const wandering = backlogOf((call) => (Math.floor(call / 150) % 2 === 0 ? 5 : null))
    expect(wandering.errorPerSecond).toBeGreaterThan(0.05)
  })

  it.each([
    ['a queue that never empties', 1.25],
    ['a queue that is close to its limit', 1.02],
    ['a short queue', 0.6],
  ])('states an error that two of them hold in nearly all trials: %s', (_, secondsEach) => {
    const trials = Array.from({ length: byDay(60, 400) }, (_, seed) => {
      const random = keyedRandom(seed)
      const due: number[] = []
      const after: number[] = []
      let [at, free] = [0, 0]
      for (let call = 0; call < 1100; call++) {
        at -= 1000 * Math.log(1 - random.uniform('world', call))
        free = Math.max(at, free) + secondsEach * 1000
        due.push(at)
        after.push((free - at) / 1000)
      }
      return backlogOf(
        (call) => after[call] as number,
        'throttled',
        (call) => due[call] as number,
      )
    })
    const mean = trials.reduce((sum, { growthPerSecond }) => sum + growthPerSecond, 0) / trials.length
    const beyond = trials.filter(
      ({ growthPerSecond, errorPerSecond }) => Math.abs(growthPerSecond - mean) > 1.96 * errorPerSecond,
    )
    expect(beyond.length / trials.length).toBeLessThanOrEqual(0.1)
  })

  it('says which calls were not sent because the budget was used up', async () => {
    const model = profile.models[0] as (typeof profile.models)[0]
    const priced = { ...model, requests: model.requests.map((request) => ({ ...request, price: 2 })) }
    const sink = new BacklogSink(profile)
    await virtualRun({ ...profile, models: [priced], credits: { ...profile.credits, budget: 20 } }, { sink })
    expect(sink.finish().stopped.budget).toBeGreaterThan(0)
  })
})
