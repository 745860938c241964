import { describe, expect, test } from 'vitest'
import type { MockRequest } from '../../../src/mock/exchange.ts'
import { harness, idOf, worldWith } from '../../support/mock-harness.ts'

const invalid = (message: string, param?: string): object => ({
  error: { code: 400, message, type: 'invalid_request_error', ...(param === undefined ? {} : { param }) },
})

describe('a request is refused with the error object of the specification', () => {
  test.each<[string, MockRequest, number, object]>([
    [
      'no key',
      { method: 'GET', path: '/v1/credits' },
      401,
      { error: { code: 401, message: 'missing bearer token', type: 'authentication_error' } },
    ],
    [
      'no bearer key',
      { method: 'GET', path: '/v1/credits', authorization: 'Basic abc' },
      401,
      { error: { code: 401, message: 'invalid or expired token', type: 'authentication_error' } },
    ],
    [
      'an expired key',
      { method: 'GET', path: '/v1/credits', authorization: 'Bearer old' },
      401,
      { error: { code: 401, message: 'invalid or expired token', type: 'authentication_error' } },
    ],
    [
      'an unknown key',
      { method: 'GET', path: '/v1/credits', authorization: 'Bearer other' },
      401,
      { error: { code: 401, message: 'invalid or expired token', type: 'authentication_error' } },
    ],
    [
      'a key without access',
      { method: 'GET', path: '/v1/credits', authorization: 'Bearer shut' },
      403,
      { error: { code: 403, message: 'access denied', type: 'permission_error' } },
    ],
    [
      'an unknown path',
      { method: 'GET', path: '/v2/credits', authorization: 'Bearer good' },
      404,
      { error: { code: 404, message: 'no such endpoint', type: 'not_found_error' } },
    ],
    [
      'a wrong method',
      { method: 'DELETE', path: '/v1/tasks/task_1', authorization: 'Bearer good' },
      405,
      { error: { code: 405, message: 'method not allowed', type: 'invalid_request_error' } },
    ],
    [
      'an unknown task',
      { method: 'GET', path: '/v1/tasks/task_1', authorization: 'Bearer good' },
      404,
      { error: { code: 404, message: 'no such task', type: 'not_found_error', param: 'task_id' } },
    ],
  ])('%s', (_name, request, status, body) => {
    const keys = { good: {}, old: { access: 'expired' }, shut: { access: 'denied' } }
    const { engine } = harness(worldWith({ keys, otherKeys: 'refuse' }))
    expect(engine.handle(request)).toMatchObject({ status, body })
  })

  test.each<[string, unknown, object]>([
    ['no object', [1], invalid('the body must be a JSON object')],
    ['null', null, invalid('the body must be a JSON object')],
    ['no model', {}, invalid('model is required', 'model')],
    ['a model that is no text', { model: 7 }, invalid('invalid request parameters', 'model')],
    ['a prompt that is no text', { model: 'image-fast', prompt: {} }, invalid('invalid request parameters', 'prompt')],
    ['n that is no whole number', { model: 'image-fast', n: 1.5 }, invalid('invalid request parameters', 'n')],
    ['n out of bounds', { model: 'image-fast', n: 11 }, invalid('n must be from 1 to 10', 'n')],
    ['a negative n', { model: 'image-fast', n: -1 }, invalid('n must be from 1 to 10', 'n')],
    [
      'a size that is no ratio',
      { model: 'image-fast', size: 'big' },
      invalid('size must have the form <w>:<h>', 'size'),
    ],
    ['a model of another kind', { model: 'video-fast' }, invalid('the model does not generate image', 'model')],
  ])('a body with %s', (_name, body, expected) => {
    const { submit, lastRequest, engine } = harness(worldWith())
    expect(submit(body)).toMatchObject({ status: 400, body: expected })
    expect(lastRequest()).toMatchObject({ status: 400, reason: 'invalid' })
    expect(engine.counts().tasks.accepted).toBe(0)
  })

  test('an unknown model, where the world refuses them', () => {
    const { submit } = harness(worldWith({ errors: { unknownModel: 'refuse' } }))
    expect(submit({ model: 'nano-kite' })).toMatchObject({
      status: 404,
      body: { error: { code: 404, message: 'unknown model nano-kite', type: 'not_found_error', param: 'model' } },
    })
    expect(submit({ model: 'vendor/image-fast-v2' }).status).toBe(200)
  })

  test('fields that the world requires', () => {
    const { submit } = harness(worldWith({ validation: { required: { image: ['model', 'prompt'] } } }))
    expect(submit({ model: 'image-fast' })).toMatchObject({
      status: 400,
      body: invalid('prompt is required', 'prompt'),
    })
  })
})

