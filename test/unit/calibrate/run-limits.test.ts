import { describe, expect, test } from 'vitest'
import { fitLaw, isTold } from '../../../src/calibrate/fitted-law.ts'
import { fitHints } from '../../../src/calibrate/hints.ts'
import { plainLimit } from '../../../src/calibrate/known-limit.ts'
import {
  type ObservedAttempt,
  type ObservedGateway,
  ObservedGatewaySink,
} from '../../../src/calibrate/observed-gateway.ts'
import { limitsOfRuns } from '../../../src/calibrate/run-limits.ts'
import { statedLimits } from '../../../src/calibrate/stated-limits.ts'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { eventTee } from '../../../src/measure/events/event-tee.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { calibrated, loadOf } from '../../support/calibrated.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'

const profileRetry = profileOf(`
version: 1
name: stubborn
duration: 1m
retry: { policy: hint-jitter, maxAttempts: 6, maxElapsed: 4m }
models: [{ model: image-fast, modality: image, arrivals: { process: poisson, rate: 1/min }, requests: [{ body: { prompt: a } }] }]
`).retry
const isQuota = ({ kind }: { kind: string }) => kind === 'quota'

/** Loads of two models, each with so many calls. */
const twoModels = (perMinute: number, minutes: number) =>
  loadOf(perMinute, minutes, {
    more: `
  - model: image-standard
    modality: image
    arrivals: { process: poisson, rate: ${perMinute}/min }
    requests: [{ body: { prompt: a kite, n: 1 } }]
    poll: { strategy: fixed, every: 1s }
`,
  })

describe('a client that is refused for long', () => {
  test('by a law that counts what it refuses has met no quota', async () => {
    const world = worldWith({ limits: { image: { rate: '12/min' } }, law: { kind: 'sliding-log', countRefused: true } })
    const { twin, world: made } = await calibrated(loadOf(16, 60, { more: 'seed: 3' }), world)
    expect(twin.stated.filter(isQuota)).toEqual([])
    expect(made.law).toMatchObject({ kind: 'sliding-log', countRefused: true })
    // One less, or one more, locks the client out at another time.
    expect(made.limits.models['image-fast']?.rate?.limit).toBe(12)
    expect(twin.stated.map(({ size }) => size)).toEqual([{ value: 12, low: 12, high: 12 }])
  })

  test('by a quota meets no law that counts refusals, however often it tries', async () => {
    const stubborn = { ...loadOf(10, 60), retry: profileRetry }
    const { twin, world: made } = await calibrated(stubborn, worldWith({ limits: { image: { perDay: 120 } } }))
    expect(made.law.countRefused).toBe(false)
    expect(twin.stated.filter(isQuota)).toMatchObject([{ size: { value: 120 } }])
  })
})

describe('a rate that two models share', () => {
  test('is stated once, over both, and hints are read by it', async () => {
    const limits = { image: { rate: null } }
    const stack = { all: { rate: '20/min', law: { kind: 'sliding-log' } } }
    const { world, twin } = await calibrated(
      twoModels(9, 60),
      worldWith({ limits, stack, hints: { mode: 'exact', place: 'body' } }),
    )
    expect(world.limits.models).toEqual({})
    expect(Object.values(world.stack)).toMatchObject([
      { rate: { limit: 20, window: 60_000 }, models: ['image-fast', 'image-standard'] },
    ])
    expect(world.hints.mode).toBe('exact')
    expect(twin.unobserved.map(({ kind }) => kind)).toEqual(['concurrency', 'concurrency'])
  })

  test('is none where each has its own', async () => {
    const own = { rate: '12/min' }
    const limits = { models: { 'image-fast': own, 'image-standard': own } }
    const { world } = await calibrated(twoModels(11, 60), worldWith({ limits, keyedBy: 'model' }))
    expect(world.stack).toEqual({})
    const rate = { limit: 12, window: 60_000 }
    expect(world.limits.models).toMatchObject({ 'image-fast': { rate }, 'image-standard': { rate } })
  })
})

test.each([
  [{ kind: 'fixed-window', limit: 333, anchor: 'clock' }, { wrong: 0 }],
  [{ kind: 'sliding-counter', limit: 150 }, { wrong: 0 }],
  [{ kind: 'sliding-counter', limit: 601 }, { wrong: 0 }],
  // Those of two windows were sent before they began.
  [
    { kind: 'fixed-window', limit: 100, anchor: 'clock' },
    { wrong: 4, under: 390 },
  ],
] as const)('a large limit is found to the unit: %o, %o', (law, { wrong, ...sent }) => {
  const limiter = createLimiter({ ...law, windowMs: 60_000 }, { originEpochMs: 0 })
  const everyMs = 40_000 / law.limit
  const train = Array.from({ length: Math.min(2000, 12 * law.limit) }, (_, n) => {
    const at = n * everyMs + (n % 7)
    const passed = limiter.check(at, 1).admitted
    if (passed) limiter.take(at, 1)
    return { at: at - ('under' in sent && n % 8 === 6 ? sent.under : 0), passed }
  })
  const size = { value: law.limit, low: law.limit, high: law.limit }
  expect(fitLaw([{ train, originEpochMs: 0 }])).toMatchObject({ spec: { kind: law.kind }, size, wrong })
})

