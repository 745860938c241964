import { describe, expect, test } from 'vitest'
import { fitFaults } from '../../../src/calibrate/faults.ts'
import type { ObservedGateway, ObservedModel } from '../../../src/calibrate/observed-gateway.ts'
import { fitPrices } from '../../../src/calibrate/prices.ts'
import { readProbedLimits } from '../../../src/calibrate/probed-limits.ts'
import { fitRefund } from '../../../src/calibrate/refund.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { calibrated, loadOf } from '../../support/calibrated.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { uniform } from '../../support/verdict-worlds.ts'

const busy = { limits: { image: { rate: '10/min' } } }
const findingOf = (
  twin: { findings: readonly { what: string; of: string; label: string; value: string }[] },
  what: string,
) => twin.findings.find((one) => one.what === what)

describe('hints', () => {
  test.each([
    [
      { mode: 'constant', constant: '20s', place: 'body' },
      { mode: 'constant', constant: 20_000, place: 'body' },
    ],
    [
      { mode: 'constant', constant: '20s', place: 'header' },
      { mode: 'constant', constant: 20_000, place: 'header' },
    ],
    [
      { mode: 'exact', place: 'body' },
      { mode: 'exact', place: 'body' },
    ],
    [
      { mode: 'rounded-up', place: 'header' },
      { mode: 'rounded-up', place: 'header' },
    ],
    [
      { mode: 'lying', lie: 0.25 },
      { mode: 'lying', lie: 0.25 },
    ],
    [{ mode: 'wrong' }, { mode: 'wrong' }],
    [{ mode: 'vague' }, { mode: 'vague' }],
    [{ mode: 'none' }, { mode: 'none' }],
  ])('%o', async (hints, expected) => {
    const { world } = await calibrated(loadOf(20, 12), worldWith({ ...busy, hints }))
    expect(world.hints).toMatchObject(expected)
  })

  test.each([
    ['none', { mode: 'exact', slots: 'none', constant: '7s' }, { mode: 'exact', slots: 'none' }],
    ['others', { mode: 'exact', slots: 'constant', constant: '7s' }, { slots: 'constant', constant: 7000 }],
  ])('of slots are %s than those of a rate', async (_, hints, expected) => {
    const limits = { image: { rate: '14/min', concurrency: 2 } }
    const { world, twin } = await calibrated(loadOf(20, 20), worldWith({ limits, hints }))
    expect(world.hints).toMatchObject(expected)
    const { value } = findingOf(twin, 'hints of a 429') as { value: string }
    expect(value.includes('none where slots refuse')).toBe(expected.slots === 'none')
  })

  test('nothing is said of them where nothing was refused', async () => {
    const { twin } = await calibrated(loadOf(5, 10), worldWith())
    expect(findingOf(twin, 'hints of a 429')?.label).toBe('unobserved')
  })
})

