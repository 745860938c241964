import { describe, expect, test } from 'vitest'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'

/** Every image takes 10 s. */
const TEN_SECONDS = { models: { 'image-standard': { latency: { median: '10s', sigma: 0 } } } }
const TWO_IN_TEN_SECONDS = { image: { rate: { limit: 2, window: '10s' } } }

/** The instants of a request train, in seconds. */
const TRAIN = [3, 8, 9, 10, 12, 13, 14, 18, 23, 24]

/** Sends the train and gives what was admitted, in seconds. */
async function admitted(world: Harness, train = TRAIN): Promise<number[]> {
  const passed: number[] = []
  for (const second of train) {
    await world.to(second * 1000)
    if (world.submit().status === 200) passed.push(second)
  }
  return passed
}

describe('2 in 10 s', () => {
  test.each<[string, object, number[]]>([
    ['fixed windows by the clock', { kind: 'fixed-window', anchor: 'clock' }, [3, 8, 10, 12, 23, 24]],
    ['windows begun by a request', { kind: 'fixed-window', anchor: 'first' }, [3, 8, 13, 14, 23, 24]],
    ['a log', { kind: 'sliding-log' }, [3, 8, 13, 18, 23]],
    // At 18 the two of the window before still weigh 0.4.
    ['two weighted windows', { kind: 'sliding-counter' }, [3, 8, 18, 23]],
    ['a bucket', { kind: 'token-bucket' }, [3, 8, 9, 13, 18, 23]],
    ['a bucket refilled every 5 s', { kind: 'quantised-bucket', quantum: '5s' }, [3, 8, 9, 10, 18, 23]],
    ['a queue of one', { kind: 'leaky-queue', queue: 1 }, [3, 8, 9, 13, 18, 23]],
  ])('by %s', async (_name, law, expected) => {
    expect(await admitted(harness(worldWith({ limits: TWO_IN_TEN_SECONDS, law })))).toEqual(expected)
  })

  test('by a queue holds what it admits until its turn', async () => {
    const world = harness(worldWith({ limits: TWO_IN_TEN_SECONDS, law: { kind: 'leaky-queue', queue: 1 } }))
    await admitted(world)
    const requests = world.records().filter((record) => record.type === 'request' && record.status === 200)
    expect(requests.map((record) => 'delayMs' in record && record.delayMs)).toEqual([0, 0, 4000, 5000, 5000, 5000])
  })
})

describe('2 tasks of 10 s at a time', () => {
  const limits = { image: { concurrency: 2 } }

  test('and no more', async () => {
    expect(await admitted(harness(worldWith({ ...TEN_SECONDS, limits })))).toEqual([3, 8, 13, 18, 23])
  })

  test('and one waiting', async () => {
    const world = harness(worldWith({ ...TEN_SECONDS, limits, excess: 'queue', queue: 1 }))
    expect(await admitted(world)).toEqual([3, 8, 9, 13, 18, 23])
    await world.to(100_000)
    const started = world.records().filter((record) => record.type === 'task' && record.status === 'processing')
    expect(started.map(({ t }) => t / 1000)).toEqual([3, 8, 13, 18, 23, 28])
  })

  test('where a stuck one keeps its slot, or gives it back', async () => {
    const faults = (slotFor: string | null): object => ({ faults: { stuck: { kind: 'stuck', slotFor, until: '5s' } } })
    const keeps = harness(worldWith({ ...TEN_SECONDS, limits, ...faults(null) }))
    expect(await admitted(keeps)).toEqual([3, 8, 18])
    const gives = harness(worldWith({ ...TEN_SECONDS, limits, ...faults('11s') }))
    expect(await admitted(gives)).toEqual([3, 8, 14, 18, 24])
  })

  test('of text hold their slots until they are answered', async () => {
    const world = harness(
      worldWith({
        models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } },
        limits: { text: { concurrency: 1 } },
      }),
    )
    expect([world.message().status, world.message().status]).toEqual([200, 429])
    await world.to(2000)
    expect(world.message().status).toBe(200)
  })

  test('of text wait their turn in the same response', () => {
    const world = harness(
      worldWith({
        models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } },
        limits: { text: { concurrency: 1 } },
        excess: 'queue',
        queue: 2,
      }),
    )
    expect([1, 2, 3].map(() => world.message().delayMs)).toEqual([2000, 4000, 6000])
    expect(world.message().status).toBe(429)
  })
})

test('so many an hour and so many a day', async () => {
  const world = harness(worldWith({ limits: { image: { perHour: 2, perDay: 3 } } }))
  const hour = 3600
  expect(await admitted(world, [0, 1, 2, hour, hour + 1, 24 * hour - 1, 24 * hour])).toEqual([0, 1, hour, 24 * hour])
  expect(world.records().flatMap((record) => ('limit' in record ? [record.limit] : []))).toEqual([
    'image-per-hour',
    'image-per-day',
    'image-per-day',
  ])
})

