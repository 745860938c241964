import type { RetrySettings } from './retry-settings.ts'

/**
 * Retry policies of well-known clients, as they treat a submit. Constants were read from the clients' sources; docs/retry-policies.md
 * names each source and its version, and where this data model only comes near. Those that can be installed are held to what the
 * installed client asks of its timer. No mainstream client reads a hint from a body. Clients that never retry a POST are given it
 * here: as shipped they are `none`.
 */

/** For clients without a bound of their own. */
const NO_BOUND_MS = 86_400_000

/** Above nothing: clients that test a hint for truth take 0 for none. Hints are whole µs. */
const ABOVE_ZERO_MS = 0.001

/** Statuses of "any 5xx". */
const SERVER_ERRORS = [500, 501, 502, 503, 504, 507, 508, 520, 521, 522, 523, 524, 529]

const never: RetrySettings = {
  policy: 'none',
  maxAttempts: 1,
  maxElapsedMs: NO_BOUND_MS,
  elapsedFrom: 'first-attempt',
  backoff: { kind: 'constant', baseMs: 0, failureBaseMs: null, factor: 1, capMs: 0 },
  jitter: 'none',
  jitterMs: 0,
  hint: { use: 'ignore', from: 'any', jitterMs: 0, shortestMs: 0, longestMs: 0, beyond: 'backoff' },
  on: { throttled: false, failed: false, unreachable: false, ambiguous: false },
  failedStatuses: [],
  ambiguousReasons: [],
  refusedStatuses: [],
  scope: 'call',
  budget: null,
  pacing: null,
}

/**
 * The default. 429 and refused connections are tried again, and 503 alone of the server's errors: after any other the task may exist, and a second
 * submit may buy a second one. Jitter comes on top of the hint, because all clients that wait exactly as advised return together.
 */
const hintJitter: RetrySettings = {
  ...never,
  policy: 'hint-jitter',
  maxAttempts: 6,
  maxElapsedMs: 600_000,
  backoff: { kind: 'exponential', baseMs: 1000, failureBaseMs: null, factor: 2, capMs: 30_000 },
  jitter: 'full',
  // A hint of 0 has no room for jitter either: who obeyed it would ask again at once, and so would all others.
  hint: { ...never.hint, use: 'floor-jitter', jitterMs: 15_000, shortestMs: 0.001, longestMs: 900_000 },
  on: { throttled: true, failed: true, unreachable: true, ambiguous: false },
  failedStatuses: [503],
  ambiguousReasons: ['deadline', 'reset', 'cut-body', 'too-large', 'not-json', 'schema'],
}

const obeyExactly: RetrySettings = {
  ...hintJitter,
  policy: 'obey-exactly',
  jitter: 'none',
  hint: { ...never.hint, use: 'exact', longestMs: 900_000 },
}

const everything = { throttled: true, failed: true, unreachable: true, ambiguous: true }

/** Version 6: it sleeps as long as the header says, be it not at all. */
const openaiSdk: RetrySettings = {
  ...never,
  policy: 'openai-sdk',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 500, failureBaseMs: null, factor: 2, capMs: 8000 },
  jitter: 'down-quarter',
  hint: { use: 'exact', from: 'retry-after', jitterMs: 0, shortestMs: 0, longestMs: NO_BOUND_MS, beyond: 'backoff' },
  on: everything,
  failedStatuses: SERVER_ERRORS,
  ambiguousReasons: ['reset', 'deadline'],
  refusedStatuses: [408, 409],
}

/** Version 5 obeys a hint above 0 and below 60 s. */
const openaiSdk5: RetrySettings = {
  ...openaiSdk,
  policy: 'openai-sdk-5',
  hint: { ...openaiSdk.hint, shortestMs: ABOVE_ZERO_MS, longestMs: 60_000 - ABOVE_ZERO_MS },
}

const anthropicSdk: RetrySettings = {
  ...openaiSdk,
  policy: 'anthropic-sdk',
  hint: { ...openaiSdk.hint, shortestMs: ABOVE_ZERO_MS },
}

/** The mode of 2026 (`AWS_NEW_RETRIES_2026`). */
const awsStandard: RetrySettings = {
  ...never,
  policy: 'aws-standard',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 1000, failureBaseMs: 50, factor: 2, capMs: 20_000 },
  jitter: 'full',
  hint: { use: 'clamp', from: 'x-amz-retry-after', jitterMs: 0, shortestMs: 0, longestMs: 5000, beyond: 'cap' },
  on: everything,
  failedStatuses: [500, 502, 503, 504],
  ambiguousReasons: ['reset', 'deadline', 'cut-body'],
  budget: { kind: 'quota', tokens: 500, prices: { throttled: 5, timeout: 14, other: 14 }, gain: 1 },
}

