import { describe, expect, it } from 'vitest'
import { dialectOf } from '../../../src/dialect/load-dialect.ts'
import { readSample } from '../../../src/dialect/sample.ts'

const KITES = dialectOf(
  `version: 1
name: kites
about: kites
asOf: 2026-11-28
facts: [none]
verified: none
base: https://api.example.com
keyEnv: KITES_KEY
submit: { video: { path: /v1/draw } }
read: { path: '/v1/tasks/{task}' }
task: { id: /id, status: /status, words: { Ready: completed } }
refusal:
  inBody: { at: /code, success: [0] }
  means:
    - { when: { at: /code, is: 1002 }, means: throttled }
`,
  'kites.yaml',
)

const reading = (body: object, status = 200) =>
  readSample(KITES, { what: 'an answer', of: 'submit', answer: { status, headers: {}, body } })

describe('a code in a 200 that is no HTTP status', () => {
  it('counts as 400, and is said to be unknown', () => {
    expect(reading({ code: 1000 })).toMatchObject({ unknownCode: '1000', outcome: { kind: 'refused', status: 400 } })
  })

  it.each([
    ['has a meaning', { code: 1002 }, 200],
    ['is an HTTP status', { code: 503 }, 200],
    ['means success', { code: 0, id: 'k-1', status: 'Ready' }, 200],
    ['is not there', { id: 'k-1', status: 'Ready' }, 200],
    ['comes with a status that is none of success', { code: 1000 }, 500],
  ])('is not said to be unknown if it %s', (_, body, status) => {
    expect(reading(body, status).unknownCode).toBeNull()
  })
})
