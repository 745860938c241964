import type { Ambiguous } from '../gateway/outcome.ts'

/** A retry policy as data; load/retry-policy.ts decides by it. Named presets are values of this type. */
export interface RetrySettings {
  /** The preset's name, or `custom`. */
  policy: string
  /** Submits a call may make in all, the first included. */
  maxAttempts: number
  /** No retry begins later than this after `elapsedFrom`. */
  maxElapsedMs: number
  /** Most clients count from the first attempt; who asked for the call counts from its arrival, waits for slot and pace included. */
  elapsedFrom: 'first-attempt' | 'arrival'
  backoff: {
    kind: 'constant' | 'linear' | 'exponential' | 'decorrelated'
    baseMs: number
    /** Instead of `baseMs` after anything but a 429; null is the same. */
    failureBaseMs: number | null
    factor: number
    capMs: number
  }
  /** `down-quarter`: minus 0 to 25 %, as the SDKs of OpenAI and Anthropic do. Without meaning for `decorrelated`. */
  jitter: 'none' | 'full' | 'equal' | 'additive' | 'down-quarter'
  /** For `additive`: the widest addition, in ms. */
  jitterMs: number
  hint: {
    /**
     * ignore: own backoff; exact: the hint; floor: the larger of both; floor-jitter: the hint plus uniform additive jitter;
     * clamp: the hint, but no shorter than own backoff and at most `longestMs` longer.
     */
    use: 'ignore' | 'exact' | 'floor' | 'floor-jitter' | 'clamp'
    /** Where it is looked for: few clients read more than Retry-After, and none of the mainstream ones reads a body. */
    from: 'any' | 'headers' | 'retry-after' | 'x-amz-retry-after'
    /** The widest addition to a hint, in ms; never wider than the hint itself. */
    jitterMs: number
    /** A shorter hint is taken for none. */
    shortestMs: number
    /** Reaction to a hint above `longestMs`: own backoff, a wait of `longestMs`, or no retry at all. */
    longestMs: number
    beyond: 'backoff' | 'cap' | 'give-up'
  }
  /**
   * Outcomes of a submit that are tried again; of these, `failed` and `ambiguous` only as the lists below name. `keyed`: under an idempotency key, by
   * which the gateway does not make it twice.
   */
  on: { throttled: boolean; failed: boolean; unreachable: boolean; ambiguous: boolean | 'keyed' }
  failedStatuses: readonly number[]
  ambiguousReasons: readonly Ambiguous['reason'][]
  /** Refusals (4xx but 429) that are tried again all the same. */
  refusedStatuses: readonly number[]
  /** Calls that wait after a 429: the call alone, every call of the model, or every call of the run. */
  scope: 'call' | 'model' | 'account'
  budget: RetryBudgetSettings | null
  pacing: RetryPacing | null
}

/** A bound on the retries of the whole run. */
export type RetryBudgetSettings =
  /** Retries may spend `ratio` of first attempts plus `perSecond` (Finagle, Linkerd, Envoy). */
  | { kind: 'ratio'; ratio: number; perSecond: number }
  /** A purse of tokens: a retry costs by what failed; acceptance gives its price back, or `gain` to a call never retried (AWS SDKs). */
  | {
      kind: 'quota'
      tokens: number
      prices: { throttled: number; timeout: number; other: number }
      gain: number
    }
  /** Each failure takes one of `tokens`, each acceptance gives `gain`; no retry unless more than half are left (gRPC). */
  | { kind: 'throttle'; tokens: number; gain: number }

/** A pace of the policy's own that all attempts of a model, or of the run, pass: the shared state of a client's limiter. */
export type RetryPacing = { scope: 'model' | 'account' } & (
  | { kind: 'fixed'; ratePerSecond: number; burst: number }
  /** Each acceptance adds `addPerSecond`; a 429 multiplies by `factor`, at most once in `everyMs`. */
  | {
      kind: 'aimd'
      startPerSecond: number
      addPerSecond: number
      factor: number
      leastPerSecond: number
      everyMs: number
      burst: number
    }
  /** The adaptive mode of the AWS SDKs: nothing until the first 429, then a cubic curve; its constants are not for choosing. */
  | { kind: 'aws-adaptive' }
)
