import { describe, expect, test } from 'vitest'
import type { ReplyHeaders } from '../../../src/gateway/reply-headers.ts'
import { readRetryHint } from '../../../src/gateway/retry-hint.ts'

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0)
const LONGEST = 900_000

const fromHeaders = (headers: ReplyHeaders) => readRetryHint(headers, null, NOW, LONGEST)
const fromText = (fallback_suggestion: string) => readRetryHint({}, { fallback_suggestion }, NOW, LONGEST)

describe('headers', () => {
  test.each<[ReplyHeaders, number, string]>([
    [{ 'retry-after-ms': '1500' }, 1_500, 'retry-after-ms'],
    [{ 'retry-after-ms': '12.5', 'retry-after': '60' }, 12.5, 'retry-after-ms'],
    [{ 'retry-after-ms': 'soon', 'retry-after': '60' }, 60_000, 'retry-after'],
    [{ 'retry-after': '0' }, 0, 'retry-after'],
    [{ 'retry-after': '1.5' }, 1_500, 'retry-after'],
    [{ 'retry-after': ['7', '9'] }, 7_000, 'retry-after'],
    [{ 'retry-after': '1m30s' }, 90_000, 'retry-after'],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000, 'retry-after'],
    [{ 'retry-after': 'Thu, 01 Jan 2026 11:59:30 GMT' }, 0, 'retry-after'],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT', date: 'Thu, 01 Jan 2026 12:00:20 GMT' }, 10_000, 'retry-after'],
    [{ 'retry-after': '5', ratelimit: '"default";r=0;t=30' }, 5_000, 'retry-after'],
    [{ ratelimit: '"default";r=0;t=30' }, 30_000, 'ratelimit'],
    [{ ratelimit: '"burst";r=0;t=2, "daily";r=0;t=40' }, 40_000, 'ratelimit'],
    [{ ratelimit: '"burst";r=0;t=2, "daily";r=5;t=4000' }, 2_000, 'ratelimit'],
    [{ ratelimit: ['"burst";r=3;t=2', '"daily";r=0;t=40'] }, 40_000, 'ratelimit'],
    [{ ratelimit: 'limit=100, remaining=0, reset=50' }, 50_000, 'ratelimit'],
    [{ 'ratelimit-reset': '20', 'ratelimit-remaining': '0' }, 20_000, 'ratelimit'],
    [{ 'ratelimit-reset': '20' }, 20_000, 'ratelimit'],
    [{ 'x-ratelimit-reset': '45' }, 45_000, 'x-ratelimit'],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 45) }, 45_000, 'x-ratelimit'],
    [{ 'x-ratelimit-reset': String(NOW + 45_000) }, 45_000, 'x-ratelimit'],
    [{ 'x-ratelimit-reset': String(NOW / 1000 - 45) }, 0, 'x-ratelimit'],
    [{ 'x-ratelimit-reset-after': '0.25', 'x-ratelimit-remaining': '0' }, 250, 'x-ratelimit'],
    [{ 'x-ratelimit-reset-requests': '1m30.5s', 'x-ratelimit-remaining-requests': '0' }, 90_500, 'x-ratelimit'],
    [{ 'x-ratelimit-reset-requests': '250ms' }, 250, 'x-ratelimit'],
    [
      {
        'anthropic-ratelimit-output-tokens-reset': new Date(NOW + 12_000).toISOString(),
        'anthropic-ratelimit-output-tokens-remaining': '0',
        'anthropic-ratelimit-input-tokens-reset': new Date(NOW + 50_000).toISOString(),
        'anthropic-ratelimit-input-tokens-remaining': '5',
      },
      12_000,
      'x-ratelimit',
    ],
    [{ 'anthropic-ratelimit-tokens-reset': new Date(NOW - 5000).toISOString() }, 0, 'x-ratelimit'],
    [{ 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-reset-tokens': '17ms' }, 360_000, 'x-ratelimit'],
  ])('%j', (headers, delayMs, source) => {
    expect(fromHeaders(headers)).toEqual({ kind: 'delay', delayMs, source, capped: false })
  })

  test.each<ReplyHeaders>([
    {},
    { 'retry-after': '-5' },
    { 'retry-after': 'NaN' },
    { 'retry-after': '' },
    { 'retry-after': '0x10' },
    { 'retry-after': 'later' },
    { 'retry-after-ms': '-1' },
    { ratelimit: '"default";r=4;t=30' },
    { ratelimit: 'limit=100, remaining=50, reset=5' },
    { ratelimit: '"default";r=0' },
    { 'ratelimit-reset': '20', 'ratelimit-remaining': '3' },
    { 'x-ratelimit-reset': '20', 'x-ratelimit-remaining': '3' },
    { 'x-ratelimit-reset-requests': '20s', 'x-ratelimit-remaining-requests': '3' },
    { 'x-ratelimit-reset': '-20' },
    { 'x-ratelimit-reset': '1h of nothing' },
  ])('%j names no wait', (headers) => {
    expect(fromHeaders(headers)).toEqual({ kind: 'none' })
  })

  test.each<[string, number | undefined]>([
    ['86400', 86_400_000],
    ['9'.repeat(400), undefined],
    ['1d', 86_400_000],
    ['Fri, 01 Jan 2027 12:00:00 GMT', 365 * 86_400_000],
    ['Sun, 02 Jan 2028 12:00:00 GMT', undefined],
  ])('%s is capped, and told as it was asked where that can be meant', (text, askedMs) => {
    const hint = fromHeaders({ 'retry-after': text })
    expect(hint).toEqual({ kind: 'delay', delayMs: LONGEST, source: 'retry-after', capped: true, askedMs })
  })
})

