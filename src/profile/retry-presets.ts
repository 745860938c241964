import type { RetrySettings } from './profile.ts'

/**
 * Retry policies of well-known clients, as they treat a submit. Constants were read from the clients' sources in August 2026; where this data
 * model can only come near, the preset says so. No mainstream client reads a hint from a body, hence `from: 'headers'`.
 * AWS's adaptive mode is left out: it is a rate limiter with state, not a policy of one call.
 */

/** For clients without a bound of their own. */
const NO_BOUND_MS = 86_400_000

/** What "any 5xx" comes to. */
const SERVER_ERRORS = [500, 501, 502, 503, 504, 507, 508, 520, 521, 522, 523, 524, 529]

const never: RetrySettings = {
  policy: 'none',
  maxAttempts: 1,
  maxElapsedMs: NO_BOUND_MS,
  backoff: { kind: 'constant', baseMs: 0, factor: 1, capMs: 0 },
  jitter: 'none',
  jitterMs: 0,
  hint: { use: 'ignore', from: 'any', jitterMs: 0, longestMs: 0 },
  on: { throttled: false, failed: false, unreachable: false, ambiguous: false },
  failedStatuses: [],
  scope: 'call',
  budget: null,
}

/**
 * The default. 429 and refused connections are tried again, and 503 alone of the server's errors: after any other the task may exist,
 * and a second submit may buy a second one. Jitter comes on top of the hint, since all who wait exactly as told come back together.
 */
const hintJitter: RetrySettings = {
  policy: 'hint-jitter',
  maxAttempts: 6,
  maxElapsedMs: 600_000,
  backoff: { kind: 'exponential', baseMs: 1000, factor: 2, capMs: 30_000 },
  jitter: 'full',
  jitterMs: 0,
  hint: { use: 'floor-jitter', from: 'any', jitterMs: 15_000, longestMs: 900_000 },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: false },
  failedStatuses: [503],
  scope: 'call',
  budget: null,
}

const obeyExactly: RetrySettings = {
  ...hintJitter,
  policy: 'obey-exactly',
  jitter: 'none',
  hint: { use: 'exact', from: 'any', jitterMs: 0, longestMs: 900_000 },
}

/** Near: 408 and 409, which it also retries, count as refused here. */
const openaiSdk: RetrySettings = {
  ...never,
  policy: 'openai-sdk',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 500, factor: 2, capMs: 8000 },
  jitter: 'down-quarter',
  hint: { use: 'exact', from: 'headers', jitterMs: 0, longestMs: 60_000 },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: true },
  failedStatuses: SERVER_ERRORS,
}

/** As near as openai-sdk; it obeys a header of any length. */
const anthropicSdk: RetrySettings = {
  ...openaiSdk,
  policy: 'anthropic-sdk',
  hint: { use: 'exact', from: 'headers', jitterMs: 0, longestMs: NO_BOUND_MS },
}

/** Near: base 1 s is that of throttles (other errors: 50 ms); its retry quota of 500 tokens and `x-amz-retry-after` are left out. */
const awsStandard: RetrySettings = {
  ...never,
  policy: 'aws-standard',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 1000, factor: 2, capMs: 20_000 },
  jitter: 'full',
  on: { throttled: true, failed: true, unreachable: true, ambiguous: true },
  failedStatuses: [500, 502, 503, 504],
}

/** With POST added to its methods, without which it never retries a submit. Near: it cuts a longer header to 30 s. */
const undici: RetrySettings = {
  ...never,
  policy: 'undici',
  maxAttempts: 6,
  backoff: { kind: 'exponential', baseMs: 500, factor: 2, capMs: 30_000 },
  hint: { use: 'exact', from: 'headers', jitterMs: 0, longestMs: 30_000 },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: true },
  failedStatuses: [500, 502, 503, 504],
}

/** With POST added to its methods. Near: its jitter is 100 ms either way, here 0 to 100 ms more; 408 and 413 count as refused here. */
const got: RetrySettings = {
  ...never,
  policy: 'got',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 1000, factor: 2, capMs: NO_BOUND_MS },
  jitter: 'additive',
  jitterMs: 100,
  hint: { use: 'exact', from: 'headers', jitterMs: 0, longestMs: NO_BOUND_MS },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: true },
  failedStatuses: [500, 502, 503, 504, 521, 522, 524],
}

/** With its condition widened to POST: no wait at all, and no retry of a 429. Near: it does retry a reset connection, but no timeout. */
const axiosRetry: RetrySettings = {
  ...never,
  policy: 'axios-retry',
  maxAttempts: 4,
  on: { throttled: false, failed: true, unreachable: true, ambiguous: false },
  failedStatuses: SERVER_ERRORS,
}

/** The proposal's example figures at its cap of five attempts. Near: its throttle (10 tokens, 0.1 a success) is a budget of 10 % here. */
const grpcA6: RetrySettings = {
  ...never,
  policy: 'grpc-a6',
  maxAttempts: 5,
  backoff: { kind: 'exponential', baseMs: 100, factor: 2, capMs: 1000 },
  jitter: 'full',
  hint: { use: 'exact', from: 'headers', jitterMs: 0, longestMs: NO_BOUND_MS },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: false },
  failedStatuses: [502, 503, 504],
  budget: { ratio: 0.1, perSecond: 0 },
}

/** Every named policy; `custom` is the default's values under another name, for profiles that state all of their own. */
export const RETRY_PRESETS = {
  none: never,
  'hint-jitter': hintJitter,
  'obey-exactly': obeyExactly,
  'openai-sdk': openaiSdk,
  'anthropic-sdk': anthropicSdk,
  'aws-standard': awsStandard,
  undici,
  got,
  'axios-retry': axiosRetry,
  'grpc-a6': grpcA6,
  custom: { ...hintJitter, policy: 'custom' },
} as const satisfies Record<string, RetrySettings>

export type RetryPolicyName = keyof typeof RETRY_PRESETS

export const RETRY_POLICY_NAMES = Object.keys(RETRY_PRESETS) as [RetryPolicyName, ...RetryPolicyName[]]

export const DEFAULT_RETRY_POLICY: RetryPolicyName = 'hint-jitter'
