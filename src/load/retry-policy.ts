import type { Outcome } from '../gateway/outcome.ts'
import type { RetryHint } from '../gateway/retry-hint.ts'
import type { RetrySettings } from '../profile/profile.ts'
import { backoffMs } from './backoff.ts'

/** What the policy is asked about: one attempt that did not get through. */
export interface RetryQuestion {
  outcome: Outcome<unknown>
  /** Attempts made so far, this one included. */
  attempts: number
  /** Since the sending of the call's first attempt. */
  elapsedMs: number
  /** The wait before this attempt; null before the first. */
  previousDelayMs: number | null
  /** Two keyed uniforms in [0, 1): for the backoff's jitter and for the hint's. */
  uniforms: readonly [number, number]
}

export type RetryDecision =
  | { retry: true; delayMs: number; by: 'hint' | 'backoff' }
  | { retry: false; because: 'not-retryable' | 'attempts' | 'elapsed' | 'budget' }

/**
 * The whole of a client's retry behaviour as one pure function of data; only the runner sleeps. Delays count from the end of the
 * attempt. A retry budget, being shared by all calls, is asked by the runner afterwards.
 */
export function decideRetry(settings: RetrySettings, question: RetryQuestion): RetryDecision {
  if (!isRetryable(settings, question.outcome)) return { retry: false, because: 'not-retryable' }
  if (question.attempts >= settings.maxAttempts) return { retry: false, because: 'attempts' }
  const [forBackoff, forHint] = question.uniforms
  const own = backoffMs(settings, {
    retryNumber: question.attempts,
    previousMs: question.previousDelayMs,
    uniform: forBackoff,
  })
  const decision = withHint(settings.hint, hintOf(question.outcome, settings.hint.from), own, forHint)
  if (question.elapsedMs + decision.delayMs > settings.maxElapsedMs) return { retry: false, because: 'elapsed' }
  return { retry: true, ...decision }
}

function isRetryable(settings: RetrySettings, outcome: Outcome<unknown>): boolean {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
      return false
    case 'throttled':
      return settings.on.throttled
    case 'failed':
      return settings.on.failed && settings.failedStatuses.includes(outcome.status)
    case 'unreachable':
      return settings.on.unreachable
    case 'ambiguous':
      return settings.on.ambiguous
  }
}

/** The hint as this client would see it: many read headers only. */
function hintOf(outcome: Outcome<unknown>, from: RetrySettings['hint']['from']): RetryHint {
  const hint: RetryHint = 'hint' in outcome ? outcome.hint : { kind: 'none' }
  return from === 'headers' && hint.kind !== 'none' && hint.source === 'body' ? { kind: 'none' } : hint
}

function withHint(
  use: RetrySettings['hint'],
  hint: RetryHint,
  ownMs: number,
  uniform: number,
): { delayMs: number; by: 'hint' | 'backoff' } {
  if (use.use === 'ignore' || hint.kind !== 'delay' || hint.delayMs > use.longestMs)
    return { delayMs: ownMs, by: 'backoff' }
  switch (use.use) {
    case 'exact':
      return { delayMs: hint.delayMs, by: 'hint' }
    case 'floor':
      return hint.delayMs >= ownMs ? { delayMs: hint.delayMs, by: 'hint' } : { delayMs: ownMs, by: 'backoff' }
    case 'floor-jitter':
      // Jitter is added after the hint, never drawn from 0: the gateway said when, not how often.
      return { delayMs: hint.delayMs + uniform * Math.min(use.jitterMs, hint.delayMs), by: 'hint' }
  }
}
