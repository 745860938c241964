import { describe, expect, it } from 'vitest'
import { compileDialect } from '../../../src/dialect/compile-dialect.ts'
import { dialectOf } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import { handleOf } from '../../../src/dialect/task-address.ts'
import { isUnsayable } from '../../../src/gateway/dialect.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'

function stageAt(base: string): ServerDialect {
  const text = [
    'version: 1',
    'name: kites',
    'about: kites',
    'asOf: 2026-11-25',
    'facts: [none]',
    'verified: none',
    `base: ${base}`,
    'keyEnv: KITES_KEY',
    'submit: { video: { path: /videos } }',
    "read: { path: '/videos/{task}' }",
    'task: { id: /id, status: /state, words: { done: completed } }',
  ]
  return new ServerDialect(dialectOf(text.join('\n'), 'kites.yaml'), 'http://127.0.0.1:1')
}

function heard(base: string, target: string): unknown {
  return stageAt(base).hear({ method: 'GET', target, body: undefined })[0]?.asked
}

it('hears a path with and without that of the address of the gateway', () => {
  const asked = { endpoint: 'poll', taskId: 'a' }
  expect(heard('https://kites.example.com/fly/v1', '/videos/a')).toEqual(asked)
  expect(heard('https://kites.example.com/fly/v1/', '/fly/v1/videos/a')).toEqual(asked)
  expect(heard('https://kites.example.com', '/videos/a')).toEqual(asked)
  expect(heard('https://kites.example.com/fly/v1', '/fly/v10/videos/a')).toBeUndefined()
  expect(heard('https://kites.example.com', '/fly/v1/videos/a')).toBeUndefined()
})

it.each([
  ['https://kites.example.com/v1/videos/a', '/videos/a'],
  ['/v1/videos/a', '/videos/a'],
  ['/videos/a', '/videos/a'],
  ['/v10/videos/a', '/v10/videos/a'],
])('remembers the address %s of a task below a base with a path once', (told, handle) => {
  expect(handleOf(told, 'https://kites.example.com/v1')).toBe(handle)
})

const BASE = 'http://127.0.0.1:1'

describe('a task whose address has a query', () => {
  const file = dialectOf(
    [
      'version: 1',
      'name: kites',
      'about: kites',
      'asOf: 2026-11-28',
      'facts: [none]',
      'verified: none',
      'base: https://api.example.com',
      'keyEnv: KITES_KEY',
      'submit: { image: { path: /v1/draw } }',
      "read: { path: '{+task}' }",
      "cancel: { path: '{+task}/cancel', word: Stopped }",
      "result: { path: '{+task}/file?as=png' }",
      "queries: { credits: { path: '/v1/account?show=balance', remaining: /left } }",
      'task:',
      '  id: /id',
      '  address: /polling_url',
      "  addressAs: '/v1/get_result?id={task}'",
      '  status: /status',
      '  words: { Ready: completed, Stopped: failed }',
    ].join('\n'),
    'kites.yaml',
  )
  const stage = new ServerDialect(file, BASE)
  const client = compileDialect(file, BASE)
  const hear = (method: string, target: string) =>
    stage.hear({ method, target, body: undefined }).map((one) => one.asked)

  it.each(['/v1/get_result?id=k-1', '/v1/get_result?id=k-1&logs=1', '/v1/get_result?api_key=a%26b&id=k-1'])(
    'is read at %s',
    (target) => {
      expect(hear('GET', target)).toEqual([{ endpoint: 'poll', taskId: 'k-1' }])
    },
  )

  it('is not read without that query: another address is that of a task that nobody knows', () => {
    const unknown = [{ endpoint: 'poll', taskId: '/v1/get_result' }]
    expect(hear('GET', '/v1/get_result')).toEqual(unknown)
    expect(hear('GET', '/v1/get_result?other_id=k-1')).toEqual(unknown)
    expect(hear('POST', '/v2/tasks/k-1/cancel')).toEqual([{ endpoint: 'cancel', taskId: '/v2/tasks/k-1' }])
    expect(hear('POST', '/v2/tasks/k-1')).toEqual([])
  })

  it.each(['k-1', 'https://eu.example.com/v1/get_result?id=k-1', '/v1/get_result?id=k-1&logs=1', 'k&1=?/'])(
    'is read and cancelled by the client where the mock hears it: %s',
    (id) => {
      for (const [endpoint, method] of [
        ['poll', 'GET'],
        ['cancel', 'POST'],
      ] as const) {
        const ask = client.ask({ endpoint, taskId: id }, undefined)
        if (isUnsayable(ask)) throw new Error(ask)
        const taskId = id.includes('k-1') ? 'k-1' : id
        expect(hear(method, `${ask.place.path}${ask.suffix}`)).toEqual([{ endpoint, taskId }])
      }
    },
  )

  it.each([
    ['k-1', `${BASE}/v1/get_result/file?id=k-1&as=png`],
    ['https://eu.example.com/v1/get_result?id=k-1', 'https://eu.example.com/v1/get_result/file?id=k-1&as=png'],
  ])('has its result below that address: %s', (id, result) => {
    const reply = {
      status: 200,
      headers: headerFields({}),
      body: { kind: 'json', value: { status: 'Ready' } },
    } as const
    expect(client.answer?.({ endpoint: 'poll', taskId: id }, reply).body).toMatchObject({
      value: { results: [result] },
    })
    const [heard] = stage.hear({ method: 'GET', target: result.replace(/^https?:\/\/[^/]+/, ''), body: undefined })
    expect(heard).toMatchObject({ asked: { taskId: 'k-1' }, isResult: true })
  })

  it('leaves a query of the account with the query that the file states', () => {
    expect(hear('GET', '/v1/account?show=balance')).toEqual([{ endpoint: 'credits' }])
    expect(hear('GET', '/v1/account?show=usage')).not.toContainEqual({ endpoint: 'credits' })
  })
})