describe('limits', () => {
  test('one that nothing was refused by is no limit of the twin, and named as not reached', async () => {
    const { world, yaml, twin } = await calibrated(
      loadOf(5, 20),
      worldWith({ limits: { image: { rate: '100/min', concurrency: 50 } } }),
    )
    expect(world.limits.models).toEqual({})
    expect(twin.unobserved).toHaveLength(2)
    expect(yaml).toContain('Not reached, so not stated: rate of image-fast (no refusal;')
  })

  test('a quota by the clock is told from a rate, and its size taken for what passed', async () => {
    const { world, twin } = await calibrated(loadOf(10, 60), worldWith({ limits: { image: { perDay: 120 } } }))
    expect(world.limits.models['image-fast']).toEqual({ perDay: 120 })
    expect(findingOf(twin, 'quota')?.label).toBe('doubtful')
  })

  test('a 503 that speaks of a limit is one', async () => {
    const { world } = await calibrated(loadOf(30, 30), worldWith({ ...busy, errors: { throttledStatus: 503 } }))
    expect(world.errors.throttledStatus).toBe(503)
    expect(world.limits.models['image-fast']?.rate).toEqual({ limit: 10, window: 60_000 })
  })

  test('of a probe: of one model, of several, of the account, of reads, at a time, and not reached', async () => {
    const limits = [
      { model: 'image-fast', kind: 'sliding-log', size: 20, windowMs: 60_000, range: [18, 22] },
      { model: 'image-fast', kind: 'concurrency', size: 5 },
      { models: ['image-fast', 'video-fast'], kind: 'fixed-window', anchor: 'first', size: 7, windowMs: 10_000 },
      { kind: 'token-bucket', ratePerSecond: 0.5, burst: 6, label: 'shared-or-dynamic' },
      { kind: 'sliding-log', on: 'reads', size: 300, windowMs: 60_000 },
      { kind: 'sliding-log', on: 'all', size: 400, windowMs: 60_000 },
      { model: 'image-fast', kind: 'concurrency', label: 'unobserved', why: 'hidden by the rate' },
      { model: 'image-fast', kind: 'quota', size: 400, windowMs: 86_400_000 },
    ]
    const probed = readProbedLimits(JSON.stringify({ schema: 'any', limits }), 'probe.json')
    const { world, twin, yaml } = await calibrated(loadOf(5, 10), worldWith(), probed)
    expect(yaml).toContain('18..22')
    expect(world.limits.models['image-fast']).toEqual({
      rate: { limit: 20, window: 60_000 },
      concurrency: 5,
      perDay: 400,
    })
    expect(world.limits.reads.rate).toEqual({ limit: 300, window: 60_000 })
    expect(world.stack['limit-6']).toMatchObject({
      rate: { limit: 400 },
      on: ['submit', 'message', 'poll', 'credits', 'quota'],
    })
    expect(world.stack['limit-3']).toMatchObject({
      rate: { limit: 7, window: 10_000 },
      models: ['image-fast', 'video-fast'],
      law: { kind: 'fixed-window', anchor: 'first' },
    })
    expect(world.stack['limit-4']).toMatchObject({
      rate: { limit: 6, window: 12_000 },
      keyedBy: 'account',
      law: { kind: 'token-bucket', burst: 6 },
    })
    expect(
      twin.findings
        .filter(({ label }) => label === 'shared-or-dynamic' || label === 'unobserved')
        .map(({ what }) => what),
    ).toEqual(expect.arrayContaining(['rate', 'tasks at a time']))
  })

  test('of the findings of gatebench probe, model by model', async () => {
    const rate = { state: 'found', kinds: ['sliding-log'], confidence: 0.995, label: 'stable' }
    const spec = { kind: 'sliding-log', limit: 20, windowMs: 60_000, countRefused: true }
    const limit = { value: 20, low: 19, high: 22 }
    const slots = { state: 'refuses', limit: { value: 5, low: 5, high: 5 }, confidence: 1, atLeast: 5 }
    const none = { state: 'not-reached', limit: null, confidence: 0, atLeast: 7 }
    const hidden = {
      state: 'hidden',
      kinds: [],
      confidence: 0,
      hiddenBy: 'a concurrency of 5',
      atLeast: { requests: 9, inMs: 60_000 },
    }
    const probe = (models: object[]) =>
      readProbedLimits(JSON.stringify({ schema: 'gatebench/probe@1', models }), 'probe.json')
    const model = 'image-fast'
    const run = (models: object[]) => calibrated(loadOf(5, 4), worldWith(), probe(models))

    const found = await run([{ model, rate: { ...rate, spec, limit }, concurrency: slots }])
    expect(found.world.limits.models[model]).toEqual({ rate: { limit: 20, window: 60_000 }, concurrency: 5 })
    expect(found.world.law).toMatchObject({ kind: 'sliding-log', countRefused: true })
    expect(found.yaml).toContain('18..22') // 20 is in the middle

    const bucket = { kind: 'token-bucket', ratePerSecond: 0.25, burst: 6 }
    const shared = { rate: { ...rate, spec: bucket, limit }, concurrency: none, scope: { otherModel: 'shared' } }
    const whole = await run([
      { model, ...shared },
      { model: 'video-fast', ...shared },
    ])
    expect(Object.values(whole.world.stack)).toMatchObject([{ rate: { limit: 6, window: 24_000 }, keyedBy: 'account' }])

    const behind = {
      kinds: ['fixed-window-clock'],
      limit: { value: 50, low: 49, high: 51 },
      spec: { kind: 'fixed-window', limit: 50, windowMs: 3_600_000, anchor: 'clock' },
    }
    const two = await run([{ model, rate: { ...rate, spec, limit, behind }, concurrency: none }])
    expect(two.world.limits.models[model]).toEqual({ rate: { limit: 20, window: 60_000 } })
    expect(Object.values(two.world.stack)).toMatchObject([
      { rate: { limit: 50, window: 3_600_000 }, models: [model], law: { kind: 'fixed-window', anchor: 'clock' } },
    ])

    const unseen = await run([{ model, rate: hidden, concurrency: none }])
    expect(unseen.world.limits.models).toEqual({})
    expect(unseen.yaml).toContain('hidden by a concurrency of 5; 9 passed in 1m 00s')

    const kinds = ['fixed-window-offset']
    const offset = await run([{ model, rate: { ...rate, kinds, spec: null, limit }, concurrency: none }])
    expect(offset.world.limits.models).toEqual({})
    expect(offset.yaml).toContain('fixed-window-offset, which no law of a mock expresses')
  })

  test('of a probe: a limit that a model shares with one that has a smaller one stands over all that share that', () => {
    const found = (model: string, size: number, otherModel: string) => ({
      model,
      rate: {
        state: 'found',
        limit: { value: size, low: size, high: size },
        spec: { kind: 'fixed-window', limit: size, windowMs: 60_000 },
      },
      concurrency: { state: 'refuses', limit: { value: 8, low: 8, high: 8 } },
      scope: { otherModel, otherModelConcurrency: 'apart' },
    })
    const limitsOf = (...models: object[]) =>
      readProbedLimits(JSON.stringify({ models }), 'probe.json').map(({ models, kind, size }) => [
        kind === 'concurrency' ? 'slots' : size?.value,
        models,
      ])
    const slots = [
      ['slots', ['text']],
      ['slots', ['image']],
      ['slots', ['other']],
    ]
    expect(limitsOf(found('text', 43, 'shared'), found('image', 16, 'shared'), found('other', 16, 'apart'))).toEqual([
      [43, ['text', 'image', 'other']],
      [16, ['image', 'other']],
      ...slots,
    ])
    const all = [found('text', 43, 'shared'), found('image', 43, 'shared'), found('other', 43, 'shared')]
    expect(limitsOf(...all)).toEqual([[43, ['text', 'image', 'other']], ...slots])
    const hidden = { ...found('image', 1, 'apart'), rate: { state: 'hidden' } }
    expect(limitsOf(found('text', 43, 'shared'), hidden, found('other', 16, 'apart'))).toEqual([
      [43, ['text', 'image']],
      [16, ['other']],
      ...slots,
    ])
  })

  test('of a probe: a model that the run has no calls of is left out, and said to be', async () => {
    const limits = [{ model: 'video-fast', kind: 'sliding-log', size: 20, windowMs: 60_000 }]
    const { world, twin } = await calibrated(
      loadOf(5, 4),
      worldWith(),
      readProbedLimits(JSON.stringify({ limits }), 'probe.json'),
    )
    expect([world.limits.models, world.stack]).toEqual([{}, {}])
    expect(findingOf(twin, 'rate')).toMatchObject({
      of: 'video-fast',
      evidence: 'left out, because the run has no calls of this model',
    })
  })

  test.each([
    ['no JSON', '{', 'PROBE_INVALID'],
    ['no limits', '{}', 'PROBE_INVALID'],
    ['a limit without a kind', '{"limits":[{"size":4}]}', 'PROBE_INVALID'],
    ['a kind that there is not', '{"limits":[{"kind":"quantum","size":4}]}', 'PROBE_INVALID'],
    ['a size below 0', '{"limits":[{"kind":"sliding-log","size":-4}]}', 'PROBE_INVALID'],
    ['a list', '[]', 'PROBE_INVALID'],
  ])('a probe’s result that cannot be used: %s', (_, text, code) => {
    expect(() => readProbedLimits(text, 'probe.json')).toThrow(expect.objectContaining({ code, exitCode: 104 }))
  })
})

