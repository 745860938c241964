import { describe, expect, it } from 'vitest'
import type { Ambiguous, Outcome } from '../../../src/gateway/outcome.ts'
import type { HintSource, RetryHint } from '../../../src/gateway/retry-hint.ts'
import { decideRetry, type RetryQuestion } from '../../../src/load/retries/retry-policy.ts'
import { RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import type { RetrySettings } from '../../../src/profile/retry-settings.ts'

const settings: RetrySettings = {
  ...RETRY_PRESETS.none,
  maxAttempts: 4,
  maxElapsedMs: 100_000,
  backoff: { kind: 'exponential', baseMs: 1000, failureBaseMs: null, factor: 2, capMs: 8000 },
  hint: { use: 'floor-jitter', from: 'any', jitterMs: 500, shortestMs: 0, longestMs: 60_000, beyond: 'backoff' },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: false },
  failedStatuses: [503],
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
    expect(ask({ attempts: 4 })).toEqual({ retry: false, because: 'attempts', delayMs: 8000 })
    expect(ask({ attempts: 1, elapsedMs: 99_500 })).toEqual({ retry: false, because: 'elapsed', delayMs: 1000 })
  })

  it('uses a hint in each of its ways', () => {
    const use = (kind: RetrySettings['hint']['use'], hint: RetryHint) =>
      ask({ outcome: throttled(hint) }, { hint: { ...settings.hint, use: kind } })
    expect(use('ignore', wait(30_000))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    expect(use('exact', wait(30_000))).toEqual({ retry: true, delayMs: 30_000, by: 'hint' })
    expect(use('exact', wait(10))).toEqual({ retry: true, delayMs: 10, by: 'hint' })
    expect(use('floor', wait(10))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    expect(use('floor', wait(30_000))).toEqual({ retry: true, delayMs: 30_000, by: 'hint' })
    expect(use('floor-jitter', wait(30_000))).toEqual({ retry: true, delayMs: 30_250, by: 'hint' })
    expect(use('floor-jitter', wait(60_001))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    const headersOnly = { hint: { ...settings.hint, use: 'exact', from: 'headers' } } as const
    expect(ask({ outcome: throttled(wait(30_000)) }, headersOnly)).toEqual({
      retry: true,
      delayMs: 1000,
      by: 'backoff',
    })
    expect(use('clamp', wait(10))).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    expect(use('clamp', wait(30_000))).toEqual({ retry: true, delayMs: 30_000, by: 'hint' })
    expect(use('clamp', wait(90_000))).toEqual({ retry: true, delayMs: 61_000, by: 'hint' })
    expect(use('exact', { kind: 'later', source: 'body' })).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
  })

  it('bounds a hint by its patience', () => {
    const exact = { ...settings.hint, use: 'exact', shortestMs: 5 } as const
    const beyond = (kind: RetrySettings['hint']['beyond'], delayMs: number) =>
      ask({ outcome: throttled(wait(delayMs)) }, { hint: { ...exact, beyond: kind } })
    expect(beyond('backoff', 60_001)).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
    expect(beyond('cap', 60_001)).toEqual({ retry: true, delayMs: 60_000, by: 'hint' })
    expect(beyond('give-up', 60_001)).toEqual({ retry: false, because: 'hint', delayMs: null })
    expect(beyond('give-up', 60_000)).toEqual({ retry: true, delayMs: 60_000, by: 'hint' })
    expect(beyond('cap', 4)).toEqual({ retry: true, delayMs: 1000, by: 'backoff' })
  })

  it('reads only the places that the client reads', () => {
    const from = (place: RetrySettings['hint']['from'], source: HintSource) =>
      ask(
        { outcome: throttled({ kind: 'delay', delayMs: 30_000, source, capped: false }) },
        { hint: { ...settings.hint, use: 'exact', from: place } },
      )
    const obeyed = (place: RetrySettings['hint']['from']) =>
      (['retry-after', 'retry-after-ms', 'x-amz-retry-after', 'ratelimit', 'x-ratelimit', 'body'] as const).filter(
        (source) => (from(place, source) as { by?: string }).by === 'hint',
      )
    expect(obeyed('any')).toHaveLength(6)
    expect(obeyed('headers')).toEqual([
      'retry-after',
      'retry-after-ms',
      'x-amz-retry-after',
      'ratelimit',
      'x-ratelimit',
    ])
    expect(obeyed('retry-after')).toEqual(['retry-after', 'retry-after-ms'])
    expect(obeyed('x-amz-retry-after')).toEqual(['x-amz-retry-after'])
  })

  it('retries of refusals and ambiguous outcomes only what is listed', () => {
    const refused = (status: number): Outcome<never> => ({ kind: 'refused', timing, status, hint: none, error: null })
    const lost = (reason: Ambiguous['reason']): Outcome<never> => ({ kind: 'ambiguous', timing, reason, detail: '' })
    const change = {
      on: { ...settings.on, ambiguous: true },
      refusedStatuses: [408],
      ambiguousReasons: ['reset'],
    } as const
    const retried = [refused(408), refused(409), lost('reset'), lost('deadline')].map(
      (outcome) => ask({ outcome }, change).retry,
    )
    expect(retried).toEqual([true, false, true, false])
  })

  it('begins anew after anything but a 429, where it has another base for that', () => {
    const change = { backoff: { ...settings.backoff, failureBaseMs: 50 } }
    expect(ask({}, change)).toMatchObject({ delayMs: 1000 })
    expect(ask({ outcome: failed(503), attempts: 2 }, change)).toMatchObject({ delayMs: 100 })
  })
})
