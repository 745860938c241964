import type { AdmissionSettings, PollSettings, Profile, TokenPace } from '../profile/profile.ts'
import type { RetrySettings } from '../profile/retry-settings.ts'
import { formatDuration } from '../units.ts'

/** A setting that a client can be given, without any term of gatebench's own: what the snippets are made from. */
export interface ClientSettings {
  models: readonly ModelAdvice[]
  retry: RetryAdvice
  /** Parts of the simulated client that the code made from it does not have. */
  leftOut: readonly string[]
}

export interface ModelAdvice {
  model: string
  /** Sends a second, and at once after a pause; null sends freely. */
  ratePerSecond: number | null
  burst: number
  concurrency: number | null
  /** Input and output tokens a second, and at once after a pause; absent where none are counted. */
  tokens?: TokenPace
  /** Null for text, which is answered at once. */
  poll: {
    firstMs: number | null
    firstOfEstimate: number | null
    everyMs: number
    growth: number
    maxMs: number
  } | null
}

export interface RetryAdvice {
  /** Attempts in all, the first included. */
  maxAttempts: number
  backoff: RetrySettings['backoff']
  jitter: RetrySettings['jitter']
  jitterMs: number
  hint: RetrySettings['hint']
  /** Statuses of a submit that are tried again; anything else may have been accepted, or will not get better. */
  statuses: readonly number[]
  scope: RetrySettings['scope']
  pacing: RetrySettings['pacing']
}

export function clientSettings({ models: loads, retry: policy }: Pick<Profile, 'models' | 'retry'>): ClientSettings {
  const { maxAttempts, backoff, jitter, jitterMs, hint, on, failedStatuses, scope, pacing } = policy
  const retry: RetryAdvice = {
    maxAttempts,
    backoff,
    jitter,
    jitterMs,
    hint,
    statuses: [...(on.throttled ? [429] : []), ...(on.failed ? failedStatuses : [])],
    scope,
    pacing,
  }
  const models = loads.map(({ model, modality, admission, poll }) => ({
    model,
    ...paceOf(admission),
    poll: modality === 'text' ? null : pollOf(poll),
  }))
  return { models, retry, leftOut: leftOutOf(policy, models) }
}

/** Longer than any client waits: no bound. */
const A_DAY_MS = 86_400_000

/** Parts of a client that no snippet has, in words. */
function leftOutOf(
  { maxElapsedMs, hint, on, refusedStatuses, budget, pacing }: RetrySettings,
  models: readonly ModelAdvice[],
): string[] {
  const isShared = pacing?.scope === 'account' && models.length > 1
  return [
    ...(on.unreachable ? ['retries of refused connections'] : []),
    ...(on.ambiguous !== false ? ['retries of submits that may have been accepted'] : []),
    ...(refusedStatuses.length > 0 ? [`retries after ${refusedStatuses.join(' and ')}`] : []),
    ...(maxElapsedMs < A_DAY_MS ? [`the end of all retries after ${formatDuration(maxElapsedMs)}`] : []),
    ...(budget === null ? [] : ['the budget that all retries share']),
    ...(hint.use !== 'ignore' && hint.from === 'x-amz-retry-after' ? ['hints in X-Amz-Retry-After'] : []),
    ...(pacing !== null && pacing.kind !== 'aimd' ? [`the pace of the policy (${pacing.kind})`] : []),
    ...(pacing?.kind === 'aimd' && isShared ? ['one pace for all models: each has its own'] : []),
    ...(models.some(({ tokens }) => tokens !== undefined) ? ['the limit on tokens a minute'] : []),
  ]
}

function paceOf({
  ratePerSecond,
  burst,
  concurrency,
  tokens,
}: AdmissionSettings): Pick<ModelAdvice, 'ratePerSecond' | 'burst' | 'concurrency' | 'tokens'> {
  return { ratePerSecond, burst, concurrency, ...(tokens !== undefined && { tokens }) }
}

function pollOf({ strategy, firstMs, firstOfEstimate, everyMs, growth, maxMs }: PollSettings): ModelAdvice['poll'] {
  const isFixed = strategy === 'fixed'
  return {
    firstMs: isFixed ? everyMs : firstMs,
    firstOfEstimate: isFixed ? null : firstOfEstimate,
    everyMs,
    growth: isFixed ? 1 : growth,
    maxMs: isFixed ? everyMs : maxMs,
  }
}
