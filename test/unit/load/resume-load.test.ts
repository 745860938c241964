import { describe, expect, it } from 'vitest'
import { OpenCalls } from '../../../src/load/open-calls.ts'
import { resumeLoad } from '../../../src/load/resume-load.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { eventTee } from '../../../src/measure/events/event-tee.ts'
import type { AcceptedEvent, RunEvent, TerminalEvent } from '../../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { MockEngine } from '../../../src/mock/engine.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { keyedRandom } from '../../../src/random.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { checkIdentities } from '../../support/identities.ts'
import { killedAndResumed, onFault } from '../../support/killed-load.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'
import { walked } from '../../support/walked-plan.ts'

const profile = profileOf(`
version: 1
name: cut
seed: 11
duration: 20s
drain: 2m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 2/s }
    admission: { rate: 1/s, burst: 2, concurrency: 6 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 500ms, every: 500ms, max: 1s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 1/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
  - model: audio-speech
    modality: audio
    closed: { users: 2, think: 1s }
    requests: [{ body: { input: Good morning. }, price: 1 }]
    poll: { first: 500ms, every: 500ms, max: 1s }
`)
const world = worldWith({
  limits: { image: { rate: '40/min' } },
  latency: { replies: { submit: { median: '200ms', sigma: 0.5 } } },
  faults: {
    failure: { kind: 'failure', share: '15%' },
    'error-500': { kind: 'status', status: 500, share: '5%', on: ['submit'] },
  },
})

function accepted(events: readonly RunEvent[]): AcceptedEvent[] {
  return events.filter((event) => event.type === 'accepted')
}

function endsOf(events: readonly RunEvent[]): Map<number, TerminalEvent> {
  return new Map(events.filter((event) => event.type === 'terminal').map((event) => [event.call, event]))
}

