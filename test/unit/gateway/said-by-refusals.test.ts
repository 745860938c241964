import { describe, expect, it } from 'vitest'
import { isFinalRefusal, isGrowthRefusal } from '../../../src/gateway/final-refusal.ts'
import { remainingRequests } from '../../../src/gateway/remaining-headers.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'

const NONE = headerFields({})

describe('a final refusal', () => {
  it.each([
    [{ error: { type: 'insufficient_quota', code: 'insufficient_quota' } }],
    [{ error: { type: 'rate_limit_error', details: { error_code: 'enforced_spend_limit_reached' } } }],
    [{ error: { type: 'billing_hard_limit_reached' } }],
    [{ error: { type: 'rate_limit_error', retryable: false } }],
  ])('is one by %j', (body) => {
    expect(isFinalRefusal(NONE, body, false)).toBe(true)
  })

  it('is one by a header, even with a wait', () => {
    expect(isFinalRefusal(headerFields({ 'x-should-retry': 'false' }), {}, true)).toBe(true)
    expect(isFinalRefusal(headerFields({ 'x-should-retry': 'true' }), {}, false)).toBe(false)
  })

  it.each([
    [{ error: { type: 'rate_limit_error', message: 'daily quota used up' } }, false],
    [{ error: { type: 'insufficient_quota' } }, true],
    ['too many requests', false],
    [null, false],
  ])('is none by %j where a wait is stated: %s', (body, hasWait) => {
    expect(isFinalRefusal(NONE, body, hasWait)).toBe(false)
  })
})

it('traffic that grew too fast is read from the words of an error', () => {
  expect(isGrowthRefusal({ error: { message: 'Number of requests exceeds your acceleration limit' } })).toBe(true)
  expect(isGrowthRefusal({ error: { code: 'slow_down' } })).toBe(true)
  expect(isGrowthRefusal({ error: { message: 'rate limit exceeded' } })).toBe(false)
})

describe('requests that are left', () => {
  it.each([
    [{ 'x-ratelimit-remaining-requests': '3', 'x-ratelimit-reset-requests': '6m0s' }, [[3, 360_000]]],
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }, [[0, 30_000]]],
    [
      { ratelimit: '"minute";r=5;t=30, "day";r=100;t=4000' },
      [
        [5, 30_000],
        [100, 4_000_000],
      ],
    ],
    [{ ratelimit: 'limit=9, remaining=4, reset=30' }, [[4, 30_000]]],
    [
      {
        'anthropic-ratelimit-requests-remaining': '2',
        'anthropic-ratelimit-requests-reset': '1970-01-01T00:00:10Z',
      },
      [[2, 9_000]],
    ],
    [{ 'x-ratelimit-remaining-requests': '3' }, []],
    [{ 'x-ratelimit-remaining-requests': 'None', 'x-ratelimit-reset-requests': 'None' }, []],
    [{ 'x-ratelimit-remaining-tokens': '3', 'x-ratelimit-reset-tokens': '1s' }, []],
  ])('are read from %j', (headers, expected) => {
    const read = remainingRequests(headerFields(headers as Record<string, string>), 1_000)
    expect(read.map(({ requests, resetMs }) => [requests, resetMs])).toEqual(expected)
  })
})
