import type { Outcome } from '../../gateway/outcome.ts'
import type { RetryHint } from '../../gateway/retry-hint.ts'
import type { NoRetry } from '../../measure/events/events.ts'
import type { RetrySettings } from '../../profile/retry-settings.ts'

/** Question to the policy: one attempt that did not get through. */
export interface RetryQuestion {
  outcome: Outcome<unknown>
  /** Attempts made so far, this one included. */
  attempts: number
  /** Since what `elapsedFrom` says. */
  elapsedMs: number
  /** The wait before this attempt; null before the first. */
  previousDelayMs: number | null
  /** Two keyed uniforms in [0, 1): for the backoff's jitter and for the hint's. */
  uniforms: readonly [number, number]
}

export type RetryDecision = Retry | GiveUp

interface Retry {
  retry: true
  delayMs: number
  by: 'hint' | 'backoff'
}

interface GiveUp {
  retry: false
  because: NoRetry
  /** Wait that would have followed: calls that share a cool-down learn it all the same. Null if no wait was computed. */
  delayMs: number | null
}

/**
 * The whole of a client's retry behaviour as one pure function of data; only the runner sleeps. Delays count from the end of the
 * attempt. What calls share, a budget and a pace, is asked by the runner afterwards.
 */
export function decideRetry(settings: RetrySettings, question: RetryQuestion): RetryDecision {
  const { outcome } = question
  if (!isRetryable(settings, outcome) && !isUnderWay(settings, question))
    return { retry: false, because: 'not-retryable', delayMs: null }
  const [forBackoff, forHint] = question.uniforms
  const { backoff, jitter, jitterMs, hint } = settings
  const baseMs = outcome.kind === 'throttled' ? backoff.baseMs : (backoff.failureBaseMs ?? backoff.baseMs)
  const ownMs = backoffMs(
    { backoff: { ...backoff, baseMs }, jitter, jitterMs },
    { retryNumber: question.attempts, previousMs: question.previousDelayMs, uniform: forBackoff },
  )
  const decision = withHint(hint, hintedMs(hint, outcome), ownMs, forHint)
  if (question.attempts >= settings.maxAttempts) return giveUp('attempts', decision)
  if (decision === null) return giveUp('hint', decision)
  if (question.elapsedMs + decision.delayMs > settings.maxElapsedMs) return giveUp('elapsed', decision)
  return decision
}

function giveUp(because: NoRetry, decision: Retry | null): GiveUp {
  return { retry: false, because, delayMs: decision?.delayMs ?? null }
}

function isRetryable(settings: RetrySettings, outcome: Outcome<unknown>): boolean {
  const { on } = settings
  switch (outcome.kind) {
    case 'accepted':
      return false
    case 'throttled':
      return on.throttled
    case 'refused':
      return settings.refusedStatuses.includes(outcome.status)
    case 'failed':
      return on.failed && settings.failedStatuses.includes(outcome.status)
    case 'unreachable':
      return on.unreachable
    case 'ambiguous':
      return on.ambiguous !== false && settings.ambiguousReasons.includes(outcome.reason)
  }
}

/** An earlier request with the call's key has no answer yet (409): it will have one. */
function isUnderWay({ on }: RetrySettings, { outcome, attempts }: RetryQuestion): boolean {
  return on.ambiguous === 'keyed' && outcome.kind === 'refused' && outcome.status === 409 && attempts > 1
}

/** The wait that this client would find in the answer, in ms; null for none. */
function hintedMs({ use, from, shortestMs }: RetrySettings['hint'], outcome: Outcome<unknown>): number | null {
  const hint: RetryHint = 'hint' in outcome ? outcome.hint : { kind: 'none' }
  if (use === 'ignore' || hint.kind !== 'delay' || hint.delayMs < shortestMs) return null
  const isRead =
    from === 'any' ||
    (from === 'headers' && hint.source !== 'body') ||
    (from === 'retry-after' && (hint.source === 'retry-after' || hint.source === 'retry-after-ms')) ||
    from === hint.source
  return isRead ? hint.delayMs : null
}

/** Null where a hint is longer than the client has patience for. */
function withHint(
  { use, jitterMs, longestMs, beyond }: RetrySettings['hint'],
  statedMs: number | null,
  ownMs: number,
  uniform: number,
): Retry | null {
  const own: Retry = { retry: true, delayMs: ownMs, by: 'backoff' }
  if (statedMs === null || use === 'ignore') return own
  const byHint = (delayMs: number): Retry => (delayMs < ownMs ? own : { retry: true, delayMs, by: 'hint' })
  if (use === 'clamp') return byHint(Math.min(statedMs, ownMs + longestMs))
  if (statedMs > longestMs && beyond !== 'cap') return beyond === 'give-up' ? null : own
  const hintMs = Math.min(statedMs, longestMs)
  switch (use) {
    case 'exact':
      return { retry: true, delayMs: hintMs, by: 'hint' }
    case 'floor':
      return byHint(hintMs)
    case 'floor-jitter':
      // Jitter is added after the hint, never drawn from 0: the gateway said when, not how often.
      return { retry: true, delayMs: hintMs + uniform * Math.min(jitterMs, hintMs), by: 'hint' }
  }
}

export interface BackoffSettings extends Pick<RetrySettings, 'jitter' | 'jitterMs'> {
  backoff: Omit<RetrySettings['backoff'], 'failureBaseMs'>
}

interface BackoffInput {
  /** Which retry of the call this is, from 1. */
  retryNumber: number
  /** The wait before the last attempt in ms; null at the first retry. Only `decorrelated` looks at it. */
  previousMs: number | null
  /** A draw in [0, 1). */
  uniform: number
}

/**
 * The wait before a retry in ms, by the client's own rule, hints left aside. The cap applies before jitter, so only `additive` can
 * exceed it. Jitter as in "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
 */
export function backoffMs(
  { backoff, jitter, jitterMs }: BackoffSettings,
  { retryNumber, previousMs, uniform }: BackoffInput,
): number {
  const { kind, baseMs, factor, capMs } = backoff
  if (kind === 'decorrelated') {
    const widest = 3 * Math.max(baseMs, previousMs ?? baseMs)
    return Math.min(capMs, baseMs + uniform * (widest - baseMs))
  }
  const growth = kind === 'constant' ? 1 : kind === 'linear' ? retryNumber : factor ** (retryNumber - 1)
  // A base of 0 stays 0 after a thousand retries: 0 times Infinity would not.
  const delayMs = Math.min(capMs, baseMs * Math.min(growth, Number.MAX_VALUE))
  switch (jitter) {
    case 'none':
      return delayMs
    case 'full':
      return uniform * delayMs
    case 'equal':
      return delayMs / 2 + (uniform * delayMs) / 2
    case 'additive':
      return delayMs + uniform * jitterMs
    case 'down-quarter':
      return delayMs * (1 - uniform / 4)
  }
}
