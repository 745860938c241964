import { describe, expect, it } from 'vitest'
import { dialectOf } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import { handleOf } from '../../../src/dialect/task-address.ts'

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

describe('a task whose address has a query', () => {
  const file = [
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
    "task: { id: /id, address: /polling_url, addressAs: '/v1/get_result?id={task}', status: /status, words: { Ready: completed }, results: /sample }",
  ]

  it('is read by the id in that query', () => {
    const stage = new ServerDialect(dialectOf(file.join('\n'), 'kites.yaml'), 'http://127.0.0.1:1')
    const [heard] = stage.hear({ method: 'GET', target: '/v1/get_result?id=k-1', body: undefined })
    expect(heard?.asked).toEqual({ endpoint: 'poll', taskId: 'k-1' })
  })
})
