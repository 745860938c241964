import type { Outcome } from '../../src/gateway/outcome.ts'
import type { RetryHint } from '../../src/gateway/retry-hint.ts'
import { decideRetry } from '../../src/load/retries/retry-policy.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'

const custom = RETRY_PRESETS.custom
const hinted = (hint: Partial<RetrySettings['hint']>): RetrySettings => ({
  ...custom,
  hint: { ...custom.hint, ...hint },
})
/** All named policies, and some with bounds of their own. */
export const POLICIES_OF_SNIPPETS: Readonly<Record<string, RetrySettings>> = {
  ...RETRY_PRESETS,
  'floor, cut to 20 s': hinted({ use: 'floor', longestMs: 20_000, beyond: 'cap' }),
  'no hint above 20 s': hinted({ longestMs: 20_000, beyond: 'give-up' }),
  'no hint below 5 s': hinted({ use: 'exact', shortestMs: 5000 }),
  decorrelated: { ...custom, backoff: { ...custom.backoff, kind: 'decorrelated' }, jitter: 'none' },
}

/** An answer that a pasted client got, and the draw of every chance in it. */
export interface AskedOfSnippet {
  drawn: number
  /** From 1. */
  attempt: number
  status: number
  header: string | null
  said: string
}

/** Hints below, within and above all bounds, in the header and in the body; and none. */
const HINTS: readonly [header: string | null, said: string][] = [
  [null, 'try again later'],
  ['0', ''],
  ['1', ''],
  ['4', 'retry after 30 seconds'],
  ['60', ''],
  ['600', ''],
  ['4000', ''],
  [null, 'retry after 10 milliseconds'],
  [null, 'retry after 60 seconds'],
  [null, 'retry after 2 hours'],
]

export const ASKED_OF_SNIPPETS: readonly AskedOfSnippet[] = [0, 0.5, 0.999].flatMap((drawn) =>
  [1, 2, 3].flatMap((attempt) =>
    [429, 503].flatMap((status) => HINTS.map(([header, said]) => ({ drawn, attempt, status, header, said }))),
  ),
)

const SAID = { milliseconds: 1, seconds: 1000, hours: 3_600_000 }

function hintOf({ header, said }: AskedOfSnippet): RetryHint {
  if (header !== null) return { kind: 'delay', delayMs: 1000 * Number(header), source: 'retry-after' } as RetryHint
  const [, count, unit] = /after (\d+) (\w+)/.exec(said) ?? []
  return count === undefined
    ? { kind: 'none' }
    : ({ kind: 'delay', delayMs: Number(count) * SAID[unit as keyof typeof SAID], source: 'body' } as RetryHint)
}

/** The wait of the simulated policy, in whole ms; null for no other attempt. The waits before it were the client's own. */
export function policyWait(policy: RetrySettings, asked: AskedOfSnippet): number | null {
  const decide = (attempts: number, hint: RetryHint, previousDelayMs: number | null) =>
    decideRetry(policy, {
      outcome: { kind: asked.status === 429 ? 'throttled' : 'failed', status: asked.status, hint } as Outcome<unknown>,
      attempts,
      elapsedMs: 0,
      previousDelayMs,
      uniforms: [asked.drawn, asked.drawn],
    })
  let previous: number | null = null
  for (let attempt = 1; attempt < asked.attempt; attempt++)
    previous = decide(attempt, { kind: 'none' }, previous).delayMs
  const decision = decide(asked.attempt, hintOf(asked), previous)
  // A wait beyond the policy's end of all retries is none: snippets say that they leave this end out.
  if (decision.retry) return Math.round(decision.delayMs)
  return decision.because === 'elapsed' ? Math.round(decision.delayMs ?? 0) : null
}
