import { describe, expect, it } from 'vitest'
import { ErrorTable, OTHER_MESSAGES } from '../../../src/measure/calls/error-table.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { errorsSchema } from '../../../src/measure/summary/summary-verdict.ts'
import { randomRun } from '../../support/random-run.ts'

type Outcome = Extract<RunEvent, { type: 'outcome' }>
type Poll = Extract<RunEvent, { type: 'poll' }>
const of = { call: 0, model: 'image-fast' }
const attempt = (t: number, more: Partial<Outcome>): RunEvent => {
  return { type: 'outcome', t, endpoint: 'submit', attempt: 1, outcome: 'failed', ms: 1, ...of, ...more }
}
const read = (t: number, more: Partial<Poll>): RunEvent => {
  return { type: 'poll', t, taskId: 'a', n: 1, outcome: 'failed', ms: 1, ...of, ...more }
}

function tableOf(events: readonly RunEvent[]): ReturnType<ErrorTable['snapshot']> {
  const table = new ErrorTable()
  for (const event of events) table.add(event)
  return errorsSchema.parse(table.snapshot())
}

it('tells who met what how often, from when to when, the most frequent first', () => {
  const rows = tableOf([
    attempt(5, { outcome: 'accepted', status: 200 }),
    attempt(10, { status: 502, errorType: 'upstream_error', message: 'upstream service error' }),
    attempt(20, { outcome: 'unreachable', reason: 'refused', message: 'connect ECONNREFUSED' }),
    attempt(30, { status: 502, errorType: 'upstream_error', message: 'upstream service error' }),
    read(40, { status: 404, outcome: 'refused' }),
    read(41, { outcome: 'ambiguous', status: 200, reason: 'not-json', message: 'the body is not JSON' }),
    { type: 'credits', t: 50, when: 'after', body: null, problem: '404 not here' },
  ])
  expect(rows).toEqual([
    row('submit', 502, null, 'upstream_error: upstream service error', [2, 10, 30]),
    row('submit', null, 'refused', 'connect ECONNREFUSED', [1, 20, 20]),
    row('poll', 404, null, null, [1, 40, 40]),
    row('poll', 200, 'not-json', 'the body is not JSON', [1, 41, 41]),
    { ...row('credits', null, 'unreadable', '404 not here', [1, 50, 50]), model: null },
  ])
})

it('tells why tasks failed', () => {
  const end: Extract<RunEvent, { type: 'terminal' }> = {
    type: 'terminal',
    t: 60,
    end: 'failed',
    modality: 'image',
    intended: 0,
    record: true,
    attempts: 1,
    polls: 3,
    admissionWaitMs: 0,
    backoffMs: 0,
    message: 'moderation',
    ...of,
  }
  expect(tableOf([{ ...end, taskId: 'a' }])).toEqual([row('poll', null, 'task-failed', 'moderation', [1, 60, 60])])
  // A submit that failed has been told by its outcome.
  expect(tableOf([end])).toEqual([])
})

describe('however much a gateway says', () => {
  it('ten messages of one kind are told apart, and each is cut', () => {
    const rows = tableOf(
      Array.from({ length: 1000 }, (_, n) => attempt(n, { status: 500, message: `error ${n} ${'x'.repeat(500)}` })),
    )
    expect(rows).toHaveLength(11)
    expect(rows[0]).toEqual(row('submit', 500, null, OTHER_MESSAGES, [990, 10, 999]))
    expect(Math.max(...rows.map(({ message }) => message?.length ?? 0))).toBe(200)
  })

  it('the table has fifty rows and one for the rest, which counts all', () => {
    const kinds = Array.from({ length: 3000 }, (_, n) => attempt(n, { status: 400 + (n % 300), message: `m${n % 7}` }))
    const rows = tableOf(kinds)
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)).toMatchObject({ model: null, endpoint: null, status: null, fault: 'others', lastMs: 2999 })
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3000)
  })

  it('names that objects have themselves are texts like any other', () => {
    const texts = ['__proto__', 'constructor', 'hasOwnProperty', 'toString']
    const rows = tableOf(texts.map((text, n) => attempt(n, { model: text, reason: text, message: text })))
    expect(rows.map(({ model, fault, message }) => [model, fault, message])).toEqual(
      texts.map((text) => [text, text, text]),
    )
  })
})

it('loses none: what was not accepted is in some row', () => {
  for (const seed of [1, 2, 3]) {
    const events = randomRun(seed, 400)
    const errors = events.filter(
      (event) => (event.type === 'outcome' || event.type === 'poll') && event.outcome !== 'accepted',
    )
    const failed = events.filter(
      (event) => event.type === 'terminal' && event.end === 'failed' && event.taskId !== undefined,
    )
    const counted = tableOf(events).reduce((sum, { count }) => sum + count, 0)
    expect(errors.length).toBeGreaterThan(100)
    expect(counted).toBe(errors.length + failed.length)
  }
})

function row(
  endpoint: string,
  status: number | null,
  fault: string | null,
  message: string | null,
  [count, firstMs, lastMs]: [number, number, number],
) {
  return { model: 'image-fast', endpoint, status, fault, message, count, firstMs, lastMs }
}