test('a limit that refused in a row only, and a hint that came once, are doubtful', () => {
  const told = { status: undefined, reason: undefined, errorType: undefined, message: 'rate limit exceeded' }
  const runOf = (perRow: readonly number[]): ObservedGateway => {
    const attempts = perRow.flatMap((refusals, minute) =>
      Array.from({ length: 5 + refusals }, (_, n): ObservedAttempt => {
        const isOver = n >= 5
        const hint = isOver ? ({ kind: 'delay', source: 'body', delayMs: 60_000 } as const) : undefined
        const asked = { sentAt: minute * 120_000 + n * 100, ms: 10, endpoint: 'submit', request: 0 } as const
        return { ...told, ...asked, outcome: isOver ? 'throttled' : 'accepted', hint }
      }),
    )
    const model = { model: 'm', modality: 'image', requests: [], attempts, tasks: [], estimates: [] } as const
    return { models: [model], reads: [], queries: [], prices: [], readings: [], balance: null, originEpochMs: 0 }
  }
  const labelsOf = (run: ObservedGateway) => [limitsOfRuns([run])[0]?.label, fitHints([run], () => null).finding.label]
  expect(labelsOf(runOf([1, 0]))).toEqual(['doubtful', 'doubtful'])
  expect(labelsOf(runOf([3, 0]))).toEqual(['doubtful', 'seen'])
  expect(labelsOf(runOf([1, 1]))).toEqual(['seen', 'seen'])
})

test.each([
  [{ value: 29, low: 29, high: 38 }, '20..38'],
  [{ value: 20, low: 9, high: 20 }, '9..31'],
  [{ value: 3, low: 3, high: 12 }, '1..6'],
  [{ value: 1, low: 1, high: 2 }, '1..2'],
  [{ value: 5, low: 5, high: 5 }, 5],
])('the likeliest size is in the middle of the stated range: %o', (size, stated) => {
  const limit = plainLimit({ models: ['m'], kind: 'concurrency', size, label: 'probed', evidence: '' })
  expect(statedLimits([limit]).limits.models).toEqual({ m: { concurrency: stated } })
})

test('refusals that no law explains do not make sizes that never refuse as likely as the best', () => {
  const train = Array.from({ length: 400 }, (_, n) => ({ at: n * 900, passed: (n * n) % 97 > 9 }))
  const law = fitLaw([{ train, originEpochMs: 0 }])
  expect(law && isTold(law)).toBe(false)
  expect(law?.size.high).toBeLessThan(1.1 * (law?.size.value ?? 0))
})