const OTHER_ORDER =
  '[{ weight: 1, body: { prompt: a kite, n: 1, resolution: 4K } }, { weight: 2, body: { prompt: a kite, n: 1 } }]'

describe('by request', () => {
  const requests =
    '[{ weight: 2, body: { prompt: a kite, n: 1 } }, { weight: 1, body: { prompt: a kite, n: 1, resolution: 4K } }]'
  const profile = loadOf(12, 60, { requests, more: 'credits: { priceCheck: true }' })

  test('times and prices that differ are stated apart', async () => {
    const large = { when: { resolution: '4K' }, latency: { median: '20s', sigma: 0.2 }, credits: 31 }
    const { world } = await calibrated(
      profile,
      worldWith({ models: { 'image-fast': { latency: { median: '3s', sigma: 0.2 }, requests: { large } } } }),
    )
    const found = world.models['image-fast']
    expect(Math.abs((found?.latency.median ?? 0) / 3000 - 1)).toBeLessThan(0.1)
    const own = Object.values(found?.requests ?? {}).find(({ when }) => when.resolution === '4K')
    expect(own?.credits).toBe(31)
    expect(Math.abs((own?.latency?.median ?? 0) / 20_000 - 1)).toBeLessThan(0.1)
    expect(found?.price).toMatchObject({ base: 2, perSecond: 0 })
  })

  test.each([
    ['that was bought', requests, 'credits: { priceCheck: true }'],
    ['that was bought after the others', OTHER_ORDER, 'credits: { priceCheck: true }'],
    ['that the profile states', OTHER_ORDER.replace(/weight: (\d)/g, 'price: $1, weight: $1'), ''],
  ])('a request without a field of its own has the price %s', async (_, bodies, more) => {
    const large = { when: { resolution: '4K' }, credits: 1 }
    const { world } = await calibrated(
      loadOf(12, 10, { requests: bodies, more }),
      worldWith({ models: { 'image-fast': { requests: { large } } } }),
    )
    const found = world.models['image-fast']
    expect([found?.price.base, Object.values(found?.requests ?? {}).map(({ credits }) => credits)]).toEqual([2, [1]])
  })

  test('those that are alike are not', async () => {
    const { world } = await calibrated(profile, worldWith())
    expect(
      Object.values(world.models['image-fast']?.requests ?? {}).filter(({ latency }) => latency !== undefined),
    ).toEqual([])
  })
})

