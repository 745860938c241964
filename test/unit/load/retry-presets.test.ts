import { describe, expect, it } from 'vitest'
import { RETRY_POLICY_NAMES, RETRY_PRESETS, type RetryPolicyName } from '../../../src/profile/retry-presets.ts'
import { golden } from '../../support/golden.ts'
import { delayRanges, RETRY_CASES, type RetryCase } from '../../support/retry-cases.ts'

const NEVER = 'no retry'

/** For the cases in the order of RETRY_CASES. */
type Row = readonly [
  plain: string,
  body: string,
  header0: string,
  header60: string,
  header61: string,
  unavailable: string,
  serverError: string,
  reset: string,
  timeout: string,
  refusedConnection: string,
  badRequest: string,
  requestTimeout: string,
]

// openai-node and anthropic-sdk-typescript, src/client.ts: maxRetries 2; min(0.5 s × 2^n, 8 s) × (1 - random × 0.25);
// shouldRetry: 408, 409, 429, >= 500, connection errors and timeouts. openai-node 6 sleeps as told, 5 only above 0 and below 60 s,
// anthropic-sdk-typescript only above 0.
const sdk = '375–500 750–1000'
// aws-sdk, the mode of 2026: 3 attempts; random × min(20 s, 1 s × 2^n) after a throttle, base 50 ms after anything else;
// x-amz-retry-after alone is read; transient: 500, 502, 503, 504, connection errors, timeouts.
const awsThrottle = '0–1000 0–2000'
const awsOther = '0–50 0–100'
// undici lib/handler/retry-handler.js: maxRetries 5, minTimeout 500, timeoutFactor 2, maxTimeout 30 s, which also caps Retry-After;
// statusCodes 500 502 503 504 429; its timeouts are not among errorCodes.
const undici = '500 1000 2000 4000 8000'
const undiciCapped = '30000 30000 30000 30000 30000'
// got source/core/options.ts and calculate-retry-delay.ts: limit 2, 2^(n-1) × 1 s + random × 100 ms; ETIMEDOUT and ECONNRESET among
// errorCodes; statusCodes 408 413 429 500 502 503 504 521 522 524; a 413 only with a hint, and a hint of 0 is none; maxRetryAfter is
// unbounded without a request timeout.
const got = '1000–1100 2000–2100'
// ky source/utils/normalize.ts: limit 2, 0.3 s × 2^(n-1); 408 413 429 500 502 503 504; a 413 only with a hint;
// timeouts are not retried.
const ky = '300 600'
// axios-retry src/index.ts: retries 3, noDelay, which is Retry-After or 0; isRetryableError: 429, 5xx, network errors but ECONNABORTED.
const axios = '0 0 0'
// gRPC A6, "Retry Policy Capabilities": maxAttempts 4, initialBackoff 0.1 s, maxBackoff 1 s, multiplier 2, random(0, …).
const grpc = '0–100 0–200 0–400'
// Ours: six attempts, 1 s × 2^n up to 30 s; the hint exactly, or with 15 s of jitter on top.
const plainCurve = '1000 2000 4000 8000 16000'
const ourCurve = '0–1000 0–2000 0–4000 0–8000 0–16000'
const five = (delay: string): string => Array(5).fill(delay).join(' ')