const awsAdaptive: RetrySettings = {
  ...awsStandard,
  policy: 'aws-adaptive',
  pacing: { kind: 'aws-adaptive', scope: 'account' },
}

const undici: RetrySettings = {
  ...never,
  policy: 'undici',
  maxAttempts: 6,
  backoff: { kind: 'exponential', baseMs: 500, failureBaseMs: null, factor: 2, capMs: 30_000 },
  hint: {
    use: 'exact',
    from: 'retry-after',
    jitterMs: 0,
    shortestMs: ABOVE_ZERO_MS,
    longestMs: 30_000,
    beyond: 'cap',
  },
  on: everything,
  failedStatuses: [500, 502, 503, 504],
  ambiguousReasons: ['reset'],
}

const got: RetrySettings = {
  ...never,
  policy: 'got',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 1000, failureBaseMs: null, factor: 2, capMs: NO_BOUND_MS },
  jitter: 'additive',
  jitterMs: 100,
  hint: {
    use: 'exact',
    from: 'retry-after',
    jitterMs: 0,
    shortestMs: ABOVE_ZERO_MS,
    longestMs: NO_BOUND_MS,
    beyond: 'give-up',
  },
  on: everything,
  failedStatuses: [500, 502, 503, 504, 521, 522, 524],
  ambiguousReasons: ['reset', 'deadline'],
  refusedStatuses: [408],
}

const ky: RetrySettings = {
  ...never,
  policy: 'ky',
  maxAttempts: 3,
  backoff: { kind: 'exponential', baseMs: 300, failureBaseMs: null, factor: 2, capMs: NO_BOUND_MS },
  hint: { use: 'exact', from: 'retry-after', jitterMs: 0, shortestMs: 0, longestMs: NO_BOUND_MS, beyond: 'cap' },
  on: everything,
  failedStatuses: [500, 502, 503, 504],
  ambiguousReasons: ['reset'],
  refusedStatuses: [408],
}

/** No wait but the hint's. */
const axiosRetry: RetrySettings = {
  ...never,
  policy: 'axios-retry',
  maxAttempts: 4,
  hint: { use: 'exact', from: 'retry-after', jitterMs: 0, shortestMs: 0, longestMs: NO_BOUND_MS, beyond: 'cap' },
  on: everything,
  failedStatuses: SERVER_ERRORS,
  ambiguousReasons: ['reset'],
}

/** The proposal's example. UNAVAILABLE is what gRPC makes of HTTP 429, 502, 503 and 504; its pushback is any hint of a header. */
const grpcA6: RetrySettings = {
  ...never,
  policy: 'grpc-a6',
  maxAttempts: 4,
  backoff: { kind: 'exponential', baseMs: 100, failureBaseMs: null, factor: 2, capMs: 1000 },
  jitter: 'full',
  hint: { use: 'exact', from: 'headers', jitterMs: 0, shortestMs: 0, longestMs: NO_BOUND_MS, beyond: 'cap' },
  on: everything,
  failedStatuses: [502, 503, 504],
  ambiguousReasons: ['reset'],
  budget: { kind: 'throttle', tokens: 10, gain: 0.1 },
}

/** Every named policy; `custom` is the default's values under another name, for profiles that state all of their own. */
export const RETRY_PRESETS = {
  none: never,
  'hint-jitter': hintJitter,
  'obey-exactly': obeyExactly,
  'openai-sdk': openaiSdk,
  'openai-sdk-5': openaiSdk5,
  'anthropic-sdk': anthropicSdk,
  'aws-standard': awsStandard,
  'aws-adaptive': awsAdaptive,
  undici,
  got,
  ky,
  'axios-retry': axiosRetry,
  'grpc-a6': grpcA6,
  custom: { ...hintJitter, policy: 'custom' },
} as const satisfies Record<string, RetrySettings>

export type RetryPolicyName = keyof typeof RETRY_PRESETS

export const RETRY_POLICY_NAMES = Object.keys(RETRY_PRESETS) as [RetryPolicyName, ...RetryPolicyName[]]

export const DEFAULT_RETRY_POLICY: RetryPolicyName = 'hint-jitter'
