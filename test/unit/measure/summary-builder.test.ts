import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { type Summary, summarySchema } from '../../../src/measure/summary/summary.ts'
import { chargedAlone } from '../../../src/measure/summary/summary-credits.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { judge } from '../../../src/measure/thresholds/thresholds.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { checkIdentities } from '../../support/identities.ts'
import { testHeader, testProfile, testThreshold } from '../../support/random-run.ts'

const IMAGE = { model: 'image-standard', modality: 'image' } as const
const TEXT = { model: 'text-fast', modality: 'text' } as const
const MEASURE = { phase: 'measure', record: true } as const

const arrival = (call: number, intended: number, lag = 0, of: typeof IMAGE | typeof TEXT = IMAGE): RunEvent => ({
  type: 'arrival',
  t: intended + lag,
  call,
  intended,
  request: 0,
  ...of,
  ...(intended < 10_000 ? { phase: 'warm-up', record: false } : MEASURE),
})
const attempt = (call: number, n: number, t: number, endpoint: 'submit' | 'message' = 'submit'): RunEvent => ({
  type: 'attempt',
  t,
  call,
  model: endpoint === 'submit' ? IMAGE.model : TEXT.model,
  endpoint,
  attempt: n,
})
const outcome = (
  call: number,
  n: number,
  t: number,
  kind: Extract<RunEvent, { type: 'outcome' }>['outcome'],
  more: Partial<Extract<RunEvent, { type: 'outcome' }>> = {},
): RunEvent => ({
  type: 'outcome',
  t,
  call,
  model: IMAGE.model,
  endpoint: 'submit',
  attempt: n,
  outcome: kind,
  ms: 100,
  ...more,
})
const accepted = (call: number, n: number, t: number): RunEvent => ({
  type: 'accepted',
  t,
  call,
  model: IMAGE.model,
  attempt: n,
  taskId: `task-${call}`,
})
const poll = (call: number, n: number, t: number, taskStatus: string): RunEvent => ({
  type: 'poll',
  t,
  call,
  model: IMAGE.model,
  taskId: `task-${call}`,
  n,
  outcome: 'accepted',
  ms: 50,
  taskStatus,
})
type Terminal = Extract<RunEvent, { type: 'terminal' }>
const terminal = (call: number, t: number, end: Terminal['end'], more: Partial<Terminal> = {}): RunEvent => ({
  type: 'terminal',
  t,
  call,
  end,
  intended: 20_000,
  record: true,
  attempts: 1,
  polls: 0,
  admissionWaitMs: 0,
  backoffMs: 0,
  ...IMAGE,
  ...more,
})
const end: RunEvent = { type: 'end', t: 60_000, status: 'complete' }

function summarise(events: readonly RunEvent[], settings?: Profile): Summary {
  const builder = new SummaryBuilder(testHeader(settings))
  for (const event of events) builder.add(event)
  const summary = builder.finish()
  expect(checkIdentities(summary)).toEqual([])
  expect(summarySchema.parse(summary)).toEqual(summary)
  return summary
}

