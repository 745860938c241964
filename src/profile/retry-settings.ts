import * as z from 'zod'
import { AMBIGUOUS_REASONS } from '../gateway/outcome.ts'

const ms = z.number()
const rate = z.number()

/** A bound on the retries of the whole run. */
const budget = z.union([
  /** A purse of tokens: a retry costs by what failed; acceptance gives its price back, or `gain` to a call never retried (AWS SDKs). */
  z.object({
    kind: z.literal('quota'),
    tokens: z.number(),
    prices: z.object({ throttled: z.number(), timeout: z.number(), other: z.number() }),
    gain: z.number(),
  }),
  /** Each failure takes one of `tokens`, each acceptance gives `gain`; no retry unless more than half are left (gRPC). */
  z.object({ kind: z.literal('throttle'), tokens: z.number(), gain: z.number() }),
  /** Retries may spend `ratio` of first attempts plus `perSecond` (Finagle, Linkerd, Envoy). */
  z.object({ kind: z.literal('ratio').default('ratio'), ratio: z.number(), perSecond: rate }),
])
export type RetryBudgetSettings = z.infer<typeof budget>

const scope = z.enum(['model', 'account'])

/** A pace of the policy's own that all attempts of a model, or of the run, pass: the shared state of a client's limiter. */
const pacing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), scope, ratePerSecond: rate, burst: z.number() }),
  /** Each acceptance adds `addPerSecond`; a 429 multiplies by `factor`, at most once in `everyMs`. */
  z.object({
    kind: z.literal('aimd'),
    scope,
    startPerSecond: rate,
    addPerSecond: rate,
    factor: z.number(),
    leastPerSecond: rate,
    everyMs: ms,
    burst: z.number(),
  }),
  /** The adaptive mode of the AWS SDKs: nothing until the first 429, then a cubic curve; its constants are not for choosing. */
  z.object({ kind: z.literal('aws-adaptive'), scope }),
])
export type RetryPacing = z.infer<typeof pacing>

/** A retry policy as data; load/retry-policy.ts decides by it. Named presets are values of this type. */
export const retrySettings = z.object({
  /** The preset's name, or `custom`. */
  policy: z.string(),
  /** Submits a call may make in all, the first included. */
  maxAttempts: z.number(),
  /** No retry begins later than this after `elapsedFrom`. */
  maxElapsedMs: ms,
  /** Most clients count from the first attempt; who asked for the call counts from its arrival, waits for slot and pace included. */
  elapsedFrom: z.enum(['first-attempt', 'arrival']).default('first-attempt'),
  backoff: z.object({
    kind: z.enum(['constant', 'linear', 'exponential', 'decorrelated']),
    baseMs: ms,
    /** Instead of `baseMs` after anything but a 429; null is the same. */
    failureBaseMs: ms.nullable().default(null),
    factor: z.number(),
    capMs: ms,
  }),
  /** `down-quarter`: minus 0 to 25%, as the SDKs of OpenAI and Anthropic do. Without meaning for `decorrelated`. */
  jitter: z.enum(['none', 'full', 'equal', 'additive', 'down-quarter']),
  /** For `additive`: the widest addition, in ms. */
  jitterMs: ms,
  hint: z.object({
    /**
     * ignore: own backoff; exact: the hint; floor: the larger of both; floor-jitter: the hint plus uniform additive jitter;
     * clamp: the hint, but no shorter than own backoff and at most `longestMs` longer.
     */
    use: z.enum(['ignore', 'exact', 'floor', 'floor-jitter', 'clamp']),
    /** Where it is looked for: few clients read more than Retry-After, and none of the mainstream ones reads a body. */
    from: z.enum(['any', 'headers', 'retry-after', 'x-amz-retry-after']).default('any'),
    /** The widest addition to a hint, in ms; never wider than the hint itself. */
    jitterMs: ms,
    /** A shorter hint is taken for none. */
    shortestMs: ms.default(0),
    /** Reaction to a hint above `longestMs`: own backoff, a wait of `longestMs`, or no retry at all. */
    longestMs: ms,
    beyond: z.enum(['backoff', 'cap', 'give-up']).default('backoff'),
  }),
  /**
   * Outcomes of a submit that are tried again; of these, `failed` and `ambiguous` only as the lists below name. `keyed`: under an idempotency key, by
   * which the gateway does not make it twice.
   */
  on: z.object({
    throttled: z.boolean(),
    failed: z.boolean(),
    unreachable: z.boolean(),
    ambiguous: z.union([z.boolean(), z.literal('keyed')]),
  }),
  failedStatuses: z.array(z.number()).readonly(),
  ambiguousReasons: z.array(z.enum(AMBIGUOUS_REASONS)).readonly().default([]),
  /** Refusals (4xx but 429) that are tried again all the same. */
  refusedStatuses: z.array(z.number()).readonly().default([]),
  /** Calls that wait after a 429: the call alone, every call of the model, or every call of the run. */
  scope: z.enum(['call', 'model', 'account']),
  budget: budget.nullable(),
  pacing: pacing.nullable().default(null),
})
export type RetrySettings = z.infer<typeof retrySettings>