describe('a limit of one, kept by', () => {
  const keys = { ada1: { user: 'ada' }, ada2: { user: 'ada' }, bob: { user: 'bob' } }
  const submit = (world: Harness, model: string, key: string): number => {
    const path = model.startsWith('video') ? '/v1/videos/generations' : '/v1/images/generations'
    return world.submit({ model }, { path, authorization: `Bearer ${key}` }).status
  }

  /** Which of these a first request of ada1 for image-fast-a stands in the way of. */
  const others = [
    ['same', 'image-fast-a', 'ada1'],
    ['model', 'image-fast-b', 'ada1'],
    ['class', 'image-standard', 'ada1'],
    ['modality', 'video-fast', 'ada1'],
    ['token', 'image-fast-a', 'ada2'],
    ['user', 'image-fast-a', 'bob'],
  ] as const

  test.each([
    ['model', 'token', ['same']],
    ['model', 'user', ['same', 'token']],
    ['class', 'token', ['same', 'model']],
    ['class', 'user', ['same', 'model', 'token']],
    ['modality', 'token', ['same', 'model', 'class']],
    ['modality', 'user', ['same', 'model', 'class', 'token']],
    ['endpoint', 'token', ['same', 'model', 'class', 'modality']],
    ['endpoint', 'user', ['same', 'model', 'class', 'modality', 'token']],
    ['account', 'token', ['same', 'model', 'class', 'modality']],
    ['account', 'user', ['same', 'model', 'class', 'modality', 'token']],
  ] as const)('%s and %s', (keyedBy, scope, blocked) => {
    for (const limit of [{ rate: '1/h' }, { rate: '1/h', law: { kind: 'token-bucket' } }, { concurrency: 1 }]) {
      const hit = others.filter(([, model, key]) => {
        const world = harness(worldWith({ keys, stack: { one: { ...limit, keyedBy, scope } } }))
        expect(submit(world, 'image-fast-a', 'ada1')).toBe(200)
        return submit(world, model, key) === 429
      })
      expect(hit.map(([name]) => name)).toEqual(blocked)
    }
  })

  test('account, on submits and reads together', () => {
    const stack = { all: { rate: '2/h', on: ['submit', 'poll', 'credits', 'quota', 'message'] } }
    const world = harness(worldWith({ stack }))
    expect([world.submit().status, world.get('/v1/credits').status, world.get('/v1/tasks/none').status]).toEqual([
      200, 200, 429,
    ])
  })
})

test('a class of models may have limits of its own', () => {
  const limits = { image: { rate: '1/h', concurrency: 5 }, models: { 'image-4k': { rate: '3/h' } } }
  const world = harness(worldWith({ limits }))
  const statuses = (model: string): number[] => [1, 2, 3, 4].map(() => world.submit({ model }).status)
  expect(statuses('image-fast')).toEqual([200, 429, 429, 429])
  expect(statuses('image-4k')).toEqual([200, 200, 200, 429])
  expect(world.lastRequest()).toMatchObject({ limit: 'image-4k-rate' })
})

describe('what counts:', () => {
  test('refused requests, where the law says so', async () => {
    const law = { kind: 'sliding-log', countRefused: true }
    // Who keeps knocking stays out, until it has been quiet for long enough.
    expect(await admitted(harness(worldWith({ limits: TWO_IN_TEN_SECONDS, law })), [...TRAIN, 34])).toEqual([3, 8, 34])
  })

  test.each([
    [true, [400, 429]],
    [false, [400, 200]],
  ])('requests that failed a later check: %s', (countFailed, statuses) => {
    const world = harness(worldWith({ limits: { image: { rate: '1/h' } }, law: { countFailed } }))
    expect([world.submit({ model: 'image-standard', n: 0 }).status, world.submit().status]).toEqual(statuses)
  })

  test('requests once they are answered, so that parallel ones overshoot', async () => {
    const world = harness(
      worldWith({
        models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } },
        limits: { text: { rate: '1/h' } },
        law: { countOn: 'success' },
      }),
    )
    expect([1, 2, 3].map(() => world.message().status)).toEqual([200, 200, 200])
    await world.to(2000)
    expect(world.message().status).toBe(429)
  })

  test('a refused request takes nothing from the limits before the one that refused', () => {
    const limits = { image: { rate: '2/h', concurrency: 1 } }
    const world = harness(worldWith({ ...TEN_SECONDS, limits }))
    expect([world.submit().status, world.submit().status]).toEqual([200, 429])
    expect(world.lastRequest()).toMatchObject({ limit: 'image-concurrency', state: { held: 1 } })
  })
})

test('a refusal blocks its key where there is a penalty', async () => {
  const world = harness(worldWith({ limits: TWO_IN_TEN_SECONDS, law: { penalty: '15s' } }))
  // The refusal at 9 blocks until 24.
  expect(await admitted(world)).toEqual([3, 8, 24])
})

