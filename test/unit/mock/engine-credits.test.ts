import { describe, expect, test } from 'vitest'
import { type Harness, harness, idOf, worldWith } from '../../support/mock-harness.ts'

const TEN_SECONDS = { 'image-standard': { latency: { median: '10s', sigma: 0 } } }

function rich(settings: object = {}): Harness {
  return harness(worldWith({ models: TEN_SECONDS, credits: { user: 100, token: 50 }, ...settings }))
}

function credits({ get }: Harness): unknown {
  const { token, user } = (get('/v1/credits').body as { data: Record<'token' | 'user', Record<string, unknown>> }).data
  return [user.remaining_credits, user.used_credits, token.remaining_credits, token.used_credits]
}

test('the credit query answers as specified', () => {
  expect(rich().get('/v1/credits')).toMatchObject({
    status: 200,
    body: {
      data: {
        token: { remaining_credits: 50, unlimited_credits: false, used_credits: 0 },
        user: { remaining_credits: 100, used_credits: 0 },
      },
      message: '',
      success: true,
    },
  })
})

test('a task is reserved when accepted and paid for when done', async () => {
  const world = rich()
  world.submit()
  expect(credits(world)).toEqual([92, 0, 42, 0])
  await world.to(10_000)
  expect(credits(world)).toEqual([92, 8, 42, 8])
})

describe('a failed task', () => {
  test.each([
    ['is refunded', { kind: 'failure' }, {}, [100, 0, 50, 0]],
    ['is refunded by the policy of the world', { kind: 'failure' }, { credits: { refund: '25%' } }, [94, 6, 44, 6]],
    ['is charged', { kind: 'failure', refund: 0 }, {}, [92, 8, 42, 8]],
  ])('%s', async (_name, failure, settings, expected) => {
    const credit = { user: 100, token: 50, ...(settings as { credits?: object }).credits }
    const world = rich({ faults: { failure }, credits: credit })
    world.submit()
    await world.to(10_000)
    expect(credits(world)).toEqual(expected)
  })

  test('is refunded late', async () => {
    const world = rich({ faults: { failure: { kind: 'failure', refundAfter: '3h' } } })
    world.submit()
    await world.to(10_000)
    expect(credits(world)).toEqual([92, 8, 42, 8])
    await world.to(10_000 + 3 * 3_600_000)
    expect(credits(world)).toEqual([100, 0, 50, 0])
  })
})

test('a stuck task keeps its reserve', async () => {
  const world = rich({ faults: { stuck: { kind: 'stuck', slotFor: '1m' } } })
  world.submit()
  await world.to(1e8)
  expect(credits(world)).toEqual([92, 0, 42, 0])
})

test.each([
  [{ model: 'image-standard', n: 3 }, '/v1/images/generations', 24],
  [{ model: 'image-standard', resolution: '4K', n: 2 }, '/v1/images/generations', 48],
  [{ model: 'video-standard', duration: 8 }, '/v1/videos/generations', 108],
  [{ model: 'video-standard', duration: 10, quality: '1080p' }, '/v1/videos/generations', 270],
  [{ model: 'video-fast' }, '/v1/videos/generations', 54.5],
  [{ model: 'audio-speech' }, '/v1/audios/generations', 1],
])('%j costs its price', (body, path, price) => {
  const { submit, engine } = harness(worldWith())
  submit(body, { path })
  expect(engine.counts().credits.reserved).toBe(price)
})

describe('who cannot pay', () => {
  test('is refused', () => {
    const { submit, lastRequest } = rich({ credits: { user: 100, token: 7.5 } })
    expect(submit()).toMatchObject({
      status: 402,
      body: {
        error: {
          code: 402,
          message: 'insufficient balance: 8 credits needed, 7.5 left',
          type: 'insufficient_balance_error',
        },
      },
    })
    expect(lastRequest()).toMatchObject({ reason: 'balance' })
  })

  test('is refused with the status and type of the world', () => {
    const errors = { insufficientBalance: { status: 403, type: 'quota_error' } }
    expect(rich({ credits: { user: 0, token: 'unlimited' }, errors }).submit()).toMatchObject({
      status: 403,
      body: { error: { code: 403, type: 'quota_error' } },
    })
  })

  test('can pay again once a failed task is refunded', async () => {
    const world = rich({
      credits: { user: 8, token: 'unlimited' },
      faults: { failure: { kind: 'failure', until: '1s' } },
    })
    expect([world.submit().status, world.submit().status]).toEqual([200, 402])
    await world.to(10_000)
    expect(world.submit().status).toBe(200)
  })
})

describe('files', () => {
  const quota = ({ get }: Harness): unknown => (get('/api/v1/files/quota').body as { data: unknown }).data

  test('are counted as they are generated, and no more when they expire', async () => {
    const world = rich({ files: { max: 10, expireAfter: '1m' }, group: 'pro' })
    const figures = (used: number): object => ({
      user_group: 'pro',
      used_files: used,
      max_files: 10,
      remain_files: 10 - used,
      is_custom: false,
      quota_reason: '',
    })
    world.submit({ model: 'image-standard', n: 3 })
    expect(quota(world)).toEqual(figures(0))
    await world.to(10_000)
    expect(quota(world)).toEqual(figures(3))
    await world.to(70_000)
    expect(quota(world)).toEqual(figures(0))
  })

  test('over the quota are accepted, or refused where the world says so', async () => {
    const full = { max: 1, used: 1 }
    expect(rich({ files: full }).submit().status).toBe(200)
    expect(rich({ files: { ...full, whenFull: 'refuse' } }).submit()).toMatchObject({
      status: 403,
      body: { error: { message: 'file quota exceeded', type: 'permission_error' } },
    })
  })
})

test('text is paid for when it is answered', async () => {
  const world = harness(worldWith({ models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } } }))
  expect(idOf(world.message())).toMatch(/^msg_/)
  expect(world.engine.counts().credits).toMatchObject({ charged: 0, reserved: 0.1 })
  await world.to(2000)
  expect(world.engine.counts()).toMatchObject({
    credits: { charged: 0.1, reserved: 0 },
    messages: { accepted: 1, completed: 1 },
  })
})
