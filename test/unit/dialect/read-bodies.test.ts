import { describe, expect, it } from 'vitest'
import { compileDialect } from '../../../src/dialect/compile-dialect.ts'
import { dialectOf } from '../../../src/dialect/load-dialect.ts'
import { mockFaults } from '../../../src/dialect/mock-check.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import { isUnsayable } from '../../../src/gateway/dialect.ts'

/** A gateway with one path: the body of a request says what is asked. */
const rpc = (read: string) =>
  dialectOf(
    `version: 1
name: rpc
about: images behind an envelope
asOf: 2026-11-28
facts: [none]
verified: none
base: https://api.example.com
keyEnv: RPC_KEY
submit: { image: { path: /rpc, rest: /params, constants: { /jsonrpc: '2.0', /method: generate } } }
read: ${read}
task:
  id: /data/id
  status: /data/state
  words: { 0: pending, 1: processing, 2: completed, 3: failed }
  results: '/data/urls/*'
  constants: { /code: 0 }
refusal: { inBody: { at: /code, success: [0] }, message: /message, type: [], code: /code }
`,
    'rpc.yaml',
  )
const WHOLE = rpc('{ method: POST, path: /rpc, task: { at: /params/id, as: number }, constants: { /method: status } }')

describe('a read whose body identifies the task', () => {
  const bodyOf = (taskId: string): unknown => {
    const ask = compileDialect(WHOLE, WHOLE.base).ask({ endpoint: 'poll', taskId })
    if (isUnsayable(ask)) throw new Error(ask)
    return ask.body
  }

  it.each([
    ['81', 81],
    ['task-1', 'task-1'],
    ['081', '081'],
    ['12345678901234567890', '12345678901234567890'],
  ])('contains the constants, and as a number an id that is one: %s', (taskId, id) => {
    expect(bodyOf(taskId)).toEqual({ method: 'status', params: { id } })
  })

  it('contains the id alone if the file states no more', () => {
    const plain = rpc('{ method: POST, path: /rpc, task: /params/id }')
    const ask = compileDialect(plain, plain.base).ask({ endpoint: 'poll', taskId: '81' })
    expect(ask).toMatchObject({ body: { params: { id: '81' } } })
  })

  it('is heard by the mock', () => {
    const heard = new ServerDialect(WHOLE, WHOLE.base).hear({ method: 'POST', target: '/rpc', body: bodyOf('81') })
    expect(heard.map(({ asked }) => asked)).toContainEqual({ endpoint: 'poll', taskId: '81' })
    expect(mockFaults(WHOLE)).toEqual([])
  })

  it('has no constants if it is a GET', () => {
    expect(() => rpc("{ path: '/rpc/{task}', constants: { /method: status } }")).toThrow(
      'read.constants: a GET has no body: state method: POST',
    )
  })
})