const EXPECTED: Readonly<Record<Exclude<RetryPolicyName, 'custom'>, Row>> = {
  none: [NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER],
  'hint-jitter': [
    ourCurve,
    five('60000–75000'),
    // A hint of 0 is none: all who obeyed it would come back together, at once.
    ourCurve,
    five('60000–75000'),
    five('61000–76000'),
    ourCurve,
    NEVER,
    NEVER,
    NEVER,
    ourCurve,
    NEVER,
    NEVER,
  ],
  'obey-exactly': [
    plainCurve,
    five('60000'),
    five('0'),
    five('60000'),
    five('61000'),
    plainCurve,
    NEVER,
    NEVER,
    NEVER,
    plainCurve,
    NEVER,
    NEVER,
  ],
  'openai-sdk': [sdk, sdk, '0 0', '60000 60000', '61000 61000', sdk, sdk, sdk, sdk, sdk, NEVER, sdk],
  'openai-sdk-5': [sdk, sdk, sdk, sdk, sdk, sdk, sdk, sdk, sdk, sdk, NEVER, sdk],
  'anthropic-sdk': [sdk, sdk, sdk, '60000 60000', '61000 61000', sdk, sdk, sdk, sdk, sdk, NEVER, sdk],
  'aws-standard': [
    awsThrottle,
    awsThrottle,
    awsThrottle,
    awsThrottle,
    awsThrottle,
    awsOther,
    awsOther,
    awsOther,
    awsOther,
    awsOther,
    NEVER,
    NEVER,
  ],
  'aws-adaptive': [
    awsThrottle,
    awsThrottle,
    awsThrottle,
    awsThrottle,
    awsThrottle,
    awsOther,
    awsOther,
    awsOther,
    awsOther,
    awsOther,
    NEVER,
    NEVER,
  ],
  undici: [undici, undici, undici, undiciCapped, undiciCapped, undici, undici, undici, NEVER, undici, NEVER, NEVER],
  got: [got, got, got, '60000 60000', '61000 61000', got, got, got, got, got, NEVER, got],
  ky: [ky, ky, '0 0', '60000 60000', '61000 61000', ky, ky, ky, NEVER, ky, NEVER, ky],
  'axios-retry': [
    axios,
    axios,
    axios,
    '60000 60000 60000',
    '61000 61000 61000',
    axios,
    axios,
    axios,
    NEVER,
    axios,
    NEVER,
    NEVER,
  ],
  'grpc-a6': [
    grpc,
    grpc,
    '0 0 0',
    '60000 60000 60000',
    '61000 61000 61000',
    grpc,
    NEVER,
    grpc,
    NEVER,
    grpc,
    NEVER,
    NEVER,
  ],
}

describe('a named policy waits as the real client does', () => {
  const cases = Object.keys(RETRY_CASES) as RetryCase[]

  it.each(Object.entries(EXPECTED))('%s', (name, row) => {
    const settings = RETRY_PRESETS[name as RetryPolicyName]
    const waits = cases.map((one) => `${one}: ${delayRanges(settings, RETRY_CASES[one])}`)
    expect(waits).toEqual(cases.map((one, at) => `${one}: ${row[at]}`))
  })

  it('as the table says', () => {
    const width = Math.max(...cases.map((one) => one.length)) + 2
    const text = RETRY_POLICY_NAMES.filter((name) => name !== 'custom')
      .map((name) => {
        const lines = cases.map((one) => `  ${one.padEnd(width)}${delayRanges(RETRY_PRESETS[name], RETRY_CASES[one])}`)
        return [name, ...lines, ''].join('\n')
      })
      .join('\n')
    const table = `Waits before each retry in ms, from the least draw to the greatest.\n\n${text}`
    expect(table).toBe(golden('retry-presets.txt', table))
  })
})

it('the clients that bound their retries together do it by the documented figures', () => {
  // AWS: 500 tokens, 5 after a throttle, 14 else, 1 back from a call without a retry. gRPC A6: maxTokens 10, tokenRatio 0.1.
  const quota = { kind: 'quota', tokens: 500, prices: { throttled: 5, timeout: 14, other: 14 }, gain: 1 }
  expect(RETRY_PRESETS['aws-standard'].budget).toEqual(quota)
  expect(RETRY_PRESETS['aws-adaptive'].budget).toEqual(quota)
  expect(RETRY_PRESETS['grpc-a6'].budget).toEqual({ kind: 'throttle', tokens: 10, gain: 0.1 })
})

it('AWS lets its own header lengthen its own wait by at most 5 s', () => {
  const waits = [1000, 4000, 60_000].map((delayMs) =>
    delayRanges(RETRY_PRESETS['aws-standard'], {
      kind: 'throttled',
      timing: { sentAt: 0, endedAt: 0 },
      status: 429,
      hint: { kind: 'delay', delayMs, source: 'x-amz-retry-after', capped: false },
      error: null,
    }),
  )
  // max(own, min(header, own + 5 s)), own being 0 to 1 s and then 0 to 2 s (botocore retries/standard.py).
  expect(waits).toEqual(['1000 1000–2000', '4000 4000', '5000–6000 5000–7000'])
})
