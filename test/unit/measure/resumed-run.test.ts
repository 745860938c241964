import { describe, expect, it } from 'vitest'
import { ObservedGatewaySink } from '../../../src/calibrate/observed-gateway.ts'
import { chargedOf } from '../../../src/calibrate/prices.ts'
import { spendingCount } from '../../../src/gateway/bodies.ts'
import { FlowSink } from '../../../src/measure/calls/flow.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { chargedAlone } from '../../../src/measure/summary/summary-credits.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { RunDetailCollector } from '../../../src/measure/timelines/run-detail.ts'
import { renderTasksCsv } from '../../../src/report/csv.ts'
import { modelBlocks } from '../../../src/report/sections/models.ts'
import { verdictOf } from '../../../src/report/verdict.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { parsedCsv } from '../../support/csv.ts'
import { gathered } from '../../support/gathered.ts'
import { checkIdentities } from '../../support/identities.ts'
import { killedAndResumed, type Resumed } from '../../support/killed-load.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'

/** Tasks of half a minute, of which some are given up: the run ends by itself after a minute. */
const profile = profileOf(`
version: 1
name: paused
seed: 5
duration: 40s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 1/s }
    admission: { rate: 1/s, burst: 2, concurrency: 6 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    timeouts: { task: 6s }
    poll: { first: 500ms, every: 500ms, max: 1s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 2/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
`)
const world = worldWith({ models: { 'image-fast': { latency: { median: '5s', sigma: 0.4 } } } })

/** Even the shorter pause lasts until every task has ended. */
const [KILLED, ENDED, SOON, LATER] = [21_000, 120_000, 60_000, 900_000]

function summaryOf(events: readonly RunEvent[]): Summary {
  const builder = new SummaryBuilder(headerOf(profile))
  for (const event of events) builder.add(event)
  return builder.finish()
}

/** What a run says of a span of time. */
function inTime({ run, models, goodput, rates, intervals, throttling, counts }: Summary) {
  const { polls: _polls, pollsByStatus: _pollsByStatus, ...others } = counts
  return {
    durationMs: run.durationMs,
    perHour: models.map(({ completedPerHour }) => completedPerHour),
    ...{ overMs: goodput.overMs, rates, intervals, overTime: throttling.overTime, counts: others },
  }
}

function detailOf(events: readonly RunEvent[]) {
  const detail = new RunDetailCollector(headerOf(profile))
  for (const event of events) detail.emit(event)
  const { timelines, heat, credits } = detail.finish()
  return { timelines, columns: heat.columns, priced: credits?.priced }
}

function observedIn(events: readonly RunEvent[]) {
  const sink = new ObservedGatewaySink(profile, '2026-01-01T00:00:00.000Z')
  for (const event of events) sink.emit(event)
  const tasks = sink.finish().models.flatMap((of) => of.tasks.map((task) => ({ model: of.model, ...task })))
  return { ...sink.span, tasks: tasks.filter(({ model }) => model === 'image-fast') }
}

function flowOf(events: readonly RunEvent[]) {
  const sink = new FlowSink(['image-fast'], { edgesMs: [0, Number.MAX_SAFE_INTEGER], goodMs: {} })
  for (const event of events) sink.emit(event)
  return sink.finish()[0]?.models[0]
}

describe.each([
  ['was killed', KILLED],
  ['ended with tasks that timed out', ENDED],
])('a resumed run that %s', (_, killAt) => {
  const both = (): Promise<[Resumed, Resumed]> =>
    Promise.all([killedAndResumed(profile, world, killAt, SOON), killedAndResumed(profile, world, killAt, LATER)])

  it('lasted as long as before, whatever the pause, and so have all its rates', async () => {
    const [soon, later] = await both()
    expect(later.events.filter(({ type }) => type === 'terminal').length).toBeGreaterThan(
      later.before.filter(({ type }) => type === 'terminal').length,
    )
    expect(checkIdentities(later.summary)).toEqual([])
    expect(inTime(later.summary)).toEqual(inTime(soon.summary))
    const unresumed = summaryOf(later.before)
    expect(later.summary.run.durationMs).toBe(unresumed.run.durationMs)
    expect(later.summary.models.map(({ completedPerHour }) => completedPerHour)).toEqual(
      unresumed.models.map(({ completedPerHour }) => completedPerHour),
    )
    expect(later.summary.intervals.length).toBe(soon.summary.intervals.length)
    expect(detailOf(later.events)).toEqual(detailOf(soon.events))
  })

  it('says beside its models that done/h leaves out what only the resume saw, and no other run says so', async () => {
    const [, { before, summary }] = await both()
    const words = (of: Summary) => JSON.stringify(modelBlocks(of))
    expect(words(summary)).toContain('done/h: completed calls over the length of the run, without calls of which only')
    expect(words(summary)).toContain('including the drain, and without calls of which only resume saw the end.')
    expect(words(summaryOf(before))).not.toContain('only resume')
  })

  it('has one row a call in tasks.csv, of its latest end', async () => {
    const [, { events, summary }] = await both()
    const [head = [], ...rows] = parsedCsv(await gathered(renderTasksCsv(events)))
    const [call, end] = [head.indexOf('call'), head.indexOf('end')]
    expect(new Set(rows.map((row) => row[call])).size).toBe(rows.length)
    expect(rows).toHaveLength(summary.counts.planned)
    for (const name of ['completed', 'timedOut', 'ambiguous', 'dropped'] as const)
      expect([name, rows.filter((row) => row[end] === name).length]).toEqual([name, summary.counts[name]])
  })

  it('shows each task of the gateway once, and how long the load was', async () => {
    const [soon, later] = await both()
    const accepted = later.events.filter(({ type }) => type === 'accepted').length
    const observed = observedIn(later.events)
    expect(observed.tasks).toHaveLength(accepted)
    expect(observed.tasks.filter(({ end }) => end === 'stuck')).toEqual([])
    expect({ origin: observed.origin, end: observed.end }).toEqual({
      origin: observedIn(soon.events).origin,
      end: observedIn(soon.before).end,
    })
  })

  it('counts each task once in its flow', async () => {
    const [soon, later] = await both()
    const flow = flowOf(later.events)
    const of = later.summary.models.find(({ model }) => model === 'image-fast')?.counts
    expect(flow).toMatchObject({ completed: of?.completed, failed: of?.failed, open: 0, waiting: 0 })
    expect(flow?.lost).toBe((of?.failed ?? 0) + (of?.dropped ?? 0))
    expect(flow?.meanServiceMs).toBe(flowOf(soon.events)?.meanServiceMs)
  })
})