describe('runs with different calls', () => {
  const priced = 'credits: { priceCheck: true }'
  const small = loadOf(12, 40, { more: priced })
  const large = loadOf(6, 40, { requests: '[{ body: { prompt: a kite, n: 1, resolution: 4K } }]', more: priced })
  const spoken: Profile = {
    ...large,
    models: large.models.map((load) => ({
      ...load,
      model: 'audio-speech',
      modality: 'audio',
      requests: [{ weight: 1, body: { model: 'audio-speech', input: 'a kite' }, price: null }],
    })),
  }
  const slow = { when: { resolution: '4K' }, latency: { median: '20s', sigma: 0.2 }, credits: 31 }
  const world = worldWith({
    limits: { image: { rate: '10/min' }, audio: { rate: '4/min' } },
    models: {
      'image-fast': { latency: { median: '3s', sigma: 0.2 }, requests: { slow } },
      'audio-speech': { latency: { median: '7s', sigma: 0.2 }, price: { base: 5 } },
    },
  })

  test.each([
    ['in one order', [small, large, spoken]],
    ['in another', [spoken, large, small]],
  ] as const)('make one twin of all their requests and models, %s', async (_, [one, ...others]) => {
    const found = (await calibrated([one, ...others], world)).world
    const near = (ms: number | undefined, truth: number) => expect(Math.abs((ms ?? 0) / truth - 1)).toBeLessThan(0.1)
    const [image, audio] = [found.models['image-fast'], found.models['audio-speech']]
    const own = Object.values(image?.requests ?? {}).find(({ when }) => when.resolution === '4K')
    near(image?.latency.median, 3000)
    near(own?.latency?.median, 20_000)
    near(audio?.latency.median, 7000)
    expect([image?.price.base, own?.credits, audio?.price.base]).toEqual([2, 31, 5])
    expect(found.limits.models['image-fast']?.rate).toEqual({ limit: 10, window: 60_000 })
    expect(found.limits.models['audio-speech']?.rate).toEqual({ limit: 4, window: 60_000 })
  })
})