test('an unknown model is served as the default class of its endpoint', () => {
  const { submit } = harness(worldWith())
  // 1.3 × 15 s, the median of image-standard.
  expect(submit({ model: 'nano-kite' }).body).toMatchObject({ model: 'nano-kite', task_info: { estimated_time: 19.5 } })
  expect(submit({ model: 'nano-kite' }, { path: '/v1/videos/generations' }).body).toMatchObject({
    object: 'video.generation.task',
    task_info: { estimated_time: 156 },
  })
})

describe('ordered faults', () => {
  const faulty = (fault: object) => harness(worldWith({ faults: { it: fault } }))

  test.each([
    [500, 'internal_server_error', 'internal server error', 'try again later'],
    [502, 'upstream_error', 'upstream service error', 'try again later'],
    [503, 'service_unavailable_error', 'service temporarily unavailable', 'retry after 30 seconds'],
  ])('status %i', (status, type, message, suggestion) => {
    const { get } = faulty({ kind: 'status', status })
    expect(get('/v1/credits')).toEqual({
      status,
      headers: {},
      delayMs: 0,
      body: { error: { code: status, message, type, fallback_suggestion: suggestion } },
    })
  })

  test.each([
    [408, 'request_timeout', 'the request did not arrive in time'],
    [409, 'conflict', 'the request conflicts with another'],
    [422, 'unprocessable_content', 'the request cannot be processed'],
    [425, 'too_early', 'the request came too early on its connection'],
  ])('status %i of a proxy, without advice and without work', (status, type, message) => {
    const { submit, engine } = faulty({ kind: 'status', status })
    expect(submit()).toEqual({ status, headers: {}, delayMs: 0, body: { error: { code: status, message, type } } })
    expect(engine.counts()).toMatchObject({ tasks: { accepted: 0 } })
    expect(() => faulty({ kind: 'status', status, at: 'after' })).toThrow('nothing was done')
  })

  test('a 502 after acceptance leaves a task that is paid for', () => {
    const { submit, engine } = faulty({ kind: 'status', status: 502, at: 'after', on: ['submit'] })
    expect(submit().status).toBe(502)
    expect(engine.counts()).toMatchObject({ tasks: { accepted: 1 }, credits: { reserved: 8 } })
  })

  test.each(['edge', 'upstream'])('a 502 at the %s leaves none', (at) => {
    const { submit, engine } = faulty({ kind: 'status', status: 502, at, on: ['submit'] })
    expect(submit().status).toBe(502)
    expect(engine.counts()).toMatchObject({ tasks: { accepted: 0 }, credits: { reserved: 0 } })
  })

  test('a lost reply leaves a task, a connection refused before does not', () => {
    const after = faulty({ kind: 'reset', at: 'after', on: ['submit'] })
    expect(after.submit()).toMatchObject({ fault: 'reset' })
    expect(after.engine.counts().tasks.accepted).toBe(1)
    expect(after.lastRequest()).toMatchObject({ reason: 'accepted', fault: 'it', faultKind: 'reset' })
    const before = faulty({ kind: 'reset', at: 'before', on: ['submit'] })
    expect(before.submit()).toMatchObject({ fault: 'reset' })
    expect(before.engine.counts()).toMatchObject({
      tasks: { accepted: 0 },
      endpoints: { submit: { requests: 1, byStatus: { none: 1 }, spoiled: 1 } },
    })
  })

  test('a lost reply does not strike a refusal', () => {
    const { submit, lastRequest } = faulty({ kind: 'reset', at: 'after' })
    expect(submit({})).not.toHaveProperty('fault')
    expect(lastRequest()).not.toHaveProperty('fault')
  })

  test.each(['cut-body', 'malformed-body', 'wrong-type'])('%s spoils a whole reply', (kind) => {
    expect(faulty({ kind }).get('/v1/credits')).toMatchObject({ status: 200, fault: kind, body: { success: true } })
  })

  test('slow headers and replies that never come', () => {
    expect(faulty({ kind: 'slow-headers', delay: '5s' }).get('/v1/credits')).toMatchObject({ delayMs: 5000 })
    expect(faulty({ kind: 'hang' }).get('/v1/credits')).toMatchObject({ delayMs: Infinity, fault: 'hang' })
  })
})

test.each(['edge', 'upstream', 'after'])('a read that failed at the %s may succeed when it is tried again', (at) => {
  const fault = { kind: 'status', status: 503, share: 0.5, at, on: ['poll'] }
  const { submit, get } = harness(worldWith({ faults: { fault } }))
  const id = idOf(submit())
  const statuses = Array.from({ length: 40 }, () => get(`/v1/tasks/${id}`).status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.slice(statuses.indexOf(503))).toContain(200)
})

test('keys never stand in the log', () => {
  const { get, records } = harness(worldWith({ keys: { 'very-secret': {} } }))
  get('/v1/credits', { authorization: 'Bearer very-secret' })
  get('/v1/credits', { authorization: 'Bearer also-secret' })
  expect(JSON.stringify(records())).not.toContain('secret')
})