describe('calls that were never sent', () => {
  it('count as old as the run left them, and not at all if they were not due before it was over', async () => {
    const [soon, later] = await Promise.all([
      killedAndResumed(profile, world, KILLED, SOON),
      killedAndResumed(profile, world, KILLED, LATER),
    ])
    const diedAt = observedIn(later.before).end
    const unsent = later.events.filter((event) => event.type === 'dropped')
    const due = unsent.filter(({ intended }) => intended < diedAt)
    expect(due.length).toBeGreaterThan(0)
    const { responseTime } = later.summary.whole
    expect(responseTime).toMatchObject({ unseen: due.length, leftOut: unsent.length - due.length })
    expect(responseTime.calls + responseTime.leftOut).toBe(later.summary.measured.planned)
    // Had they counted at their age when they were dropped, it would grow with the pause.
    const { max } = soon.summary.latency.responseTime
    expect(responseTime.p50.atLeast).toBeGreaterThan(0)
    expect(soon.summary.whole.responseTime.p50.atLeast).toBeLessThan(max ?? 0)
    expect(soon.summary.whole.responseTime.leftOut).toBe(responseTime.leftOut)
  })

  it('say nothing of a gateway if the run was interrupted before they were due', async () => {
    const [clock, stop] = [new VirtualClock(), new AbortController()]
    clock.alarm(15_000, () => stop.abort(new Error('interrupted')))
    const { summary, events } = await virtualRun(profile, { mock: world, clock, control: { stop: stop.signal } })
    const due = events.filter(({ type }) => type === 'arrival').length
    expect(summary.counts.dropped).toBeGreaterThan(due)
    const rows = [summary.whole, ...summary.models.map(({ whole }) => whole)]
    for (const { responseTime, serviceTime } of rows) {
      expect(responseTime.leftOut).toBe(serviceTime.leftOut)
      expect(responseTime.calls).toBeLessThanOrEqual(due)
    }
    expect(rows[0]?.responseTime.p50.ms).toBeGreaterThan(0)
    expect(checkIdentities(summary)).toEqual([])
  })
})

describe('thresholds of a run that was killed and resumed', () => {
  const BOUNDS_S = [2, 5, 8, 10, 12, 15, 20, 30, 45]
  const slow = worldWith({ models: { 'image-fast': { latency: { median: '12s', sigma: 0.4 } } } })
  const judged = (where: string) =>
    profileOf(`
version: 1
name: judged
seed: 5
duration: 40s
drain: 60s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    timeouts: { task: 60s }
    poll: { first: 500ms, every: 500ms, max: 1s }
thresholds:
${BOUNDS_S.map((seconds) => `  - { metric: ${where}, stat: p90, max: ${seconds}s }`).join('\n')}
${BOUNDS_S.map((seconds) => `  - { metric: ${where}, stat: max, max: ${seconds}s }`).join('\n')}
${where === 'poll_lag' ? '' : BOUNDS_S.map((seconds) => `  - { metric: ${where}, stat: p50, min: ${seconds}s }`).join('\n')}
  - { metric: goodput, min: 0.5/s }
`)

  const METRICS = ['response_time', 'service_time', 'run_time', 'queue_time', 'poll_lag']

  it.each(METRICS.flatMap((metric) => [null, 0.95].map((confidence) => ({ metric, confidence }))))(
    'of $metric (confidence $confidence) fail and pass only where the run itself does, however long the pause was',
    async ({ metric, confidence }) => {
      const stated = { ...judged(metric), confidence }
      const whole = await virtualRun(stated, { mock: slow })
      // All is sent, and several tasks are open.
      const later = await killedAndResumed(stated, slow, 40_500, 3_640_000)
      expect(later.summary.latency.responseTime.max).toBeGreaterThan(3_000_000)
      const decided = later.summary.thresholds.flatMap(({ verdict }, at) =>
        verdict === 'fail' || verdict === 'pass' ? [[at, verdict]] : [],
      )
      expect(decided).toEqual(decided.map(([at]) => [at, whole.summary.thresholds[at as number]?.verdict]))
      // The pause does not leave everything open. Too few lags are left for a percentile.
      const least = metric === 'poll_lag' ? 1 : BOUNDS_S.length
      if (confidence === null) expect(decided.length).toBeGreaterThanOrEqual(least)
    },
  )
})

