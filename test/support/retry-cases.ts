import type { Outcome } from '../../src/gateway/outcome.ts'
import type { HintSource, RetryHint } from '../../src/gateway/retry-hint.ts'
import { decideRetry } from '../../src/load/retries/retry-policy.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'

const timing = { sentAt: 0, endedAt: 0 }
const hinted = (delayMs: number, source: HintSource): RetryHint => ({ kind: 'delay', delayMs, source, capped: false })
const answer = <K extends 'throttled' | 'failed' | 'refused'>(
  kind: K,
  status: number,
  hint: RetryHint = { kind: 'none' },
): Outcome<never> => ({ kind, timing, status, hint, error: null })

/** What a submit can come to, by name. */
export const RETRY_CASES = {
  '429 alone': answer('throttled', 429),
  '429, body says 60 s': answer('throttled', 429, hinted(60_000, 'body')),
  '429, Retry-After: 0': answer('throttled', 429, hinted(0, 'retry-after')),
  '429, Retry-After: 60': answer('throttled', 429, hinted(60_000, 'retry-after')),
  '429, Retry-After: 61': answer('throttled', 429, hinted(61_000, 'retry-after')),
  '503 alone': answer('failed', 503),
  '500 alone': answer('failed', 500),
  'reset (ambiguous)': { kind: 'ambiguous', timing, reason: 'reset', detail: '' },
  'timeout (ambiguous)': { kind: 'ambiguous', timing, reason: 'deadline', detail: '' },
  'connection refused': { kind: 'unreachable', timing, reason: 'refused', detail: '' },
  '400 alone': answer('refused', 400),
  '408 alone': answer('refused', 408),
} as const satisfies Record<string, Outcome<never>>
export type RetryCase = keyof typeof RETRY_CASES

/** The waits in ms before each retry of a call that always comes to `outcome`: the same draw each time. */
export function delaysOf(settings: RetrySettings, outcome: Outcome<unknown>, uniform: number): number[] {
  const delays: number[] = []
  let elapsedMs = 0
  for (let attempts = 1; ; attempts++) {
    const question = { outcome, attempts, elapsedMs, previousDelayMs: delays.at(-1) ?? null }
    const decision = decideRetry(settings, { ...question, uniforms: [uniform, uniform] })
    if (!decision.retry) return delays
    delays.push(decision.delayMs)
    elapsedMs += decision.delayMs
  }
}

/** The same as a range for each retry, from the least draw to just below 1: `375–500 750–1000`. */
export function delayRanges(settings: RetrySettings, outcome: Outcome<unknown>): string {
  const last = delaysOf(settings, outcome, 1 - 2 ** -53)
  const ranges = delaysOf(settings, outcome, 0).map((first, at) => {
    const [low, high] = [first, Math.round(last[at] as number)].sort((a, b) => a - b)
    return low === high ? `${low}` : `${low}–${high}`
  })
  return ranges.length === 0 ? 'no retry' : ranges.join(' ')
}
