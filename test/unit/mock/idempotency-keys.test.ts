import { describe, expect, test } from 'vitest'
import { harness, idOf, worldWith } from '../../support/mock-harness.ts'

const SLOW = { models: { 'image-standard': { latency: { median: '60s', sigma: 0 }, price: { base: 10 } } } }
const keyed = { idempotency: 'key-1' }
const kite = { model: 'image-standard', prompt: 'a red kite' }

describe('a request that comes again with its idempotency key', () => {
  test('is given the task that it bought, and no limit counts it', async () => {
    const mock = harness(worldWith({ ...SLOW, limits: { image: { rate: '1/min' } } }))
    const first = mock.submit(kite, keyed)
    await mock.to(5_000)
    expect(mock.submit(kite, keyed)).toMatchObject({ status: 200, body: first.body })
    expect(mock.lastRequest()).toMatchObject({ reason: 'repeated', taskId: idOf(first) })
    expect(mock.submit(kite, { idempotency: 'key-2' }).status).toBe(429)
    expect(mock.engine.counts()).toMatchObject({ tasks: { accepted: 1 }, credits: { reserved: 10 } })
  })

  test('is refused while the first is under way, and when it asks for something else', async () => {
    const mock = harness(worldWith({ ...SLOW, latency: { replies: { submit: { median: '2s', sigma: 0 } } } }))
    mock.submit(kite, keyed)
    await mock.to(1_999)
    expect(mock.submit(kite, keyed).status).toBe(409)
    await mock.to(2_000)
    expect(mock.submit({ ...kite, prompt: 'a blue kite' }, keyed).status).toBe(422)
    expect(mock.submit(kite, keyed)).toMatchObject({ status: 200, delayMs: 2_000 })
    expect(mock.engine.counts().tasks.accepted).toBe(1)
  })

  test('is served as new after a refusal, and where the key is another user’s', () => {
    const keys = { 'key-of-another': { user: 'another', credits: 'unlimited', access: 'active' } }
    const mock = harness(worldWith({ ...SLOW, keys }))
    expect(mock.submit({ ...kite, model: 7 }, keyed).status).toBe(400)
    const first = idOf(mock.submit(kite, keyed))
    expect(idOf(mock.submit(kite, { ...keyed, authorization: 'Bearer key-of-another' }))).not.toBe(first)
    expect(mock.submit(kite, { ...keyed, authorization: '' }).status).toBe(401)
  })

  test('is bought again where the world says so, which its counts tell', () => {
    const mock = harness(worldWith({ ...SLOW, idempotency: 'ignore' }))
    expect(idOf(mock.submit(kite, keyed))).not.toBe(idOf(mock.submit(kite, keyed)))
    expect(mock.engine.counts()).toMatchObject({
      tasks: { accepted: 2 },
      models: { 'image-standard': { boughtAgain: 1 } },
    })
  })
})

test.each([
  ['a lost reply', { kind: 'reset', at: 'after', on: ['submit'], times: 1 }],
  ['a reply that never comes', { kind: 'hang', on: ['submit'], times: 1 }],
  ['an error after the work', { kind: 'status', status: 500, at: 'after', on: ['submit'], times: 1 }],
])('after %s the key leads to the task all the same', (_, fault) => {
  const mock = harness(worldWith({ ...SLOW, faults: { fault } }))
  mock.submit(kite, keyed)
  expect(mock.submit(kite, keyed)).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect(mock.engine.counts().tasks.accepted).toBe(1)
})
