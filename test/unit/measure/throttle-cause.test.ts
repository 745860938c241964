import { describe, expect, it } from 'vitest'
import { capOfHint, type ThrottleCause, throttleCause } from '../../../src/measure/hints/throttle-cause.ts'
import { type Throttle, ThrottleCauses } from '../../../src/measure/model-record.ts'

it.each([
  ['rate limit exceeded', 'rate_limit_error', 'rate?'],
  ['concurrency limit exceeded', 'rate_limit_error', 'concurrency'],
  ['Too many requests', undefined, 'rate?'],
  ['too many concurrent requests for this model', 'rate_limit_error', 'concurrency'],
  ['you have 3 running tasks already', 'rate_limit_error', 'concurrency'],
  ['queue is full', 'account_queue_full', 'concurrency'],
  ['account_queue_full', undefined, 'concurrency'],
  ['daily limit of 500 images reached', 'rate_limit_error', 'dayCap'],
  ['refused', 'daily_limit', 'dayCap'],
  ['Rate limit exceeded: free-models-per-day', undefined, 'dayCap'],
  ['Quota exceeded', 'GenerateRequestsPerDayPerProjectPerModel-FreeTier', 'dayCap'],
  ['check quota', 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier', 'rate'],
  ['60 images per hour allowed', 'rate_limit_error', 'hourCap'],
  ['limits: 20 per minute, 500 per day', 'rate_limit_error', 'unknown'],
  ['monthly allowance used up', undefined, 'quota'],
  ['You exceeded your current quota', 'insufficient_quota', 'quota'],
  ['The usage limit has been reached', 'usage_limit_reached', 'quota'],
  ['limit of 60 requests per minute', undefined, 'rate'],
  ['Rate limit reached on requests per min (RPM): Limit 3', 'requests', 'rate'],
  ['Rate limit exceeded: 5 per 1 minute', undefined, 'rate'],
  ['insufficient balance: 12 credits needed, 3 left', 'rate_limit_error', 'balance'],
  ['refused', 'InsufficientBalance', 'balance'],
  ['Your account has been suspended', 'rate_limit_error', 'account'],
  ['This request would exceed your account’s rate limit', 'rate_limit_error', 'rate?'],
  ['try again', 'rate_limit_error', 'rate?'],
  ['try again in a day', 'server_error', 'unknown'],
  [undefined, undefined, 'unknown'],
] as const)('%s (%s): %s', (message, errorType, cause) => {
  expect(throttleCause(message, errorType)).toBe(cause)
})

const at = (hour: number, minute: number, second = 0): number => Date.UTC(2026, 0, 1, hour, minute, second)
const MINUTE = 60_000

describe('a hint that reaches the end of a cap', () => {
  it.each([
    ['of 9 h, to midnight', 540 * MINUTE, at(15, 0), 'dayCap'],
    ['of 24 h, to midnight', 1440 * MINUTE, at(0, 0), 'dayCap'],
    ['of 20 min, to the hour', 20 * MINUTE, at(15, 40), 'hourCap'],
    ['of 20 min and a second, rounded up', 20 * MINUTE + 1000, at(15, 40), 'hourCap'],
    ['of 20 min, to midnight: either', 20 * MINUTE, at(23, 40), 'quota'],
    ['of 5 h, to no midnight', 300 * MINUTE, at(15, 40), 'quota'],
    ['of 30 days', 43_200 * MINUTE, at(0, 0), 'quota'],
    ['of 20 min, to no hour', 20 * MINUTE, at(15, 20), null],
    ['of 60 s, to the hour', MINUTE, at(15, 59), null],
    ['of two minutes, to midnight', 2 * MINUTE, at(23, 58), null],
  ] as const)('%s: %#', (_, askedMs, epochMs, cause) => {
    expect(capOfHint(askedMs, epochMs, 2000)).toBe(cause)
  })
})

/** Refusals at these instants in s, in words that say little, and requests let through; the causes told, by refusal. */
function signature(refusedAt: readonly number[], passedAt: readonly number[], hintMs = 60_000) {
  const causes: [number, ThrottleCause][] = []
  const of = new ThrottleCauses(at(12, 0), (cause, { t }) => void causes.push([t / 1000, cause]))
  const events = [
    ...refusedAt.map((t) => ({ t, isRefused: true })),
    ...passedAt.map((t) => ({ t, isRefused: false })),
  ].sort((a, b) => a.t - b.t)
  for (const { t, isRefused } of events) {
    if (isRefused) of.refused(refusal(t, hintMs))
    else of.passed(t * 1000)
  }
  return { causes, pending: of.pending }
}

function refusal(t: number, delayMs: number): Throttle {
  const hint = { kind: 'delay', delayMs, source: 'body' } as const
  return {
    t: t * 1000,
    ms: 0,
    call: 0,
    attempt: 1,
    message: 'rate limit exceeded',
    errorType: 'rate_limit_error',
    hint,
  }
}

describe('a rate by its words', () => {
  it('was one where the model is let through again within the window', () => {
    expect(signature([1, 20, 59], [60])).toEqual({
      causes: [
        [1, 'rate'],
        [20, 'rate'],
        [59, 'rate'],
      ],
      pending: 0,
    })
  })

  it('may have been anything where nothing is let through for longer, or ever again', () => {
    expect(signature([1, 60, 119], [122])).toEqual({
      causes: [
        [1, 'unknown'],
        [60, 'unknown'],
        [119, 'unknown'],
      ],
      pending: 0,
    })
    expect(signature([5, 6], [1])).toEqual({ causes: [], pending: 2 })
  })

  it('counts in the gateway’s time, and by a hint that asks for a longer window', () => {
    expect(signature([1], [122], 60_000).causes).toEqual([[1, 'unknown']])
    expect(signature([1], [120], 60_000).causes).toEqual([[1, 'rate']])
    expect(signature([1], [500], 300_000).causes).toEqual([[1, 'rate']])
  })

  it('counts by the longest window that any of the refusals asks for', () => {
    const told: ThrottleCause[] = []
    const of = new ThrottleCauses(at(12, 0), (cause) => void told.push(cause))
    for (const [t, hintMs] of [
      [1, 1000],
      [100, 300_000],
      [200, 1000],
    ] as const) {
      of.refused(refusal(t, hintMs))
    }
    of.passed(500_000)
    expect(told).toEqual(['rate', 'rate', 'rate'])
  })

  it('is not cleared by a request that was sent before it', () => {
    const told: ThrottleCause[] = []
    const of = new ThrottleCauses(0, (cause) => void told.push(cause))
    of.refused(refusal(10, 1000))
    of.passed(9000)
    expect([told, of.pending]).toEqual([[], 1])
    of.passed(11_000)
    expect([told, of.pending]).toEqual([['rate'], 0])
  })

  it('is judged within bounds in a drought that does not end', () => {
    let unknown = 0
    const of = new ThrottleCauses(0, (cause) => {
      if (cause === 'unknown') unknown++
    })
    for (let n = 0; n < 100_000; n++) of.refused(refusal(n, 1000))
    expect(of.pending).toBeLessThan(70_000)
    expect(unknown + of.pending).toBe(100_000)
    of.passed(1e9)
    expect(unknown).toBe(100_000)
  })
})
