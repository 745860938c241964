import { describe, expect, test } from 'vitest'
import { CREDITS, TASK } from '../../../src/gateway/bodies.ts'
import { classify, type Reply, type ReplyBody } from '../../../src/gateway/classify.ts'
import { headerFields, type ReplyHeaders } from '../../../src/gateway/reply-headers.ts'

const context = { timing: { sentAt: 10, endedAt: 35 }, nowEpochMs: Date.UTC(2026, 0, 1), longestHintMs: 900_000 }
const json = (value: unknown): ReplyBody => ({ kind: 'json', value })
const reply = (status: number, body: ReplyBody, headers: ReplyHeaders = {}): Reply => ({
  status,
  headers: headerFields(headers),
  body,
})

describe('a success', () => {
  test('is accepted with its unknown fields', () => {
    const body = { id: 'task-1', usage: { credits_reserved: 4 } }
    expect(classify(TASK, reply(202, json(body)), context)).toEqual({
      kind: 'accepted',
      timing: context.timing,
      status: 202,
      hint: { kind: 'none' },
      body,
    })
  })

  test('still tells of a limit that is used up', () => {
    const headers = { ratelimit: '"default";r=0;t=30' }
    expect(classify(TASK, reply(200, json({ id: 'a' }), headers), context)).toHaveProperty('hint.delayMs', 30_000)
  })

  test('of another form is ambiguous and names the field', () => {
    const body = { data: { token: { remaining_credits: 'many' } }, message: '', success: true }
    expect(classify(CREDITS, reply(200, json(body)), context)).toMatchObject({
      kind: 'ambiguous',
      reason: 'schema',
      status: 200,
      detail: expect.stringMatching(/^data\.token\.remaining_credits: .*number/),
      evidence: JSON.stringify(body),
    })
  })

  test.each([null, 7, 'text', []])('whose body is %j is ambiguous', (value) => {
    const outcome = classify(TASK, reply(200, json(value)), context)
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'schema' })
    expect(outcome).toHaveProperty('detail', expect.stringMatching(/^the body: /))
  })

  test('without JSON is ambiguous, with the beginning of what came', () => {
    const text = `<html>${'x'.repeat(500)}`
    const outcome = classify(TASK, reply(200, { kind: 'not-json', text }), context)
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'not-json', evidence: text.slice(0, 300) })
  })
})

describe('an error', () => {
  test.each([
    [301, 'refused'],
    [304, 'refused'],
    [400, 'refused'],
    [402, 'refused'],
    [404, 'refused'],
    [428, 'refused'],
    [429, 'throttled'],
    [430, 'refused'],
    [499, 'refused'],
    [500, 'failed'],
    [503, 'failed'],
    [504, 'failed'],
    [599, 'failed'],
  ])('%i is %s', (status, kind) => {
    const error = { code: status, message: 'no', type: 'some_error', param: 'size', more: true }
    expect(classify(TASK, reply(status, json({ error })), context)).toEqual({
      kind,
      timing: context.timing,
      status,
      hint: { kind: 'none' },
      error,
    })
  })

  test.each([[{ error: 'busy' }], [{ message: 'busy' }], [['busy']], [null], [{ error: { message: 7 } }]])(
    'with the body %j keeps it as evidence',
    (value) => {
      expect(classify(TASK, reply(500, json(value)), context)).toMatchObject({
        kind: 'failed',
        error: null,
        evidence: JSON.stringify(value),
        hint: { kind: 'none' },
      })
    },
  )

  test('reads the hint from the error, and a header before it', () => {
    const body = json({ error: { fallback_suggestion: 'retry after 60 seconds' } })
    expect(classify(TASK, reply(429, body), context)).toHaveProperty('hint.delayMs', 60_000)
    expect(classify(TASK, reply(429, body, { 'retry-after': '9' }), context)).toHaveProperty('hint.delayMs', 9_000)
    const impatient = { ...context, longestHintMs: 5_000 }
    expect(classify(TASK, reply(429, body), impatient)).toHaveProperty('hint.capped', true)
  })
})
