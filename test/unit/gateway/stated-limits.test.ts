import { expect, it } from 'vitest'
import { headerFields } from '../../../src/gateway/reply-headers.ts'
import { answerHead } from '../../../src/gateway/stated-limits.ts'

it.each([
  [{ 'ratelimit-policy': '"default";q=100;w=60' }, null, [['ratelimit-policy', 'rate', 100, 60_000]]],
  [
    { 'ratelimit-policy': '10;w=1, 50;w=60' },
    null,
    [
      ['ratelimit-policy', 'rate', 10, 1000],
      ['ratelimit-policy', 'rate', 50, 60_000],
    ],
  ],
  [{ ratelimit: 'limit=20, remaining=3, reset=12' }, null, [['ratelimit', 'rate', 20, null]]],
  [{ 'x-ratelimit-limit': '40' }, null, [['x-ratelimit', 'rate', 40, null]]],
  [{}, { error: { details: [{ quotaValue: '60' }] } }, [['body', 'rate', 60, null]]],
  [{}, { error: { max_inflight_requests: 4 } }, [['body', 'concurrency', 4, null]]],
  [{}, { error: { message: 'Limit of 30 requests per minute exceeded' } }, [['body', 'rate', 30, 60_000]]],
  [{}, { error: { message: 'at most 5 concurrent tasks' } }, [['body', 'concurrency', 5, null]]],
  [{ 'x-ratelimit-limit-tokens': '40000' }, null, [['x-ratelimit', 'tokens', 40_000, null]]],
  [
    {
      'anthropic-ratelimit-requests-limit': '50',
      'anthropic-ratelimit-input-tokens-limit': '40000',
      'anthropic-ratelimit-output-tokens-limit': '8000',
    },
    null,
    [
      ['x-ratelimit', 'rate', 50, null],
      ['x-ratelimit', 'input-tokens', 40_000, null],
      ['x-ratelimit', 'output-tokens', 8000, null],
    ],
  ],
  [
    {},
    { error: { message: 'this would exceed your rate limit of 40,000 input tokens per minute' } },
    [['body', 'input-tokens', 40_000, 60_000]],
  ],
  [
    {},
    { error: { message: 'Rate limit reached on tokens per min (TPM): Limit 10000, Used 9500, Requested 800.' } },
    [['body', 'tokens', 10_000, 60_000]],
  ],
  [{ 'x-ratelimit-limit-tokens': 'None' }, { error: { message: 'you used 40 tokens' } }, []],
  [{ 'x-ratelimit-limit': '-5', 'ratelimit-policy': 'q=abc' }, { error: { message: 'rate limit exceeded' } }, []],
])('reads what %j and %j state', (headers, body, expected) => {
  const { stated } = answerHead(headerFields(headers as Record<string, string>), body)
  expect(stated.map(({ source, concerns, limit, windowMs }) => [source, concerns, limit, windowMs])).toEqual(expected)
})

it('reads the clock of the gateway', () => {
  const { dateMs } = answerHead(headerFields({ date: 'Sat, 01 Mar 2025 10:00:00 GMT' }), null)
  expect(dateMs).toBe(Date.UTC(2025, 2, 1, 10))
})
