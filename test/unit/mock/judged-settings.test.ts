import { describe, expect, test } from 'vitest'
import { MockEngine } from '../../../src/mock/engine.ts'
import type { MockReply } from '../../../src/mock/exchange.ts'
import { OracleAnnotator } from '../../../src/mock/oracle/oracle-annotator.ts'
import { MemoryLog, type RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'
import { keyedRandom } from '../../../src/random.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { harness, idOf, worldWith } from '../../support/mock-harness.ts'

const SLOW = { models: { 'image-standard': { latency: { median: '60s', sigma: 0 } } } }
const STATED = { stated: 'openai', mode: 'exact' }

describe('a refusal that a fault orders', () => {
  test('has its type, its message and no wait, and no limit counts it', () => {
    const faults = {
      cap: { kind: 'refusal', on: ['submit'], times: 1, type: 'spend_limit_reached', message: 'capped' },
    }
    const mock = harness(worldWith({ faults, limits: { image: { rate: '1/min' } } }))
    const error = { code: 429, type: 'spend_limit_reached', message: 'capped' }
    expect(mock.submit()).toMatchObject({ status: 429, headers: {}, body: { error } })
    expect(mock.lastRequest()).toMatchObject({ reason: 'fault', fault: 'cap', status: 429 })
    expect(mock.submit().status).toBe(200)
  })

  test('states a wait of hours in seconds of the caller', () => {
    const world = worldWith({ faults: { quota: { kind: 'refusal', wait: '6h' } } })
    expect(harness(world).submit().headers).toEqual({ 'retry-after': '21600' })
    expect(harness(world, { speed: 10 }).submit().headers).toEqual({ 'retry-after': '2160' })
  })
})

test('a connection that closes during the work closes at once, and the work goes on', async () => {
  const latency = { replies: { submit: { median: '2s', sigma: 0 } } }
  const faults = { dropped: { kind: 'reset', at: 'during', on: ['submit'], times: 1 } }
  const mock = harness(worldWith({ ...SLOW, latency, faults }))
  const body = { model: 'image-standard', prompt: 'a kite' }
  const keyed = { idempotency: 'key' }
  expect(mock.submit(body, keyed)).toMatchObject({ fault: 'reset', delayMs: 0 })
  await mock.to(1_000)
  expect(mock.submit(body, keyed).status).toBe(409)
  await mock.to(2_000)
  expect(mock.submit(body, keyed).status).toBe(200)
  expect(mock.engine.counts().tasks.accepted).toBe(1)
})

test('a read of an unfinished task asks for a time to the next, and none of a finished one does', async () => {
  const mock = harness(worldWith({ ...SLOW, tasks: { readAfter: '800ms' } }))
  const id = idOf(mock.submit())
  expect(mock.get(`/v1/tasks/${id}`).headers).toEqual({ 'retry-after': '1', 'retry-after-ms': '800' })
  await mock.to(120_000)
  expect(mock.get(`/v1/tasks/${id}`)).toMatchObject({ headers: {}, body: { status: 'completed' } })
})

test('limits are stated on submits where the world says so', () => {
  const limits = { image: { rate: { limit: 3, window: '10s' } } }
  const silent = harness(worldWith({ limits, hints: STATED }))
  expect(silent.submit().headers).toEqual({})
  const mock = harness(worldWith({ limits, hints: { ...STATED, statedOn: ['submit'] } }))
  expect(mock.submit().headers).toMatchObject({ 'x-ratelimit-remaining-requests': '2' })
})

test('a refusal by growth says so where the world does', () => {
  const limits = { image: { rate: { limit: 10, window: '1s' } } }
  const law = { kind: 'slope', growth: 1 }
  const said = (growth: string): unknown => {
    const mock = harness(worldWith({ limits, law, hints: { growth } }))
    mock.submit()
    return (mock.submit().body as { error: { message: string } }).error.message
  }
  expect(said('silent')).toBe('rate limit exceeded')
  expect(said('told')).toContain('acceleration limit')
})

describe('what a watched answer said', () => {
  function toldOf(settings: object, ask: 'submit' | 'read' = 'submit'): RequestRecord['told'] {
    const log = new MemoryLog()
    const annotator = new OracleAnnotator(log, 0)
    const world = worldWith({ ...SLOW, ...settings })
    const engine = new MockEngine({ world, clock: new VirtualClock(), random: keyedRandom(7), log: annotator })
    const send = (method: string, path: string): MockReply => {
      const body = { model: 'image-standard', prompt: 'a kite' }
      const asked = { method, path, authorization: 'Bearer some-key', body }
      return annotator.handle(engine, asked, { path, origin: 'gateway' }).reply
    }
    const reply = send('POST', '/v1/images/generations')
    if (ask === 'read') send('GET', `/v1/tasks/${idOf(reply)}`)
    return log.records().findLast((record) => record.type === 'request')?.told
  }

  test('is on record: a final refusal, growth, requests that are left, a time to the next read', () => {
    const cap = { kind: 'refusal', type: 'insufficient_quota', message: 'no credit is left' }
    expect(toldOf({ faults: { cap } })).toEqual({ final: true })
    expect(toldOf({ faults: { cap: { ...cap, wait: '10s' } } })).toEqual({ waitMs: 10_000 })
    const limits = { image: { rate: { limit: 3, window: '10s' } } }
    const hints = { ...STATED, statedOn: ['submit'] }
    expect(toldOf({ limits, hints })).toEqual({ left: [{ requests: 2, resetMs: 10_000 }] })
    expect(toldOf({ tasks: { readAfter: '800ms' } }, 'read')).toEqual({ readAfterMs: 800 })
    expect(toldOf({})).toBeUndefined()
  })
})