describe('resumeLoad', () => {
  it('sees every task to the end that an undisturbed run sees, wherever the run is cut', async () => {
    const undisturbed = await virtualRun(profile, { mock: world })
    const expected = endsOf(undisturbed.events)
    expect(accepted(undisturbed.events).length).toBeGreaterThan(20)
    expect(undisturbed.summary.counts.failed).toBeGreaterThan(0)

    let followed = 0
    let cut = 0
    for (const killAt of [0.5, 300, 1700, 4100, 6250, 9999, 14_250, 19_000, 21_000, 26_500, 33_333, 60_000]) {
      const { events, summary, truth, submitsSince } = await killedAndResumed(profile, world, killAt)
      expect(submitsSince).toBe(0)
      const known = accepted(events)
      const ends = endsOf(events)
      for (const { call, taskId } of known) {
        const { end, results, sentAt, acceptedAt } = ends.get(call) as TerminalEvent
        const twin = expected.get(call) as TerminalEvent
        expect({ taskId, end, results }).toEqual({ taskId: twin.taskId, end: twin.end, results: twin.results })
        expect(sentAt).toBeCloseTo(twin.sentAt ?? Number.NaN, 2)
        expect(acceptedAt).toBe(twin.acceptedAt)
      }
      followed += known.filter(({ call }) => (ends.get(call)?.t ?? 0) > killAt + 60_000).length
      expect(checkIdentities(summary)).toEqual([])
      // Of an attempt that was cut short it is told that nobody knows what it came to.
      for (const { call, end, attempts } of ends.values()) {
        if (end !== 'ambiguous') continue
        const outcome = events.findLast((event) => event.type === 'outcome' && event.call === call)
        expect(outcome).toMatchObject({ attempt: attempts, outcome: 'ambiguous', reason: 'aborted' })
        cut++
      }
      expect(summary.openTasks).toEqual([])
      expect(summary.run.status).toBe('resumed')
      expect(summary.counts.unresolved).toBe(0)
      expect(events.at(-1)).toMatchObject({ type: 'end', status: 'resumed' })
      // Nothing that the gateway took is unknown: it is a known task, or a call that says it may have been accepted.
      const tasks = truth.tasks.accepted + truth.messages.accepted
      const answered = summary.counts.byOutcome.accepted ?? 0
      expect(answered).toBeLessThanOrEqual(tasks)
      expect(answered + summary.counts.ambiguous).toBeGreaterThanOrEqual(tasks)
    }
    expect(followed).toBeGreaterThan(20)
    expect(cut).toBeGreaterThan(0)
  })

  it('waits for the balance to settle, as the run itself would have', async () => {
    const credits = { ...profile.credits, settleMs: 20_000 }
    const { events } = await killedAndResumed({ ...profile, credits }, world, 1700)
    const readings = events.filter((event) => event.type === 'credits' && event.when === 'after')
    expect((readings.at(-1)?.t ?? 0) - (readings[0]?.t ?? 0)).toBe(10_000)
  })

  it('equals the undisturbed run but for what polling late blurs, when the run is cut after its last submit', async () => {
    const { summary: whole, events } = await virtualRun(profile, { mock: world })
    const lastAnswer = events.findLast(({ type }) => type === 'outcome')?.t ?? 0
    const { summary } = await killedAndResumed(profile, world, lastAnswer + 100, 300_000)
    const { polls, pollsByStatus, ...counts } = summary.counts
    const { polls: _polls, pollsByStatus: _pollsByStatus, ...expected } = whole.counts
    expect(counts).toEqual(expected)
    expect(summary.credits?.after).toEqual(whole.credits?.after)
    expect(polls).toBe(Object.values(pollsByStatus).reduce((sum, count) => sum + count, 0))
    // Nobody looked for five minutes: the completions lie in intervals that say so, and the early edge is still the true one's.
    expect(summary.latency.responseTime.max).toBeGreaterThan(300_000)
    expect(whole.latency.responseTime.max).toBeLessThan(60_000)
    expect(summary.whole.responseTime.p50.atLeast).toBeLessThanOrEqual(whole.whole.responseTime.p50.ms ?? 0)
    expect(summary.whole.responseTime.p50.ms).toBeGreaterThanOrEqual(whole.whole.responseTime.p50.ms ?? 0)
    // The pause is no lag of the run's polls.
    expect(summary.latency.pollLag.max).toBeLessThan(2_000)
    expect(summary.completion.p50.earliest).toBeLessThanOrEqual(whole.completion.p50.ms ?? 0)
  })

  it('ends what it cannot follow any longer as unresolved, for the next resume to take up', async () => {
    const { events } = await killedAndResumed(profile, world, 9999)
    const before = events.slice(
      0,
      events.findIndex(({ t }) => t > 60_000),
    )
    const plan = planCalls(profile, keyedRandom(profile.seed))
    const [builder, open] = [new SummaryBuilder(headerOf(profile)), new OpenCalls(plan, profile)]
    for (const event of before) {
      builder.add(event)
      open.emit(event)
    }
    const tasks = open.tasks().length
    expect(tasks).toBeGreaterThan(0)
    const clock = new VirtualClock()
    const engine = new MockEngine({ world, clock, random: keyedRandom(1), log: null })
    const sink = eventTee([builder, open])
    const halt = new AbortController()
    await clock.run(async () => {
      const gateway = inProcessGateway(engine, clock)
      clock.alarm(30_000, () => halt.abort(new Error('halted by SIGINT')))
      sink.emit(
        await resumeLoad(profile, plan, open, { clock, gateway, sink, startedAt: -10_000, onFault }, halt.signal),
      )
    })
    const summary = builder.finish()
    expect(summary.verdict).toMatchObject({ exitCode: 105, reasons: expect.arrayContaining(['halted by SIGINT']) })
    expect(summary.openTasks).toHaveLength(tasks)
    expect(summary.counts.unresolved).toBe(tasks)
    expect(open.tasks()).toHaveLength(tasks)
    expect(open.cutCalls()).toEqual([])
    expect(walked(plan).filter(({ call }) => !open.speaksOf(call))).toEqual([])
    expect(checkIdentities(summary)).toEqual([])
  })

  it('follows a task that the run let go at the end of its drain only if it is asked to', async () => {
    const plan = planCalls(profile, keyedRandom(profile.seed))
    const { events } = await virtualRun({ ...profile, drainMs: 0 }, { mock: world })
    const polledAgain = async (more: { followsLeft?: boolean }): Promise<Set<string>> => {
      const open = new OpenCalls(plan, profile)
      for (const event of events) open.emit(event)
      expect(open.tasks().length).toBeGreaterThan(0)
      const polled = new Set<string>()
      const sink = eventTee([open, { emit: (event) => void (event.type === 'poll' && polled.add(event.taskId)) }])
      const clock = new VirtualClock()
      const engine = new MockEngine({ world, clock, random: keyedRandom(1), log: null })
      const ports = { clock, gateway: inProcessGateway(engine, clock), sink, startedAt: -open.latest, onFault, ...more }
      await clock.run(() => resumeLoad(profile, plan, open, ports))
      return polled
    }
    expect((await polledAgain({})).size).toBeGreaterThan(0)
    expect((await polledAgain({ followsLeft: false })).size).toBe(0)
  })

  it('passes no run of which planned calls were never sent, whether it was killed or stopped', async () => {
    // After the last arrival, while calls wait for the client's own rate.
    const { before, summary } = await killedAndResumed(profile, world, 20_500)
    const { dropped } = summary.counts
    expect(dropped).toBeGreaterThan(0)
    const says = { exitCode: 96, reasons: [expect.stringMatching(`^${dropped} planned calls? never sent`)] }
    expect(summary.verdict).toMatchObject(says)

    // Stopped by a signal, it has dropped them itself; only its tasks were left.
    const plan = planCalls(profile, keyedRandom(profile.seed))
    const [builder, open] = [new SummaryBuilder(headerOf(profile)), new OpenCalls(plan, profile)]
    const sink = eventTee([builder, open])
    for (const event of before) sink.emit(event)
    const cutAt = open.latest
    for (const { call, model, modality, intended, phase, record, attempts } of open.cutCalls()) {
      const of = { t: cutAt, call, model, modality, intended, phase, record }
      if (attempts === 0) sink.emit({ ...of, type: 'dropped', reason: 'stopped' })
    }
    sink.emit({ type: 'end', t: cutAt, status: 'partial', cause: 'interrupted', reason: 'stopped by SIGINT' })
    const clock = new VirtualClock()
    const engine = new MockEngine({ world, clock, random: keyedRandom(1), log: null })
    await clock.run(async () => {
      const ports = { clock, gateway: inProcessGateway(engine, clock), sink, startedAt: -cutAt, onFault }
      sink.emit(await resumeLoad(profile, plan, open, ports))
    })
    expect(builder.finish().verdict).toMatchObject({
      exitCode: 96,
      reasons: [expect.stringMatching(/^\d+ planned calls? never sent/)],
    })
  })
})