describe('what goes wrong', () => {
  test('is stated with its share, by what it strikes', async () => {
    const faults = {
      errors: { kind: 'status', status: 500, share: 0.1, on: ['submit'] },
      reads: { kind: 'status', status: 502, share: 0.05, on: ['poll'] },
      early: { kind: 'failure', share: 0.1, at: 0.1 },
      slow: { kind: 'slow', share: 0.1, factor: 6 },
    }
    const { world } = await calibrated(
      loadOf(20, 60),
      worldWith({ faults, models: { 'image-fast': { latency: { median: '10s', sigma: 0.2 } } } }),
    )
    const share = (name: string): number => world.faults[name]?.share ?? Number.NaN
    expect(Math.abs(share('submit-status-500') - 0.1)).toBeLessThan(0.03)
    expect(Math.abs(share('poll-status-502') - 0.05)).toBeLessThan(0.015)
    expect(Math.abs(share('image-fast-failed-early') - 0.1)).toBeLessThan(0.03)
    expect(Math.abs(share('image-fast-slow') - 0.1)).toBeLessThan(0.03)
  })

  test('of a gateway where nothing does, nothing', async () => {
    expect((await calibrated(loadOf(20, 15), worldWith())).world.faults).toEqual({})
  })
})

test.each([0, 0.4, 1])('%d of the price of a failed task comes back', async (refund) => {
  const faults = { fails: { kind: 'failure', share: 0.2 } }
  const profile = loadOf(12, 15, { more: 'credits: { priceCheck: true }' })
  const { world } = await calibrated(profile, worldWith({ faults, credits: { refund } }))
  expect(world.credits.refund).toBeCloseTo(refund, 2)
})

describe('the refund of a failed task', () => {
  const fails = { kind: 'failure', share: 0.2 }
  const load = (more = 'credits: { priceCheck: true }') => loadOf(12, 30, { more })
  const refundOf = async (profiles: Parameters<typeof calibrated>[0], ...settings: Parameters<typeof worldWith>) => {
    const { twin, world, yaml } = await calibrated(profiles, worldWith(...settings))
    return { found: findingOf(twin, 'refund of a failed task'), refund: world.credits.refund, yaml }
  }

  test('is known within bounds where some tasks never ended', async () => {
    const faults = { fails, stuck: { kind: 'stuck', share: 0.01, slotFor: '1m' } }
    const { found, refund } = await refundOf(load(), { faults, credits: { refund: 0 } })
    expect(found).toMatchObject({ value: expect.stringMatching(/^\d+% of the price/), share: { low: 0 } })
    expect(refund).toBeLessThan(0.1)
  })

  test('is an assumption where the balance does not show it, and is said to be', async () => {
    const { found, refund, yaml } = await refundOf(load(''), { faults: { fails }, credits: { refund: 0 } })
    expect([found?.label, found?.value, refund]).toEqual(['assumed', '100% of the price', 1])
    expect(yaml).toContain('# assumed: the runs do not show what comes back of a failed task')
  })

  test('is nothing to state where no task fails', async () => {
    expect((await refundOf(load(''), {})).found).toBeUndefined()
  })
})