describe('reads', () => {
  type Kind = 'call' | 'read' | 'query'
  /**
   * Calls every 7.3 s, reads of tasks every 0.41 s and queries of the account every 4.7 s for ten minutes, of which no more than `limit` of the counted
   * kinds pass in any minute, and others apart from these.
   */
  function runOf(limit: number, counted: readonly Kind[]): ObservedGateway {
    const passed: { at: number; kind: Kind }[] = []
    const exchanges = (everyMs: number, kind: Kind) =>
      Array.from({ length: 600_000 / everyMs }, (_, n) => ({ at: n * everyMs + ((n * n) % 7) * 200, kind }))
    const answers = [...exchanges(7300, 'call'), ...exchanges(410, 'read'), ...exchanges(4700, 'query')]
      .sort((a, b) => a.at - b.at)
      .map((one): ObservedAttempt & { kind: Kind } => {
        const isCounted = (kind: Kind): boolean =>
          counted.includes(one.kind) ? counted.includes(kind) : kind === one.kind
        const recent = passed.filter(({ at, kind }) => at > one.at - 60_000 && isCounted(kind))
        const most = counted.includes(one.kind) ? limit : one.kind === 'call' ? 5 : 100
        const isOver = recent.length >= most
        if (!isOver) passed.push(one)
        const told = { status: undefined, reason: undefined, errorType: undefined }
        const delayMs = (recent.at(-most)?.at ?? 0) + 60_000 - one.at
        const hint = isOver ? ({ kind: 'delay', source: 'body', delayMs } as const) : undefined
        const [outcome, message] = isOver
          ? (['throttled', 'rate limit exceeded'] as const)
          : (['accepted', ''] as const)
        const asked = { sentAt: one.at, ms: 10, endpoint: 'submit', request: 0, kind: one.kind } as const
        return { ...told, ...asked, outcome, message, hint }
      })
    const ofKind = (of: Kind) => answers.filter(({ kind }) => kind === of)
    const [attempts, reads, queries] = [ofKind('call'), ofKind('read'), ofKind('query')]
    const model = { model: 'image-fast', modality: 'image', requests: [], attempts, tasks: [], estimates: [] } as const
    return { models: [model], reads, queries, prices: [], readings: [], balance: null, originEpochMs: 0 }
  }
  const limitsOf = (run: ObservedGateway) => limitsOfRuns([run]).filter(({ kind }) => kind !== 'concurrency')
  const ratesOf = (run: ObservedGateway) =>
    limitsOf(run).map(({ models, on, kind, size, label }) => ({ models, on, kind, size: size?.value, label }))

  test.each([
    [60, 'both', ['call', 'read']],
    [121, 'both', ['call', 'read']],
    [60, 'all', ['call', 'read', 'query']],
  ] as const)('that use up a limit of %i with the calls are counted by it: %s', (limit, on, counted) => {
    const run = runOf(limit, counted)
    expect(ratesOf(run)).toEqual([{ models: null, on, kind: 'sliding-log', label: 'seen', size: limit }])
    const known = limitsOf(run)
    const endpoints = ['submit', 'message', 'poll', ...(on === 'all' ? ['credits', 'quota'] : [])]
    const stated = { rate: { limit }, on: endpoints, keyedBy: 'account' }
    expect(Object.values(statedLimits(known).stack)).toMatchObject([stated])
    expect(fitHints([run], () => known[0] ?? null).mode).toBe('exact')
  })

  test('that have a limit of their own are not', () => {
    const own = { models: ['image-fast'], on: 'calls', kind: 'sliding-log', label: 'seen' }
    expect(ratesOf(runOf(100, ['read']))).toEqual([{ ...own, size: 5 }])
  })
})

test('texts without an answer hold slots, where the log is cut off and where their client did not wait for them', async () => {
  const profile = profileOf(`
version: 1
name: long-texts
duration: 4m
retry: { policy: none }
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 30/min }
    requests: [{ body: { messages: [{ role: user, content: a kite }] } }]
`)
  const models = { 'text-fast': { latency: { median: '20s', sigma: 0.3 } } }
  const mock = worldWith({ limits: { text: { concurrency: 5 } }, models })
  const sinks = [60_000, 240_000].map(
    (untilMs) => new ObservedGatewaySink(profile, '2026-01-01T00:00:00.000Z', untilMs),
  )
  await simulate({ profile, mock, sink: eventTee(sinks) })
  const seen = sinks.map((sink) => sink.finish())
  expect(seen[1]?.models[0]?.attempts.some(({ reason }) => reason === 'deadline')).toBe(true)
  const slots = seen.flatMap((run) => limitsOfRuns([run]).filter(({ kind }) => kind === 'concurrency'))
  expect(slots).toMatchObject(Array(2).fill({ size: { value: 5, low: 5, high: 5 }, label: 'seen' }))
})

test('a text that goes on for more than twice as long as its client waited makes no slot of two one', () => {
  const [unknown, request] = [{ status: undefined, errorType: undefined, hint: undefined, reason: undefined }, 0]
  const sent = (sentAt: number, ms: number, outcome: 'accepted' | 'ambiguous' | 'throttled') => {
    const [reason, message] = [outcome === 'ambiguous' ? 'deadline' : undefined, 'too many concurrent requests']
    return { ...unknown, sentAt, ms, outcome, reason, message, endpoint: 'message', request } as const
  }
  const done = [sent(0, 8000, 'accepted'), sent(1000, 8000, 'accepted'), sent(65_000, 7000, 'accepted')]
  const tasks = done.map(({ sentAt, ms }) => ({ request, sentAt, low: ms, high: ms, end: 'completed' as const }))
  const attempts = [...done, sent(10_000, 30_000, 'ambiguous'), sent(71_000, 10, 'throttled')]
  const model = { model: 'm', modality: 'text', requests: [], attempts, tasks, estimates: [] } as const
  const run = { models: [model], reads: [], queries: [], prices: [], readings: [], balance: null, originEpochMs: 0 }
  const slots = limitsOfRuns([run]).find(({ kind }) => kind === 'concurrency')
  expect(slots).toMatchObject({ size: { value: 2, low: 1, high: 2 }, label: 'doubtful' })
})