describe('SummaryBuilder', () => {
  it('accounts for one image from its plan to its end', () => {
    const summary = summarise([
      arrival(0, 20_000, 2),
      attempt(0, 1, 20_010),
      outcome(0, 1, 20_110, 'throttled', {
        status: 429,
        hint: { kind: 'delay', delayMs: 1000, source: 'body' },
        retryAt: 21_110,
        retryBy: 'hint',
      }),
      attempt(0, 2, 21_110),
      outcome(0, 2, 21_210, 'accepted'),
      accepted(0, 2, 21_210),
      poll(0, 1, 22_000, 'pending'),
      poll(0, 2, 23_000, 'processing'),
      poll(0, 3, 25_000, 'completed'),
      terminal(0, 25_000, 'completed', {
        attempts: 2,
        polls: 3,
        sentAt: 21_110,
        acceptedAt: 21_210,
        firstProcessing: 22_950,
        lastNotDone: 22_950,
        admissionWaitMs: 8,
        backoffMs: 1000,
        price: 2,
      }),
      end,
    ])
    const mean = (metric: keyof Summary['latency']) => [summary.latency[metric].count, summary.latency[metric].mean]
    expect(mean('responseTime')).toEqual([1, 5000])
    expect(mean('serviceTime')).toEqual([1, 3890])
    expect(mean('submitTime')).toEqual([2, 100])
    expect(mean('admissionWait')).toEqual([1, 8])
    expect(mean('queueTime')).toEqual([1, 1740])
    expect(mean('runTime')).toEqual([1, 2050])
    expect(mean('pollLag')).toEqual([1, 2050])
    expect(mean('scheduleLag')).toEqual([1, 2])
    expect(summary.measured).toMatchObject({
      planned: 1,
      completed: 1,
      attempts: 2,
      throttled: 1,
      retries: 1,
      polls: 3,
    })
    expect(summary.measured.pollsByStatus).toMatchObject({ pending: 1, processing: 1, completed: 1 })
    const hints = { seen: 1, obeyed: 1, tooShort: 0, contended: 0, tooLong: 0, absent: 0 }
    expect(summary.hints).toEqual({
      ...hints,
      byModel: [{ model: 'image-standard', ...hints, medianMs: 1000, shortByMs: null, longByMs: null }],
      truth: null,
    })
    expect(summary.retrying).toEqual({
      ...{
        amplification: 2,
        attemptsPerSuccess: 2,
        wasted: 1,
        backoffMs: 1000,
        waitsFromHints: 1,
        waitsFromBackoff: 0,
      },
      endedBy: { 'not-retryable': 0, attempts: 0, elapsed: 0, budget: 0, hint: 0 },
    })
    expect(summary.firstAttempt).toMatchObject({ calls: 1, completed: 0, completedShare: 0, throttledShare: 1 })
    expect(summary.throttling).toMatchObject({ rate: 0.5, byEndpoint: { submit: { attempts: 2, throttled: 1 } } })
    expect(summary.credits).toMatchObject({ before: null, delta: null, priced: 2 })
    expect(summary.goodput).toEqual({ calls: 1, overMs: 50_000, perSecond: 0.02 })
    expect(summary.run).toMatchObject({ durationMs: 4998, status: 'complete' })
    expect(summary.verdict).toMatchObject({ exitCode: 0, word: 'DONE', reasons: [] })
    expect(summary.openTasks).toEqual([])
  })

  it('shows the run a second time as if nobody had retried', () => {
    const once = (call: number, took: number): RunEvent[] => [
      arrival(call, 20_000, 0),
      attempt(call, 1, 20_000),
      outcome(call, 1, 20_100, 'accepted'),
      accepted(call, 1, 20_100),
      terminal(call, 20_000 + took, 'completed', { acceptedAt: 20_100, sentAt: 20_000 }),
    ]
    const summary = summarise([
      ...once(0, 4000),
      ...once(1, 6000),
      // Throttled twice for two causes, then accepted; its 30 s are no part of the other view.
      arrival(2, 20_000, 0),
      attempt(2, 1, 20_000),
      outcome(2, 1, 20_100, 'throttled', {
        status: 429,
        message: 'concurrency limit exceeded',
        errorType: 'rate_limit_error',
      }),
      attempt(2, 2, 30_000),
      outcome(2, 2, 30_100, 'throttled', { status: 429, message: 'slow down', errorType: 'rate_limit_error' }),
      attempt(2, 3, 40_000),
      outcome(2, 3, 40_100, 'accepted'),
      accepted(2, 3, 40_100),
      terminal(2, 50_000, 'completed', { attempts: 3, acceptedAt: 40_100, sentAt: 40_000 }),
      // Given up after its second attempt.
      arrival(3, 20_000, 0),
      attempt(3, 1, 20_000),
      outcome(3, 1, 20_100, 'failed', { status: 503 }),
      attempt(3, 2, 21_000),
      outcome(3, 2, 21_100, 'throttled', { status: 429, noRetry: 'budget' }),
      terminal(3, 21_100, 'gaveUp', { attempts: 2 }),
      end,
    ])
    const { firstAttempt, latency, retrying, throttling, models } = summary
    expect(firstAttempt).toMatchObject({ calls: 4, completed: 2, completedShare: 0.5, throttledShare: 0.25 })
    expect(firstAttempt.byOutcome).toMatchObject({ accepted: 2, throttled: 1, failed: 1, unanswered: 0 })
    expect([firstAttempt.responseTime.max, firstAttempt.responseTime.mean]).toEqual([6000, 5000])
    expect([latency.responseTime.count, latency.responseTime.max]).toEqual([3, 30_000])
    expect(retrying).toMatchObject({ attemptsPerSuccess: 7 / 3, wasted: 4, endedBy: { budget: 1, attempts: 0 } })
    expect(throttling.byCause).toMatchObject({ rate: 1, concurrency: 1, quota: 0, unknown: 1 })
    expect(models[0]?.firstAttempt).toEqual(firstAttempt)
  })

  it('counts the warm-up in full, and measures nothing of it', () => {
    const summary = summarise([
      arrival(0, 5000, 1),
      attempt(0, 1, 5001),
      outcome(0, 1, 5100, 'throttled', { status: 429 }),
      terminal(0, 15_000, 'gaveUp', { intended: 5000, record: false, backoffMs: 9 }),
      end,
    ])
    expect(summary.counts).toMatchObject({ planned: 1, gaveUp: 1, throttled: 1 })
    expect(summary.measured).toMatchObject({ planned: 0, attempts: 0 })
    expect(Object.values(summary.latency).map((latency) => latency.count)).toEqual(Array(8).fill(0))
    expect(summary.throttling.rate).toBeNull()
    expect(summary.retrying).toMatchObject({ amplification: null, backoffMs: 0 })
    expect(summary.phases.map(({ name, counts }) => [name, counts.planned])).toEqual([
      ['warm-up', 1],
      ['measure', 0],
    ])
  })

  it('times no call but a completed one', () => {
    for (const ending of [
      'failed',
      'refused',
      'gaveUp',
      'timedOut',
      'ambiguous',
      'interrupted',
      'unresolved',
    ] as const) {
      const summary = summarise([arrival(0, 20_000), terminal(0, 20_005, ending, { sentAt: 20_001 }), end])
      expect(summary.counts[ending]).toBe(1)
      expect(summary.latency.responseTime.count + summary.latency.serviceTime.count).toBe(0)
      expect(summary.latency.admissionWait.count).toBe(1)
    }
  })

  it('counts a call as dropped once, whether it was ever due or not', () => {
    const dropped = (call: number): RunEvent => ({
      type: 'dropped',
      t: 21_000,
      call,
      intended: 20_000,
      reason: 'no-slot',
      ...IMAGE,
      ...MEASURE,
    })
    const summary = summarise([arrival(0, 20_000), dropped(0), dropped(1), end])
    expect(summary.counts).toMatchObject({ planned: 2, started: 0, dropped: 2, unresolved: 0 })
    expect(summary.intervals.at(-1)?.inFlight).toBe(0)
  })

  it('keeps text apart: answered in one response, without polls', () => {
    const summary = summarise([
      arrival(0, 20_000, 0, TEXT),
      attempt(0, 1, 20_001, 'message'),
      outcome(0, 1, 20_500, 'accepted', { model: TEXT.model, endpoint: 'message' }),
      terminal(0, 20_500, 'completed', { sentAt: 20_001, acceptedAt: 20_500, lastNotDone: 20_001, ...TEXT }),
      end,
    ])
    expect(summary.throttling.byEndpoint).toMatchObject({ message: { attempts: 1 }, submit: { attempts: 0 } })
    expect(summary.latency.serviceTime.mean).toBe(499)
    expect(summary.latency.pollLag.count).toBe(0)
    expect(summary.models.map((model) => model.counts.completed)).toEqual([0, 0, 1])
  })

  it.each([
    ['ambiguous', undefined, 1],
    ['failed', 500, 1],
    ['failed', 502, 1],
    ['failed', 503, 0],
    ['throttled', 429, 0],
    ['unreachable', undefined, 0],
  ] as const)('sees a possible duplicate after %s %s: %i', (kind, status, duplicates) => {
    const summary = summarise([
      arrival(0, 20_000),
      attempt(0, 1, 20_001),
      outcome(0, 1, 20_100, kind, status === undefined ? {} : { status }),
      attempt(0, 2, 21_000),
      outcome(0, 2, 21_100, 'accepted'),
      accepted(0, 2, 21_100),
      end,
    ])
    expect(summary.counts.duplicates).toBe(duplicates)
  })

  it('reads the log of a killed run: open calls unresolved, their tasks listed, a lost answer unanswered', () => {
    const summary = summarise([
      arrival(0, 20_000),
      attempt(0, 1, 20_001),
      // The task is written before its outcome: the process may die between the two.
      accepted(0, 1, 20_100),
      arrival(1, 20_000),
      attempt(1, 1, 20_050),
    ])
    expect(summary.counts).toMatchObject({ started: 2, unresolved: 2, attempts: 2 })
    expect(summary.counts.byOutcome).toMatchObject({ accepted: 1, unanswered: 1 })
    expect(summary.openTasks).toEqual([{ taskId: 'task-0', model: IMAGE.model, call: 0 }])
    expect(summary.run.status).toBe('partial')
    expect(summary.verdict.exitCode).toBe(105)
  })

  it('counts an attempt without an answer once as answered 429 and once as not', () => {
    const spec = testThreshold({ metric: 'throttle_rate', stat: 'value', max: 0.4 })
    const summary = summarise(
      [
        arrival(0, 20_000),
        attempt(0, 1, 20_000),
        outcome(0, 1, 20_100, 'throttled', { status: 429 }),
        arrival(1, 20_000),
        attempt(1, 1, 20_000),
        accepted(1, 1, 20_100),
        // Its attempt was cut off with the process, and it was given up by the one that resumed the run.
        arrival(2, 20_000),
        attempt(2, 1, 20_000),
        outcome(2, 1, 20_200, 'ambiguous', { reason: 'aborted' }),
        terminal(2, 20_200, 'ambiguous'),
        // A second attempt of a call, open when the log ends.
        arrival(3, 20_000),
        attempt(3, 1, 20_000),
        outcome(3, 1, 20_100, 'failed', { status: 503 }),
        attempt(3, 2, 20_300),
      ],
      testProfile({ thresholds: [spec] }),
    )
    expect(summary.counts.byOutcome).toMatchObject({
      throttled: 1,
      accepted: 1,
      failed: 1,
      ambiguous: 1,
      unanswered: 1,
    })
    expect(summary.thresholds).toMatchObject([{ samples: 5, atLeast: 0.2, value: 0.6, verdict: 'unseen' }])
  })

  it('does not abort a run because its refusals are answered sooner than its accepted calls', () => {
    const builder = new SummaryBuilder(testHeader())
    for (let call = 0; call < 80; call++) {
      builder.add(arrival(call, 20_000 + call))
      builder.add(attempt(call, 1, 20_000 + call))
    }
    for (let call = 0; call < 20; call++) builder.add(outcome(call, 1, 20_100 + call, 'throttled', { status: 429 }))
    const spec = testThreshold({ metric: 'throttle_rate', stat: 'value', max: 0.5, abortRun: true })
    expect(judge(spec, builder.view(), 0.999)).toMatchObject({ atLeast: 0.25, value: 1, verdict: 'unseen' })
    const tight = { ...spec, max: 0.05 }
    expect(judge(tight, builder.view(), 0.999).verdict).toBe('fail')
  })

  it('lets no stuck task improve a percentile: unfinished calls count as longer than', () => {
    const quick = Array.from({ length: 60 }, (_, i) => [
      arrival(i, 20_000),
      terminal(i, 21_000, 'completed', { lastNotDone: 20_800 }),
    ]).flat()
    const stuck = Array.from({ length: 40 }, (_, i) => arrival(60 + i, 20_000))
    stuck.push(terminal(60, 50_000, 'interrupted'), terminal(61, 50_000, 'timedOut'))
    const { latency, completion, models } = summarise([...quick, ...stuck, end])
    expect(latency.responseTime.p50).toMatchObject({ ms: 1000 })
    expect(completion).toMatchObject({ completed: 60, unfinished: 40 })
    expect(completion.p50).toMatchObject({ ms: 1000, earliest: 800 })
    // Forty of a hundred never ended: nobody can know their p90.
    expect(completion.p90).toEqual({ ms: null, low: null, high: null, earliest: null })
    expect(models[0]?.completion).toEqual(completion)
  })

  it('lets a resumed run see the end of a task that was left', () => {
    const left: RunEvent[] = [
      arrival(0, 20_000),
      attempt(0, 1, 20_001),
      outcome(0, 1, 20_100, 'accepted'),
      accepted(0, 1, 20_100),
      terminal(0, 60_000, 'interrupted', { sentAt: 20_001, admissionWaitMs: 3, backoffMs: 7 }),
      { type: 'end', t: 60_000, status: 'partial', cause: 'interrupted' },
    ]
    const before = summarise(left)
    expect(before.counts).toMatchObject({ interrupted: 1, completed: 0 })
    expect(before.openTasks).toHaveLength(1)
    const after = summarise([
      ...left,
      poll(0, 1, 90_000, 'completed'),
      terminal(0, 90_000, 'completed', { sentAt: 20_001, admissionWaitMs: 3, backoffMs: 7 }),
      { type: 'end', t: 90_000, status: 'resumed' },
    ])
    expect(after.counts).toMatchObject({ interrupted: 0, completed: 1, polls: 1 })
    expect(after.latency.admissionWait.count).toBe(1)
    expect(after.retrying.backoffMs).toBe(7)
    expect(after.intervals.at(-1)?.inFlight).toBe(0)
    expect(after.openTasks).toEqual([])
    expect(after.run.status).toBe('resumed')
  })

  it('leaves events of unknown calls out of every count, and says so', () => {
    const summary = summarise([poll(7, 1, 20_000, 'pending'), end])
    expect(summary.counts.polls).toBe(0)
    expect(summary.verdict.reasons.at(-1)).toContain('1 events')
  })

  it('knows no price where one completed call has none', () => {
    const two = (price: { price?: number }) =>
      summarise([
        arrival(0, 20_000),
        terminal(0, 20_500, 'completed', { price: 0.1 }),
        arrival(1, 20_000),
        terminal(1, 20_500, 'completed', price),
        { type: 'credits', t: 60_000, when: 'after', body: null, problem: 'timeout' },
        end,
      ]).credits
    expect(two({ price: 0.2 })).toMatchObject({ priced: 0.3, byModel: { 'image-standard': { perCompleted: 0.15 } } })
    expect(two({})).toMatchObject({ priced: null, before: null, after: null, delta: null })
  })

  it('charges the calls that completed with no price of a task that is open, given up or seen to its end after all', () => {
    const reading = (t: number, when: 'before' | 'after', used: number): RunEvent => {
      const balance = { remaining_credits: 0, used_credits: used }
      return { type: 'credits', t, when, body: { token: { ...balance, unlimited_credits: false }, user: balance } }
    }
    const bought = (last: RunEvent[]) =>
      summarise([
        reading(0, 'before', 0),
        ...[0, 1, 2, 3].flatMap((n) => [arrival(n, 20_000), attempt(n, 1, 20_001), accepted(n, 1, 20_100)]),
        ...[0, 1, 2].map((n) => terminal(n, 30_000, 'completed')),
        ...last,
        reading(60_000, 'after', 4 * 54.5),
        end,
      ]).credits?.byModel[IMAGE.model]?.estimated?.perCall
    const bounds = { low: 54.5, high: (4 * 54.5) / 3 }
    expect(bought([])).toMatchObject(bounds)
    expect(bought([terminal(3, 40_000, 'timedOut')])).toMatchObject(bounds)
    expect(bought([terminal(3, 40_000, 'completed')])?.value).toBeCloseTo(54.5, 9)
  })

  describe('credits of an account that others use too', () => {
    /** A balance alone, read at each second; one call of 54.5 from 10 s to 20 s, and what else happens to the balance. */
    const judged = (
      others: (t: number) => number,
      { price, at = 20_000 }: { price?: number | undefined; at?: number },
    ) => {
      const reading = (t: number, when: 'before' | 'sample' | 'after'): RunEvent => {
        const remaining_credits = 1_000 - (t >= at ? 54.5 : 0) - others(t)
        const token = { remaining_credits, unlimited_credits: true, used_credits: 0 }
        return { type: 'credits', t, when, body: { token, user: { remaining_credits, used_credits: null } } }
      }
      const thresholds = [40, 60, 2_000].map((max) => testThreshold({ metric: 'credits', stat: 'value', max }))
      const every = Array.from({ length: 58 }, (_, n) => reading(1_000 * (n + 1), 'sample'))
      const calls = [
        { ...arrival(0, 10_000), ...(price !== undefined && { price }) },
        attempt(0, 1, 10_001),
        accepted(0, 1, 10_100),
        terminal(0, 20_000, 'completed', { lastNotDone: 19_900, ...(price !== undefined && { price }) }),
      ]
      const events = [...every, ...calls].sort((a, b) => a.t - b.t)
      const all = [reading(0, 'before'), ...events, reading(59_000, 'after'), end]
      const { credits, thresholds: results } = summarise(all, testProfile({ thresholds }))
      return { credits, verdicts: results.map(({ verdict }) => verdict), alone: chargedAlone(credits) }
    }
    const NOBODY = (): number => 0
    const ANOTHER_RUN = (t: number): number => (t > 5_000 ? 30 : 0) + (t > 40_000 ? 400 : 0)
    const TOP_UP = (t: number): number => (t > 15_000 ? -30 : 0)

    it.each([undefined, 54.5])('counts what the account shows if nobody else used it, with the price %s', (price) => {
      expect(judged(NOBODY, { price })).toMatchObject({ verdicts: ['fail', 'pass', 'pass'], alone: 54.5 })
      // A charge may be late by two seconds.
      expect(judged(NOBODY, { price, at: 21_500 })).toMatchObject({ verdicts: ['fail', 'pass', 'pass'], alone: 54.5 })
    })

    it('proves nothing by spending that others had a part in, but what the prices show', () => {
      expect(judged(ANOTHER_RUN, {})).toMatchObject({ verdicts: ['unseen', 'unseen', 'pass'], alone: null })
      expect(judged(ANOTHER_RUN, { price: 54.5 })).toMatchObject({ verdicts: ['fail', 'unseen', 'pass'], alone: null })
    })

    it('passes nothing by spending that a top-up may have hidden', () => {
      expect(judged(TOP_UP, {})).toMatchObject({ credits: { delta: 24.5, toppedUp: true }, alone: null })
      expect(judged(TOP_UP, {}).verdicts).toEqual(['unseen', 'unseen', 'unseen'])
      expect(judged(TOP_UP, { price: 54.5 })).toMatchObject({ verdicts: ['unseen', 'pass', 'pass'], alone: null })
    })

    it('passes nothing by a charge that is still missing', () => {
      expect(judged(NOBODY, { price: 54.5, at: 90_000 }).verdicts).toEqual(['unseen', 'pass', 'pass'])
    })
  })

  it('judges thresholds by recorded calls of the models they name, and good calls by their bounds', () => {
    const settings = testProfile({
      thresholds: [
        testThreshold({ stat: 'max', max: 1000, where: { modality: 'image' }, source: 'image max 1 s' }),
        testThreshold({ stat: 'max', max: 100, where: { model: 'text-fast' }, source: 'text max 100 ms' }),
        testThreshold({ metric: 'goodput', stat: 'value', min: 0.04, source: 'goodput' }),
      ],
    })
    const summary = summarise(
      [
        arrival(0, 20_000),
        terminal(0, 21_000, 'completed'),
        arrival(1, 20_000),
        terminal(1, 21_000.001, 'completed'),
        arrival(2, 20_000, 0, TEXT),
        terminal(2, 20_100, 'completed', TEXT),
        end,
      ],
      settings,
    )
    expect(summary.thresholds.map((each) => [each.value, each.verdict])).toEqual([
      [1000.001, 'fail'],
      [100, 'pass'],
      [0.04, 'pass'],
    ])
    expect(summary.goodput.calls).toBe(2)
    expect(summary.verdict).toMatchObject({ exitCode: 99, reasons: [expect.stringContaining('image max 1 s')] })
  })

  it('gives a view of a run that still goes on', () => {
    const builder = new SummaryBuilder(testHeader())
    const credits = (when: 'before' | 'sample', used: number): RunEvent => ({
      type: 'credits',
      t: 0,
      when,
      body: {
        token: { remaining_credits: 5, unlimited_credits: false, used_credits: used },
        user: { remaining_credits: 5, used_credits: used },
      },
    })
    builder.add(credits('before', 10))
    expect(builder.view().credits({}).spent).toBeNull()
    builder.add(arrival(0, 20_000))
    builder.add(attempt(0, 1, 20_000))
    builder.add(terminal(0, 30_000, 'completed'))
    builder.add(credits('sample', 12.5))
    expect(builder.view().credits({})).toEqual({
      spent: { least: 2.5, most: 2.5 },
      perCompleted: { least: 2.5, most: 2.5 },
    })
    // The gateway's count was reset: what it says is no spending of the run's.
    builder.add(credits('sample', 3))
    expect(builder.view().credits({})).toEqual({ spent: null, perCompleted: null })
    expect(builder.view().good({})).toEqual({ calls: 1, perhaps: 0, overMs: 20_000 })
    expect(builder.view().whole('responseTime', { model: 'text-fast' }).count).toBe(0)
  })

  describe('fitness of the generator', () => {
    const generator = (t: number, more: object): RunEvent => ({
      type: 'generator',
      t,
      loopDelayP50Ms: 0.1,
      loopDelayP99Ms: 1,
      loopDelayMaxMs: 2,
      cpuShare: 0.2,
      rssBytes: 1,
      ...more,
    })

    it('is judged after the warm-up, the worst stretch speaking for its percentiles', () => {
      const events = [
        generator(10_000, { loopDelayP99Ms: 500, cpuShare: 3 }),
        generator(20_000, {}),
        generator(50_000, { cpuShare: 0.6, loopDelayP99Ms: 3 }),
        end,
      ]
      const { generator: fit } = summarise(events)
      expect(fit).toMatchObject({ fit: true, reasons: [], eventLoopDelay: { p99Ms: 3 }, cpu: { peakShare: 0.6 } })
      expect(fit.cpu?.share).toBeCloseTo((0.2 * 10 + 0.6 * 30) / 40)
    })

    it('fails by event loop, CPU and schedule lag, and ends with 107', () => {
      const late = Array.from({ length: 50 }, (_, i) => arrival(i, 20_000, i % 5 === 0 ? 40 : 1))
      const done = late.map((_, call) => terminal(call, 21_000, 'completed'))
      const summary = summarise([...late, generator(20_000, { loopDelayP99Ms: 21, cpuShare: 1.2 }), ...done, end])
      expect(summary.generator.reasons).toEqual([
        'p99 of the schedule lag is at least 40 ms, above the limit of 10 ms',
        'p99 of the event loop delay is 21 ms, above the limit of 20 ms',
        'CPU use is 120% of a core, above the limit of 90% of a core',
      ])
      expect(summary.verdict.exitCode).toBe(107)
    })

    /** 50 calls that arrive 1 ms late, and whose requests leave 60 ms after that. */
    const heldUp = (settings: Partial<Profile['gateway']>, more: object): Summary => {
      const header = testHeader()
      const gateway = { ...header.settings.gateway, ...settings }
      const builder = new SummaryBuilder({ ...header, settings: { ...header.settings, gateway } })
      for (let call = 0; call < 50; call++) {
        builder.add(arrival(call, 20_000, 1))
        builder.add(attempt(call, 1, 20_001))
        builder.add(outcome(call, 1, 20_161, 'refused', { ms: 100, status: 400 }))
        builder.add(terminal(call, 20_161, 'refused'))
      }
      builder.add(generator(20_200, more))
      builder.add(end)
      return builder.finish()
    }
    const lag = ({ latency, generator: { reasons } }: Summary) => [latency.scheduleLag.max, reasons]

    it('counts the wait for a connection, beyond what the gateway’s distance makes of it', () => {
      expect(lag(heldUp({}, { fastestConnectMs: 0.2 }))).toEqual([
        61,
        ['p99 of the schedule lag is at least 60.8 ms, above the limit of 10 ms'],
      ])
      // A gateway 55 ms away that closes every connection.
      expect(lag(heldUp({}, { fastestConnectMs: 55 }))).toEqual([61, []])
      // A log that does not tell how far it is.
      expect(lag(heldUp({}, {}))).toEqual([61, []])
    })

    it.each([
      ['the way from the arrival to the first request, but for what the limits held it back for', {}, true, 61],
      ['the wait of a worker for the others’ leave as no lag', { worker: 2 }, true, 21],
      ['no way where a log does not tell how long the limits took', {}, false, 1],
    ])('counts %s', (_, more, isTold, lagMs) => {
      const builder = new SummaryBuilder(testHeader())
      builder.add({ ...arrival(1, 20_000, 1), ...more } as RunEvent)
      // 20 ms to the limiter, 500 ms in it, and 40 more to the request.
      if (isTold) {
        builder.add({ type: 'admitted', t: 20_521, call: 1, model: IMAGE.model, attempt: 1, waitMs: 500 })
      }
      builder.add(attempt(1, 1, 20_561))
      builder.add(outcome(1, 1, 20_661, 'refused', { ms: 100, status: 400 }))
      builder.add(terminal(1, 20_661, 'refused'))
      builder.add(end)
      expect(builder.finish().latency.scheduleLag).toMatchObject({ count: 1, max: lagMs })
    })

    it('leaves out a wait that the profile asks for', () => {
      expect(lag(heldUp({ connections: 4 }, { fastestConnectMs: 0.2 }))).toEqual([1, []])
    })

    it('is no question in virtual time', () => {
      const builder = new SummaryBuilder({ ...testHeader(), time: 'virtual' })
      for (const event of [generator(20_000, { cpuShare: 9 }), end]) builder.add(event)
      expect(builder.finish().generator).toMatchObject({ fit: true, reasons: [], eventLoopDelay: null, cpu: null })
    })
  })
})

