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
  words: { Ready: completed, Stopped: failed, Waiting: pending }
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