/** The events with readings that show `by` credits more from the resume on. */
function withOthers(events: readonly RunEvent[], by: number): RunEvent[] {
  const from = events.findIndex(({ type }) => type === 'resumed')
  return events.map((event, at): RunEvent => {
    if (event.type !== 'credits' || event.body === null || at < from) return event
    const { token, user } = event.body
    const body = {
      token: { ...token, used_credits: token.used_credits + by },
      user: { ...user, used_credits: spendingCount(user) + by },
    }
    return { ...event, body }
  })
}

describe('credits of a run that was killed and resumed, while others spent', () => {
  const OTHERS = 1_000.05
  const bounded = (max: number, each: number) => ({
    ...profile,
    thresholds: profileOf(`
version: 1
name: paused
duration: 1s
models: [{ model: image-fast, modality: image, arrivals: { process: constant, rate: 1/s }, requests: [{ body: {} }] }]
thresholds: [{ metric: credits, max: ${max} }, { metric: credits_per_completed, max: ${each} }]
`).thresholds,
  })
  const judged = async (max: number, each: number, by: number): Promise<Summary> => {
    const { events } = await killedAndResumed(profile, world, KILLED, LATER)
    const builder = new SummaryBuilder(headerOf(bounded(max, each)))
    for (const event of withOthers(events, by)) builder.add(event)
    return builder.finish()
  }

  it('fail a threshold only if the run broke it by itself, and pass it only if all of them keep it', async () => {
    const alone = await judged(500, 500, 0)
    const own = alone.credits?.delta ?? 0
    const each = own / alone.counts.completed
    expect(alone.credits?.priced).toBeGreaterThan(0.9 * own)
    const verdicts = async (factor: number, by: number) =>
      (await judged(factor * own, factor * each, by)).thresholds.map(({ verdict }) => verdict)
    expect(await verdicts(1.2, 0)).toEqual(['pass', 'pass'])
    expect(await verdicts(1.2, OTHERS)).toEqual(['unseen', 'unseen'])
    expect(await verdicts(1.2 + OTHERS / own, OTHERS)).toEqual(['pass', 'pass'])
    expect(await verdicts(0.8, OTHERS)).toEqual(['fail', 'fail'])
    const { verdict } = await judged(1.2 * own, 1.2 * each, OTHERS)
    expect(verdict.reasons.join('\n')).toContain('credits that others may have spent or added')
  })

  it('are no evidence of a price, a refund or a regression', async () => {
    const [alone, others] = [await judged(500, 500, 0), await judged(500, 500, OTHERS)]
    expect(chargedAlone(alone.credits)).toBe(alone.credits?.delta)
    expect(chargedAlone(others.credits)).toBeNull()
    expect(others.credits?.contradicted).toEqual([])
    const priceOf = (runs: Summary[]) =>
      [...chargedOf(runs.map((summary) => ({ summary })))].map(([model, { value, mayBeOthers }]) => [
        model,
        ...[value, mayBeOthers],
      ])
    const known = priceOf([alone])
    expect(known).toEqual([
      ['image-fast', 2, false],
      ['text-fast', 0.1, false],
    ])
    expect(priceOf([others])).toEqual([])
    expect(priceOf([alone, others])).toEqual(known)
    expect(priceOf([others, alone])).toEqual(known)
  })
})

it('says that others may have spent what was charged while nobody read the account', async () => {
  const { events } = await killedAndResumed(profile, world, KILLED, LATER)
  const said = (by: number): { credits: Summary['credits']; text: string } => {
    const builder = new SummaryBuilder(headerOf(profile))
    for (const event of withOthers(events, by)) builder.add(event)
    const summary = builder.finish()
    return {
      credits: summary.credits,
      text: verdictOf(summary)
        .notices.map(({ text }) => text)
        .join('\n'),
    }
  }
  const alone = said(0)
  expect(alone.credits).toMatchObject({ unexplained: 0 })
  expect(alone.text).not.toMatch(/others may have spent/)
  const { credits, text } = said(1_000.05)
  const { inDoubt, unexplained, whilePaused } = credits as NonNullable<Summary['credits']>
  expect(whilePaused).toBeGreaterThan(1_000)
  expect(unexplained).toBeGreaterThan(inDoubt as number)
  expect(text).toMatch(
    /more than (the stated prices explain|completed calls cost by the stated prices; .* explain at most)/,
  )
  expect(text).toMatch(/^[\d,.]+ credits were charged between .* others may have spent them\.$/m)
})
