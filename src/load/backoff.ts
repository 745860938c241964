import type { RetrySettings } from '../profile/profile.ts'

type BackoffSettings = Pick<RetrySettings, 'backoff' | 'jitter' | 'jitterMs'>

/**
 * The policy's own wait before the next attempt, in ms: the curve of `backoff`, capped, then jittered by one uniform in [0, 1).
 * `attempts` counts those made (1 after the first). Full, equal and decorrelated jitter as AWS's architecture blog defines them.
 */
export function backoffMs(
  settings: BackoffSettings,
  attempts: number,
  previousDelayMs: number,
  uniform: number,
): number {
  const { kind, baseMs, factor, capMs } = settings.backoff
  if (kind === 'decorrelated') {
    const widest = Math.max(baseMs, 3 * Math.max(previousDelayMs, baseMs))
    return Math.min(capMs, baseMs + uniform * (widest - baseMs))
  }
  const delayMs = Math.min(capMs, curve(kind, baseMs, factor, attempts))
  switch (settings.jitter) {
    case 'none':
      return delayMs
    case 'full':
      return uniform * delayMs
    case 'equal':
      return delayMs / 2 + (uniform * delayMs) / 2
    case 'additive':
      return delayMs + uniform * settings.jitterMs
  }
}

function curve(kind: 'constant' | 'linear' | 'exponential', baseMs: number, factor: number, attempts: number): number {
  switch (kind) {
    case 'constant':
      return baseMs
    case 'linear':
      return baseMs * attempts
    case 'exponential':
      return baseMs * factor ** (attempts - 1)
  }
}
