import { describe, expect, test } from 'vitest'
import type { MockReply } from '../../../src/mock/exchange.ts'
import { type Harness, harness, idOf, worldWith } from '../../support/mock-harness.ts'

const SLOW = {
  models: { 'image-standard': { latency: { median: '60s', sigma: 0 }, price: { base: 10 } } },
  latency: { coldStart: null },
}

function cancel({ engine }: Harness, taskId: string, authorization = 'Bearer some-key'): MockReply {
  return engine.handle({ method: 'POST', path: '', route: { endpoint: 'cancel', taskId }, authorization })
}

describe('a task that its owner cancels', () => {
  test('has failed from then on, gives its price back by the setting, and is not called completed when its time comes', async () => {
    const mock = harness(worldWith({ ...SLOW, credits: { refund: '40%' } }))
    const id = idOf(mock.submit())
    await mock.to(20_000)
    expect(mock.poll(id)).toMatchObject({ status: 'processing' })
    expect(cancel(mock, id)).toMatchObject({
      status: 200,
      body: { id, status: 'failed', error: { code: 'cancelled' } },
    })
    await mock.to(90_000)
    expect(mock.poll(id)).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    const { tasks, models, credits, endpoints } = mock.engine.counts()
    expect(tasks).toEqual({ accepted: 1, completed: 0, failed: 0, cancelled: 1, open: 0 })
    expect(models['image-standard']).toMatchObject({ completed: 0, failed: 0, cancelled: 1 })
    expect(credits).toMatchObject({ charged: 6, reserved: 0 })
    expect(endpoints.cancel).toMatchObject({ requests: 1, byStatus: { 200: 1 } })
    expect(mock.records().filter(({ type }) => type === 'task')).toMatchObject([
      { status: 'pending' },
      { status: 'processing' },
      { status: 'failed', cancelled: true, t: 20_000 },
    ])
  })

  test('is cancelled once, however often that is asked', async () => {
    const mock = harness(worldWith(SLOW))
    const id = idOf(mock.submit())
    expect([cancel(mock, id).status, cancel(mock, id).status]).toEqual([200, 200])
    expect(mock.engine.counts().tasks).toMatchObject({ cancelled: 1 })
  })

  test('gives its slot back, and once', async () => {
    const stuck = { kind: 'stuck', slotFor: '30s', times: 1 }
    const mock = harness(worldWith({ ...SLOW, limits: { image: { concurrency: 1 } }, faults: { stuck } }))
    const first = idOf(mock.submit())
    expect(mock.submit().status).toBe(429)
    await mock.to(31_000)
    const second = idOf(mock.submit())
    expect(cancel(mock, first).status).toBe(200)
    expect(mock.submit().status).toBe(429)
    expect(cancel(mock, second).status).toBe(200)
    expect(mock.submit().status).toBe(200)
    expect(mock.submit().status).toBe(429)
  })

  test('gives its server to the next one, where nobody waits for it already', async () => {
    const mock = harness(
      worldWith({ ...SLOW, models: { 'image-standard': { ...SLOW.models['image-standard'], capacity: 1 } } }),
    )
    const first = idOf(mock.submit())
    await mock.to(10_000)
    cancel(mock, first)
    const second = idOf(mock.submit())
    await mock.to(71_000)
    expect(mock.poll(second)).toMatchObject({ status: 'completed' })
  })
})

describe('a cancel is refused', () => {
  test('of a task that has ended', async () => {
    const mock = harness(worldWith(SLOW))
    const id = idOf(mock.submit())
    await mock.to(61_000)
    expect(cancel(mock, id)).toMatchObject({ status: 409, body: { error: { message: 'the task has ended' } } })
    expect(mock.poll(id)).toMatchObject({ status: 'completed' })
    expect(mock.lastRequest()).toMatchObject({ endpoint: 'poll' })
  })

  test('of a task that nobody knows, of another user, and without a key', () => {
    const keys = { 'key-of-another': { user: 'another', credits: 'unlimited', access: 'active' } }
    const mock = harness(worldWith({ ...SLOW, keys }))
    const id = idOf(mock.submit())
    expect(cancel(mock, 'task_unknown').status).toBe(404)
    expect(cancel(mock, id, 'Bearer key-of-another').status).toBe(404)
    expect(cancel(mock, id, '').status).toBe(401)
    expect(mock.engine.counts().tasks).toMatchObject({ open: 1 })
  })

  test('by the limit of reads', () => {
    const mock = harness(worldWith({ ...SLOW, limits: { reads: { rate: '1/min' } } }))
    const id = idOf(mock.submit())
    mock.poll(id)
    expect(cancel(mock, id).status).toBe(429)
  })
})

test('counts of a mock of which nobody cancels anything are as before', () => {
  const mock = harness(worldWith(SLOW))
  mock.submit()
  const { tasks, endpoints, models } = mock.engine.counts()
  expect(Object.keys(tasks)).toEqual(['accepted', 'completed', 'failed', 'open'])
  expect(Object.keys(endpoints)).toEqual(['submit', 'poll', 'message', 'credits', 'quota', 'file', 'none'])
  expect(Object.keys(models['image-standard'] ?? {})).not.toContain('cancelled')
})
