import { describe, expect, it } from 'vitest'
import { dialectNames, dialectOf, readDialect } from '../../../src/dialect/load-dialect.ts'
import { mockFaults } from '../../../src/dialect/mock-check.ts'

const KITES = `version: 1
name: kites
about: kites
asOf: 2026-11-28
facts: [none]
verified: none
base: https://api.example.com
keyEnv: KITES_KEY
submit: { image: { path: /v1/draw } }
read: { path: '{+task}' }
cancel: { path: '{+task}/cancel', word: Stopped }
result: { path: '{+task}/file' }
task:
  id: /id
  address: /polling_url
  addressAs: '/v1/get_result?id={task}'
  status: /status
  words: { Ready: completed, Broken: failed, Stopped: failed, Waiting: pending }
  states: []
`

const faultsWith = (from: string, to: string): string[] => {
  const text = KITES.replace(from, () => to)
  expect(from === to || text !== KITES).toBe(true)
  return mockFaults(dialectOf(text, 'kites.yaml'))
}

describe('a dialect against its own mock', () => {
  it.each(dialectNames())('works in %s', (name) => {
    expect(mockFaults(readDialect(name))).toEqual([])
  })

  it('works where the address of a task has a query', () => {
    expect(faultsWith('', '')).toEqual([])
  })

  it('does not work where paths repeat the path of the base', () => {
    expect(faultsWith('base: https://api.example.com', 'base: https://api.example.com/v1')).toEqual([
      'the mock does not understand POST /v1/draw, the submit of image',
    ])
  })

  it('does not work where a completed task is read as another', () => {
    expect(faultsWith('states: []', 'states: [{ when: { at: /id, exists: true }, status: processing }]')).toEqual([
      "the mock's answer to the read of a completed task is not read as a completed task: processing",
    ])
  })

  it('does not work where results overwrite the id', () => {
    expect(faultsWith("result: { path: '{+task}/file' }\ntask:\n", 'task:\n  results: /id/url\n')).toEqual([
      "the mock's answer to the read of a completed task is not read as a completed task: the response is for another task: [object Object]",
    ])
  })

  it('works where the record of the task contains the parts of the address of its result', () => {
    expect(
      faultsWith(
        "result: { path: '{+task}/file' }\ntask:\n",
        "task:\n  results: [{ at: '', as: '/v1/files/get?file_id={file_id}' }]\n",
      ),
    ).toEqual([])
  })
})

const LUMEN = `version: 1
name: lumen
about: lumen
asOf: 2026-11-28
facts: [none]
verified: none
base: https://api.example.com
keyEnv: LUMEN_KEY
submit: { video: { path: /v1/renders } }
read: { path: '/v1/renders/{task}' }
cancel: { path: '/v1/renders/{task}/cancel', word: STOPPED }
text: { path: /v1/texts, answer: openai, fields: { max_tokens: /limits/most } }
task:
  id: /data/ref
  status: /data/state
  words: { WAITING: pending, DRAWING: processing, READY: completed, BROKEN: failed, STOPPED: failed }
  states: [{ when: [{ at: /data/state, is: BROKEN }, { at: /data/why, contains: flagged }], status: failed, because: moderated }]
  error: /data/why
refusal:
  inBody: { at: /code, success: [0] }
  message: /message
  type: []
  code: /code
  means:
    - { when: { at: /code, is: 1004 }, means: moderated }
    - { when: { at: /code, is: 1009 }, means: unpaid }
hints: [{ at: /data/wait_ms, unit: ms }]
`

describe('bad news of the mock of a dialect', () => {
  const faultsIn = (from: string, to: string): string[] => {
    const text = LUMEN.replace(from, () => to)
    expect(from === to || text !== LUMEN).toBe(true)
    return mockFaults(dialectOf(text, 'lumen.yaml'))
  }

  it('is understood by the client', () => {
    expect(faultsIn('', '')).toEqual([])
  })

  it.each([
    [
      'a rule takes every 429 for a lack of credits',
      ['  means:\n', '  means:\n    - { when: { at: /code, is: 429 }, means: unpaid }\n'],
      'refusal.means[0]: the mock answers a submit with a rate limit (429, wait of 7 s), but the client reads: refused (402, wait of 7 s)',
    ],
    [
      'a rule takes every invalid request for one of refused content',
      ['  means:\n', '  means:\n    - { when: { at: /code, is: 400 }, means: moderated }\n'],
      'refusal.means[0]: the mock answers a submit with an invalid request (400), but the client reads: refused (400, for its content)',
    ],
    [
      'a rule takes the code of another',
      ['  means:\n', '  means:\n    - { when: { at: /code, is: 1009 }, means: overloaded }\n'],
      'refusal.means[0]: the mock answers a submit with a spending cap (429), but the client reads: failed (503)',
    ],
    [
      'the code of an outage counts as success',
      ['success: [0]', 'success: [0, 503]'],
      'refusal.inBody: the mock answers a submit with an outage (503, wait of 7 s), but the client reads: no usable answer (id: Invalid input: expected string, received undefined)',
    ],
    [
      'a wait has the place of the message',
      ['/data/wait_ms', '/message'],
      "hints[0]: the client does not find the mock's wait at /message: something else may have this place",
    ],
    [
      'a wait has the place of the code',
      ['/data/wait_ms', '/code'],
      'hints[0]: the mock answers a submit with a rate limit (429, wait of 7 s), but the client reads: refused (400, wait of 7 s)',
    ],
    [
      'only refused content has words of a failed task',
      ['BROKEN: failed, ', ''],
      'task.words: the mock answers a read with a failed task, but the client reads: failed, for its content',
    ],
    [
      'every failed task is one of refused content',
      [', { at: /data/why, contains: flagged }', ''],
      'task.states[0]: the mock answers a read with a failed task, but the client reads: failed, for its content',
    ],
    [
      'a rate limit of reads counts as the end of the task',
      ['  states: [', '  states: [{ when: { http: 200, at: /code, is: 429 }, status: failed }, '],
      'task.states[0]: the mock answers a read with a rate limit (429, wait of 7 s), but the client reads: failed',
    ],
    [
      'a text call does not contain its messages',
      ['max_tokens: /limits/most }', 'max_tokens: /limits/most, model: /model, stream: /stream }, rest: none'],
      'text.fields: the mock does not find messages in the request of a text call',
    ],
    [
      'a rule takes the answer to a text call for a refusal',
      ['  means:\n', '  means:\n    - { when: { http: 200, at: /data, exists: false }, means: not-found }\n'],
      'refusal.means[0]: the mock answers a text call with a message, but the client reads: refused (404)',
    ],
  ] as const)('is not if %s', (_, [from, to], fault) => {
    expect(faultsIn(from, to)).toEqual([fault])
  })

  it('is not if nothing means failed', () => {
    expect(faultsWith('Broken: failed, ', '')).toEqual([
      'task.words: the mock answers a read with a failed task, but the client reads: accepted, with a fault in status',
    ])
  })

  it('may be what the file says of a read: that a 404 is a task which still waits', () => {
    expect(faultsWith('states: []', 'states: [{ when: { http: 404 }, status: pending }]')).toEqual([])
  })
})