test('runs with other refunds are taken together, and the refund is doubtful', () => {
  const runs = [0, 1].map((refund) => {
    const task = { request: 0, sentAt: 0, low: 1, high: 1 }
    const tasks = [...Array(30)].map((_, n) => ({ ...task, end: n < 10 ? 'failed' : 'completed' }))
    const requests = [{ body: {}, weight: 1, price: 2 }]
    const model = { model: 'm', modality: 'image', requests, attempts: [], tasks, estimates: [] }
    const seen = { models: [model], reads: [], queries: [], prices: [], readings: [], balance: null, originEpochMs: 0 }
    return { seen: seen as unknown as ObservedGateway, spent: 40 + 20 * (1 - refund) }
  })
  const both = fitRefund(runs, new Map())
  expect([both?.share, both?.finding.label]).toEqual([0.5, 'doubtful'])
  expect(both?.finding.evidence).toContain('the runs differ')
  expect(runs.map((one) => fitRefund([one], new Map())?.finding.label)).toEqual(['seen', 'seen'])
})

test('a price that the balance bounds only loosely, because the end of some tasks was not seen, is doubtful', () => {
  const model = { model: 'm', requests: [{ body: {}, weight: 1, price: null }] } as unknown as ObservedModel
  const labelOf = (low: number) => {
    const charge = { value: (low + 68) / 2, low, high: 68, mayBeOthers: false }
    const { finding } = fitPrices({ prices: [] } as unknown as ObservedGateway, model, new Map([['m', charge]]))
    return [finding.label, finding.value]
  }
  expect(labelOf(54.5)).toEqual(['doubtful', '61.25 (54.5 to 68)'])
  expect(labelOf(67)).toEqual(['seen', '67.5'])
})

describe('the interval of a share', () => {
  const random = uniform(31)
  const found = (ends: readonly boolean[]) => {
    const tasks = ends.map((fails) => ({ request: 0, sentAt: 0, low: 1, high: 1, end: fails ? 'failed' : 'completed' }))
    const model = { model: 'm', modality: 'image', requests: [], attempts: [], tasks, estimates: [] }
    const seen = { models: [model], reads: [], queries: [], prices: [], readings: [], balance: null, originEpochMs: 0 }
    const { findings } = fitFaults(seen as unknown as ObservedGateway, new Map(), new Map())
    return findings.get('m-failed')
  }
  const holds = (share: number, ends: readonly boolean[]): boolean => {
    const { low, high } = found(ends)?.share ?? { low: 0, high: 1 }
    return low <= share && share <= high
  }
  const covered = (share: number, draw: () => boolean[]): number =>
    Array.from({ length: 200 }, () => holds(share, draw())).filter(Boolean).length / 200

  test.each([
    [0.02, 50],
    [0.02, 1000],
    [0.1, 12],
    [0.1, 200],
    [0.3, 40],
    [0.3, 1000],
    [0.7, 100],
  ])('holds a share of %d of %i tasks in 93 of 100 runs or more', (share, count) => {
    expect(covered(share, () => Array.from({ length: count }, () => random() < share))).toBeGreaterThanOrEqual(0.93)
  })

  test('holds it in most runs where five tasks in a row fail together, and says so', () => {
    const inBursts = (): boolean[] => {
      let isBad = random() < 0.1
      return Array.from({ length: 400 }, () => {
        isBad = isBad ? random() > 1 / 5 : random() < 0.1 / 0.9 / 5
        return isBad
      })
    }
    expect(covered(0.1, inBursts)).toBeGreaterThan(0.88)
    expect(found(inBursts())?.evidence).toContain('in bursts')
  })

  test('is wide for a few, whose share is doubtful', () => {
    const of = found([true, false, false])
    expect(of).toMatchObject({ value: '33.3% (0.84% to 90.6%)', label: 'doubtful', evidence: '1 of 3 tasks' })
  })
})

test('a shipped tier with a shipped preset gives a twin that loads', async () => {
  const { world } = await calibrated(loadOf(20, 20), loadMockWorld({ tier: 'standard', preset: 'flaky' }))
  expect([4, 5]).toContain(world.limits.models['image-fast']?.concurrency)
})
