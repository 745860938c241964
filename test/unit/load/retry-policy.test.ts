import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/gateway/outcome.ts'
import type { RetryHint } from '../../../src/gateway/retry-hint.ts'
import { RetryBudget } from '../../../src/load/retry-budget.ts'
import { decideRetry, type RetryQuestion } from '../../../src/load/retry-policy.ts'
import type { RetrySettings } from '../../../src/profile/profile.ts'

const settings: RetrySettings = {
  policy: 'custom',
  maxAttempts: 4,
  maxElapsedMs: 100_000,
  backoff: { kind: 'exponential', baseMs: 1000, factor: 2, capMs: 8000 },
  jitter: 'none',
  jitterMs: 0,
  hint: { use: 'floor-jitter', from: 'any', jitterMs: 500, longestMs: 60_000 },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: false },
  failedStatuses: [503],
  scope: 'call',
  budget: null,
}

const timing = { sentAt: 0, endedAt: 1 }
const none: RetryHint = { kind: 'none' }
const wait = (delayMs: number): RetryHint => ({ kind: 'delay', delayMs, source: 'body', capped: false })
const throttled = (hint: RetryHint = none): Outcome<never> => ({
  kind: 'throttled',
  timing,
  status: 429,
  hint,
  error: null,
})
const failed = (status: number): Outcome<never> => ({ kind: 'failed', timing, status, hint: none, error: null })

const ask = (question: Partial<RetryQuestion>, change: Partial<RetrySettings> = {}) =>
  decideRetry(
    { ...settings, ...change },
    { outcome: throttled(), attempts: 1, elapsedMs: 0, previousDelayMs: null, uniforms: [0.5, 0.5], ...question },
  )

describe('retry policy', () => {
  it('answers a closed list of outcomes', () => {
    const rows: [Outcome<unknown>, boolean][] = [
      [throttled(), true],
      [failed(503), true],
      [failed(500), false],
      [{ kind: 'refused', timing, status: 400, hint: none, error: null }, false],
      [{ kind: 'unreachable', timing, reason: 'refused', detail: '' }, true],
      [{ kind: 'ambiguous', timing, reason: 'reset', detail: '' }, false],
    ]
    for (const [outcome, retry] of rows) expect([outcome.kind, ask({ outcome }).retry]).toEqual([outcome.kind, retry])
  })

  it('backs off by its own curve without a hint, and stops at its bounds', () => {
    expect([1, 2, 3].map((attempts) => ask({ attempts }))).toEqual([
      { retry: true, delayMs: 1000, by: 'backoff' },
      { retry: true, delayMs: 2000, by: 'backoff' },
      { retry: true, delayMs: 4000, by: 'backoff' },
    ])
    expect(ask({ attempts: 4 })).toEqual({ retry: false, because: 'attempts' })
    expect(ask({ attempts: 1, elapsedMs: 99_500 })).toEqual({ retry: false, because: 'elapsed' })
  })

  it('uses a hint in each of its ways', () => {
    const use = (kind: RetrySettings['hint']['use'], hint: RetryHint) =>
      ask({ outcome: throttled(hint) }, { hint: { use: kind, from: 'any', jitterMs: 500, longestMs: 60_000 } })
    expect(use('ignore', wait(30_000))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    expect(use('exact', wait(30_000))).toEqual({ retry: true, delayMs: 30_000, by: 'hint' })
    expect(use('exact', wait(10))).toEqual({ retry: true, delayMs: 10, by: 'hint' })
    expect(use('floor', wait(10))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    expect(use('floor', wait(30_000))).toEqual({ retry: true, delayMs: 30_000, by: 'hint' })
    expect(use('floor-jitter', wait(30_000))).toEqual({ retry: true, delayMs: 30_250, by: 'hint' })
    expect(use('floor-jitter', wait(60_001))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    const headersOnly = { hint: { use: 'exact', from: 'headers', jitterMs: 0, longestMs: 60_000 } } as const
    expect(ask({ outcome: throttled(wait(30_000)) }, headersOnly)).toEqual({
      retry: true,
      delayMs: 1000,
      by: 'backoff',
    })
    expect(use('exact', { kind: 'later', source: 'body' })).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
  })
})

describe('retry budget', () => {
  it('pays for a share of first attempts and no more', () => {
    const budget = new RetryBudget({ ratio: 0.2, perSecond: 0 })
    expect(budget.withdraw(0)).toBe(false)
    for (let call = 0; call < 50; call++) budget.deposit()
    const granted = Array.from({ length: 20 }, () => budget.withdraw(0)).filter(Boolean)
    expect(granted).toHaveLength(10)
  })

  it('refills by its floor, and a quiet hour saves no more than ten seconds of it', () => {
    const budget = new RetryBudget({ ratio: 0, perSecond: 2 })
    const take = (now: number): number => Array.from({ length: 100 }, () => budget.withdraw(now)).filter(Boolean).length
    expect(take(0)).toBe(20)
    expect(take(1500)).toBe(3)
    expect(take(3_600_000)).toBe(20)
  })
})
