import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/gateway/outcome.ts'
import { createRetryBudget, type RetryBudget } from '../../../src/load/retries/retry-budget.ts'

const timing = { sentAt: 0, endedAt: 0 }
const throttled: Outcome<never> = { kind: 'throttled', timing, status: 429, hint: { kind: 'none' }, error: null }
const failed: Outcome<never> = { kind: 'failed', timing, status: 503, hint: { kind: 'none' }, error: null }
const timeout: Outcome<never> = { kind: 'ambiguous', timing, reason: 'deadline', detail: '' }

const granted = (budget: RetryBudget, times: number, now = 0, outcome: Outcome<unknown> = throttled): number =>
  Array.from({ length: times }, () => budget.withdraw(outcome, now)).filter((price) => price !== null).length

describe('a ratio', () => {
  it('pays for a share of first attempts and no more', () => {
    const budget = createRetryBudget({ kind: 'ratio', ratio: 0.2, perSecond: 0 })
    expect(granted(budget, 1)).toBe(0)
    for (let call = 0; call < 50; call++) budget.begun()
    expect(granted(budget, 20)).toBe(10)
  })

  it('refills by its floor, and a quiet hour saves no more than ten seconds of it', () => {
    const budget = createRetryBudget({ kind: 'ratio', ratio: 0, perSecond: 2 })
    expect([granted(budget, 100, 0), granted(budget, 100, 1500), granted(budget, 100, 3_600_000)]).toEqual([20, 3, 20])
  })
})

describe('a quota', () => {
  // The AWS SDKs: 500 tokens. Pre-2026 a retry costs 5 and after a timeout 10; in the mode of 2026 5 after a throttle and else 14.
  const quota = (throttledPrice: number, timeoutPrice: number, other: number): RetryBudget =>
    createRetryBudget({
      kind: 'quota',
      tokens: 500,
      prices: { throttled: throttledPrice, timeout: timeoutPrice, other },
      gain: 1,
    })

  it.each([
    ['2026, throttled', quota(5, 14, 14), throttled, 100],
    ['2026, failed', quota(5, 14, 14), failed, 35],
    ['before, failed', quota(5, 10, 5), failed, 100],
    ['before, timed out', quota(5, 10, 5), timeout, 50],
  ])('%s', (_, budget, outcome, retries) => {
    expect(granted(budget, 200, 0, outcome)).toBe(retries)
  })

  it('gives the last price back on success, 1 to a call that never retried, and never holds more than it began with', () => {
    const budget = quota(5, 14, 14)
    budget.accepted(0)
    expect(granted(budget, 200, 0, failed)).toBe(35) // 500 - 35 * 14 = 10 left
    budget.accepted(14)
    expect(granted(budget, 5, 0, failed)).toBe(1) // back to 10
    for (let call = 0; call < 4; call++) budget.accepted(0)
    expect(granted(budget, 5, 0, failed)).toBe(1) // 14 exactly
  })
})

it('a throttle stops retries at half, and acceptances lift it by tenths', () => {
  // gRPC A6: 10 tokens, each failure takes one, each success gives 0.1; retries only above 5.
  const budget = createRetryBudget({ kind: 'throttle', tokens: 10, gain: 0.1 })
  const afterFailure = (): boolean => {
    budget.failed()
    return budget.withdraw(failed, 0) !== null
  }
  expect(Array.from({ length: 6 }, afterFailure)).toEqual([true, true, true, true, false, false])
  for (let call = 0; call < 10; call++) budget.accepted(0)
  expect(budget.withdraw(failed, 0)).toBeNull() // 5.0 is not above half
  budget.accepted(0)
  expect(budget.withdraw(failed, 0)).toBe(0)
})