test('replicas multiply the limit', async () => {
  const world = harness(worldWith({ limits: { image: { rate: '1/h' } }, law: { replicas: 3 } }))
  expect([1, 2, 3, 4].map(() => world.submit().status)).toEqual([200, 200, 200, 429])
})

test('a limit may drift', async () => {
  const law = { drift: { at: '10s', factor: 0.5 } }
  const world = harness(worldWith({ limits: TWO_IN_TEN_SECONDS, law }))
  expect(await admitted(world, [3, 4, 10, 11, 20, 21])).toEqual([3, 4, 10, 20])
})

test.each([
  [['auth', 'limits', 'validate', 'balance'], 'limited'],
  [['auth', 'validate', 'limits', 'balance'], 'invalid'],
  [['auth', 'balance', 'limits', 'validate'], 'balance'],
])('checks come in the order %j', (order, reason) => {
  const world = harness(worldWith({ order, limits: { image: { rate: '1/h' } }, credits: { user: 8 } }))
  expect(world.submit().status).toBe(200)
  world.submit({ model: 'image-standard', n: 0.5 })
  expect(world.lastRequest().reason).toBe(reason)
})

describe('a 429', () => {
  /** One in 10 s, refused 2.5 s later. */
  async function refusal(hints: object, speed = 1): Promise<[unknown, unknown]> {
    const world = harness(worldWith({ limits: { image: { rate: { limit: 1, window: '10s' } } }, hints }), { speed })
    world.submit()
    await world.to(2500)
    const { status, headers, body } = world.submit()
    expect(status).toBe(429)
    return [(body as { error: { fallback_suggestion?: string } }).error.fallback_suggestion, headers]
  }

  test('has the error object of the specification', () => {
    const world = harness(worldWith({ limits: { image: { rate: '1/h' } } }))
    world.submit()
    expect(world.submit()).toEqual({
      status: 429,
      headers: {},
      delayMs: 0,
      body: {
        error: {
          code: 429,
          message: 'rate limit exceeded',
          type: 'rate_limit_error',
          fallback_suggestion: 'retry after 60 seconds',
        },
      },
    })
    expect(world.lastRequest()).toMatchObject({ reason: 'limited', limit: 'image-rate', retryAt: 3_600_000 })
  })

  test.each<[object, number, string | undefined, object]>([
    [{ mode: 'constant' }, 1, 'retry after 60 seconds', {}],
    [{ mode: 'constant' }, 20, 'retry after 3 seconds', {}],
    [{ mode: 'exact' }, 1, 'retry after 7500 milliseconds', {}],
    [{ mode: 'exact' }, 5, 'retry after 1500 milliseconds', {}],
    [{ mode: 'rounded-up' }, 1, 'retry after 8 seconds', {}],
    [{ mode: 'rounded-up' }, 10, 'retry after 1 second', {}],
    [{ mode: 'lying', lie: 0.4 }, 1, 'retry after 3 seconds', {}],
    [{ mode: 'none' }, 1, undefined, {}],
    [{ mode: 'vague', place: 'both' }, 1, 'try again later', {}],
    [{ mode: 'rounded-up', place: 'header' }, 1, undefined, { 'retry-after': '8' }],
    [
      { mode: 'exact', place: 'both' },
      1,
      'retry after 7500 milliseconds',
      { 'retry-after': '8', 'retry-after-ms': '7500' },
    ],
  ])('hints by %j at speed %i', async (hints, speed, suggestion, headers) => {
    expect(await refusal(hints, speed)).toEqual([suggestion, headers])
  })

  test('may ask for a wait that has nothing to do with the truth', async () => {
    const hints = { mode: 'wrong', constant: '30s', place: 'both' }
    const world = harness(worldWith({ limits: { image: { rate: { limit: 1, window: '10s' } } }, hints }))
    world.submit()
    const waits = [1, 2, 3, 4].map(() => Number(world.submit().headers['retry-after']))
    expect(new Set(waits).size).toBeGreaterThan(1)
    for (const wait of waits) expect([wait >= 0, wait <= 60]).toEqual([true, true])
    expect(world.lastRequest()).toMatchObject({ retryAt: 10_000, hintErrorMs: expect.any(Number) })
  })

  test('falls back on the constant where only a release can tell', () => {
    const world = harness(worldWith({ limits: { image: { concurrency: 1 } }, hints: { mode: 'exact' } }))
    world.submit()
    expect(world.submit().body).toMatchObject({
      error: { message: 'concurrency limit exceeded', fallback_suggestion: 'retry after 60 seconds' },
    })
    expect(world.lastRequest().retryAt).toBeNull()
  })

  test('may be a 503', () => {
    const world = harness(worldWith({ limits: { image: { rate: '1/h' } }, errors: { throttledStatus: 503 } }))
    world.submit()
    expect(world.submit()).toMatchObject({ status: 503, body: { error: { type: 'service_unavailable_error' } } })
  })
})
