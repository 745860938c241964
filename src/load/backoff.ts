import type { RetrySettings } from '../profile/profile.ts'

export interface BackoffSettings extends Pick<RetrySettings, 'jitter' | 'jitterMs'> {
  backoff: Omit<RetrySettings['backoff'], 'failureBaseMs'>
}

export interface BackoffInput {
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