describe('prose', () => {
  test.each<[string, number]>([
    ['retry after 60 seconds', 60_000],
    ['retry after 30 seconds', 30_000],
    ['RETRY AFTER 60 SECONDS!', 60_000],
    ['Please retry after 8 seconds.', 8_000],
    ['try again in 8.71s', 8_710],
    ['Please try again in 1m30.5s.', 90_500],
    ['try again in 6m0s', 360_000],
    ['try again in 86ms', 86],
    ['Try again in .5 seconds', 500],
    ['resets in ~30s', 30_000],
    ['wait 2 minutes', 120_000],
    ['Please wait at least 1m 30s', 90_000],
    ['Please wait: 30s', 30_000],
    ['wait time: 30 sec', 30_000],
    ['retry in 10 min', 600_000],
    ['retry in 500 ms', 500],
    ['retry in 500 milliseconds', 500],
    ['Try again in a minute', 60_000],
    ['come back: available again in one minute', 60_000],
    ['Try again in 5 minutes and 3 seconds', 303_000],
    ['Try again in 2 minutes, 5 secs', 125_000],
    ['Retry after 30-60 seconds', 60_000],
    ['wait 1 to 2 minutes', 120_000],
    ['60-second cooldown', 60_000],
    ['cooldown period of 30 seconds', 30_000],
    ['30 seconds remaining until the limit resets', 30_000],
    ['Allow 20 seconds before retrying', 20_000],
    ['Please retry your request after 30 seconds', 30_000],
    ['Retry gpt-image-1.5 in 30 seconds', 30_000],
    ['Time until reset: 45s', 45_000],
    ['retry_after: 12', 12_000],
    ['"retry_after_ms": 1500', 1_500],
    ['{"retryDelay": "34s"}', 34_000],
    ['Retry-After=17', 17_000],
    ['retry after 60', 60_000],
    ['Rate limit reached. Limit: 3 / min. Current: 4 / min. Please try again in 20s.', 20_000],
    ['Rate limit of 5 requests per 60 seconds exceeded (HTTP 429), retry in 12 s', 12_000],
    ['retry after 0 seconds', 0],
  ])('%s', (text, delayMs) => {
    expect(fromText(text)).toEqual({ kind: 'delay', delayMs, source: 'body', capped: false })
  })

  test.each([
    'try again later',
    'Please try your request again.',
    'Please wait and retry later',
    'slow down',
    'Request timed out after 30 seconds, please retry',
    'Please retry; the limit is 60 requests per minute',
    'You may retry up to 3 times in 60 seconds',
    'Try again with a duration of 5 seconds',
    'retry after -5 seconds',
    'retry after NaN seconds',
    'retry after 429 requests',
    'retry in 5 attempts',
  ])('%s: no number, or none that is a wait', (text) => {
    expect(fromText(text)).toEqual({ kind: 'later', source: 'body' })
  })

  test.each([
    '',
    '60 requests per minute',
    'error 429',
    'HTTP 503',
    'limit of 5',
    'Too many requests: 100 per 60 seconds',
    'maximum allowed duration of 10 seconds',
    'the upstream did not become available after 30 seconds',
    'do not retry',
    'do not retry after 30 seconds',
    'invalid parameter: retry_count',
  ])('%j advises nothing', (text) => {
    expect(fromText(text)).toEqual({ kind: 'none' })
  })

  test('the suggestion beats the message, and the message a suggestion without a number', () => {
    const hint = (fallback_suggestion: string | null, message: string) =>
      readRetryHint({}, { fallback_suggestion, message }, NOW, LONGEST)
    expect(hint('retry after 60 seconds', 'try again in 5s')).toHaveProperty('delayMs', 60_000)
    expect(hint('try again later', 'try again in 5s')).toHaveProperty('delayMs', 5_000)
    expect(hint(null, 'try again in 5s')).toHaveProperty('delayMs', 5_000)
    expect(hint('try again later', 'rate limit exceeded')).toEqual({ kind: 'later', source: 'body' })
    expect(hint(null, 'rate limit exceeded')).toEqual({ kind: 'none' })
  })

  test('an absurd wait is capped', () => {
    const capped = { kind: 'delay', delayMs: LONGEST, source: 'body', capped: true }
    expect(fromText('Try again in 86400 seconds')).toEqual({ ...capped, askedMs: 86_400_000 })
    expect(fromText('Try again in 86,400 seconds')).toEqual({ ...capped, askedMs: 86_400_000 })
    expect(fromText('retry in 1 hour')).toEqual({ ...capped, askedMs: 3_600_000 })
    expect(fromText(`retry after ${'9'.repeat(400)} seconds`)).toEqual(capped)
  })
})
