import { describe, expect, test } from 'vitest'
import { TASK } from '../../../src/gateway/bodies.ts'
import { classify, type Reply } from '../../../src/gateway/classify.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'
import { hintIn } from '../../../src/gateway/retry-hint.ts'
import { pollEvent } from '../../../src/load/outcome-event.ts'
import { ANSWERED_AT, PUBLIC_REFUSALS } from '../../support/public-refusals.ts'

const LONGEST = 900_000

describe('refusals as public gateways send them', () => {
  test('are forty and more', () => {
    expect(new Set(PUBLIC_REFUSALS.map(({ of }) => of)).size).toBeGreaterThanOrEqual(40)
  })

  test.each(PUBLIC_REFUSALS)('$of', ({ headers = {}, body, wait, source = 'body', type, message }) => {
    const reply: Reply = {
      status: 429,
      headers: headerFields(headers),
      body: typeof body === 'string' ? { kind: 'not-json', text: body } : { kind: 'json', value: body },
    }
    const timing = { sentAt: 0, endedAt: 1 }
    const outcome = classify(TASK, reply, { timing, nowEpochMs: ANSWERED_AT, longestHintMs: LONGEST })
    expect(outcome).toHaveProperty(
      'hint',
      typeof wait === 'number'
        ? { kind: 'delay', delayMs: wait, source, capped: false }
        : wait === null
          ? { kind: 'none' }
          : { kind: wait, source },
    )
    const { errorType = null, message: told } = pollEvent({ call: 0, model: 'm', taskId: 't', n: 1 }, outcome, 0)
    expect({ type: errorType, message: told }).toEqual({ type, message })
  })
})

describe('fields of a body', () => {
  const hint = (body: unknown) => hintIn(headerFields({}), body, ANSWERED_AT, LONGEST)
  const wait = (delayMs: number) => ({ kind: 'delay', delayMs, source: 'body', capped: false })

  test.each<[unknown, number]>([
    [{ retry_after_ms: 1500, retry_after: 60 }, 1500],
    [{ retry_after: 5, reset: 60 }, 5000],
    [{ reset: 60, reset_in: 7 }, 7000],
    [{ retry_at: ANSWERED_AT + 3000 }, 3000],
    [{ resets_in_ms: 250 }, 250],
    [{ retry_after: 0 }, 0],
    [{ retry_after: ANSWERED_AT / 1000 + 9 }, 9000],
    [{ retry_after: 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000],
    [{ reset_at: '2026-01-01 12:00:30' }, 30_000],
    [{ reset_at: '2026-01-01T11:59:00Z' }, 0],
    [{ retryDelay: '1m30.5s' }, 90_500],
    [{ error: { retry_after: 3 }, retry_after: 8 }, 3000],
    [{ error: { message: 'try again in 5s', retry_after: 3 } }, 3000],
    [{ error: { message: 'try again in 5s', retry_after: -3 } }, 5000],
    [
      { error: { message: 'try again in 5s', fallback_suggestion: 'retry after 9 seconds' }, detail: 'retry in 1 s' },
      9000,
    ],
    [{ details: [{ reset: 4 }, { reset: 9 }, { reset: 2 }] }, 9000],
  ])('%j', (body, delayMs) => {
    expect(hint(body)).toEqual(wait(delayMs))
  })

  test.each([
    [{ retry_after: -1 }],
    [{ retry_after: Number.NaN }],
    [{ retry_after: 'NaN' }],
    [{ retry_after: '1e3' }],
    [{ retry_after: '0x10' }],
    [{ retry_after: '-5s' }],
    [{ retry_after: 'soon' }],
    [{ retry_after: '' }],
    [{ retry_after: true }],
    [{ retry_after: null }],
    [{ retry_after: [5] }],
    [{ retry_after: { seconds: -5 } }],
    [{ reset_at: '2026-13-45T99:00:00Z' }],
    [{ reset_at: 'tomorrow' }],
    [{ reset: 60, remaining: 4 }],
    [{ limit: 60, remaining: 0 }],
    [7],
    [[[[{ retry_after: 5 }]]]],
  ])('%j names no wait', (body) => {
    expect(hint(body)).toEqual({ kind: 'none' })
  })

  test('what is absurd is capped, and told as asked only where somebody may mean it', () => {
    const capped = { kind: 'delay', delayMs: LONGEST, source: 'body', capped: true }
    expect(hint({ retry_after: 7200 })).toEqual({ ...capped, askedMs: 7_200_000 })
    expect(hint({ retry_after: 99_999_999 })).toEqual(capped)
    expect(hint({ retry_after: Number.POSITIVE_INFINITY })).toEqual(capped)
    expect(hint(JSON.parse('{"retry_after":1e400}'))).toEqual(capped)
  })

  test('a body that is deep, wide or round is read no further than it is worth', () => {
    let deep: unknown = { retry_after: 5 }
    for (let n = 0; n < 100_000; n++) deep = n % 2 === 0 ? { error: deep } : [deep]
    expect(hint(deep)).toEqual({ kind: 'none' })
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`field${n}`, { retry_after: 5 }]))
    expect(hint({ ...wide, retry_after: 5 })).toEqual({ kind: 'none' })
    const round: Record<string, unknown> = { retry_after: 5 }
    round.error = round
    expect(hint(round)).toEqual(wait(5000))
  })
})