describe('checkIdentities', () => {
  it('finds a call that went missing, wherever it did', () => {
    const summary = summarise([arrival(0, 20_000), terminal(0, 21_000, 'completed'), end])
    summary.counts.completed = 0
    expect(checkIdentities(summary)).toEqual([
      'counts: started = sum over ends: 1 is not 0',
      'counts = sum over models, completed: 0 is not 1',
      'counts = sum over phases, completed: 0 is not 1',
      'completed over time: 1 is not 0',
    ])
  })
})

describe('the mock’s own log', () => {
  const none = { requests: 0, byStatus: {}, spoiled: 0 }
  const nothing = {
    endpoints: { submit: none, poll: none, message: none },
    models: {},
    polls: {},
    credits: { charged: 0 },
  }
  const events: RunEvent[] = [
    arrival(0, 20_000),
    attempt(0, 1, 20_010),
    outcome(0, 1, 20_020, 'ambiguous'),
    terminal(0, 20_020, 'ambiguous'),
    { type: 'oracle', t: 20_020, truth: nothing },
  ]

  it('need not know an attempt that a stop cut short: it may never have left', () => {
    const stopped: RunEvent = { type: 'end', t: 20_020, status: 'partial', cause: 'interrupted' }
    expect(summarise([...events, stopped]).oracle).toEqual({ confirmed: true, mismatches: [] })
    expect(summarise([...events, end]).oracle?.mismatches).toContain("attempts: reported 1, but the mock's log has 0")
  })
})

describe('summarySchema', () => {
  it('is also a JSON Schema', () => {
    const schema = z.toJSONSchema(summarySchema) as { properties: Record<string, unknown>; required: string[] }
    expect(schema.properties.schema).toEqual({ type: 'string', const: 'gatebench.summary/v1' })
    expect(schema.required).toEqual(expect.arrayContaining(['counts', 'latency', 'verdict', 'oracle']))
  })
})
