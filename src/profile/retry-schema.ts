import * as z from 'zod'
import { DEFAULT_RETRY_POLICY, RETRY_POLICY_NAMES, RETRY_PRESETS } from './retry-presets.ts'
import type { RetryBudgetSettings, RetryPacing, RetrySettings } from './retry-settings.ts'
import { amount, anyRate, anyShare, duration, positiveAmount, rate, share, span } from './scalar-schema.ts'

/** Parts of a retry policy that all calls of a run share: the budget of their retries, and the policy's own pace. */

const price = amount()

const ratio = z
  .strictObject({
    ratio: anyShare().describe('Retries allowed per first attempt, such as 10%.'),
    rate: anyRate().prefault('0/s').describe('Retries allowed beyond the ratio. Default 0/s.'),
  })
  .transform((input): RetryBudgetSettings => ({ kind: 'ratio', ratio: input.ratio, perSecond: input.rate }))

const quota = z
  .strictObject({
    quota: positiveAmount().describe('Number of tokens; the quota starts full.'),
    throttled: price.describe('Price of a retry after a 429.'),
    timeout: price.describe('Price of a retry after a timeout.'),
    other: price.describe('Price of any other retry.'),
    gain: price
      .default(1)
      .describe(
        'Tokens returned by an accepted call that was never retried; a retried call returns its last price. Default 1.',
      ),
  })
  .transform(({ quota, gain, ...prices }): RetryBudgetSettings => ({ kind: 'quota', tokens: quota, prices, gain }))

const throttle = z
  .strictObject({
    throttle: positiveAmount().describe(
      'Maximum number of tokens. Each failure takes one, and retries are made only while more than half are left.',
    ),
    gain: price.describe('Tokens added by each acceptance.'),
  })
  .transform((input): RetryBudgetSettings => ({ kind: 'throttle', tokens: input.throttle, gain: input.gain }))

const budgetSchema = z
  .union([z.literal('none').transform(() => null), ratio, quota, throttle], {
    error: 'expected none, or a map with ratio and rate, quota and its prices, or throttle and gain',
  })
  .optional()
  .describe("Limit on all retries of the run, or none. Default: the policy's.")

const scope = z
  .enum(['model', 'account'])
  .default('model')
  .describe('Which calls share the pace: those of a model, or all calls of the run. Default model.')
const burst = z.number().min(1).default(1).describe('Attempts that may start at once after idling. Default 1.')

const fixed = z
  .strictObject({
    kind: z.literal('fixed').describe('A constant rate.'),
    rate: rate().describe('Attempts that may start per unit of time.'),
    burst,
    scope,
  })
  .transform(({ rate: ratePerSecond, ...input }): RetryPacing => ({ ...input, ratePerSecond }))

const aimd = z
  .strictObject({
    kind: z.literal('aimd').describe('A rate that grows with acceptances and is reduced by 429s.'),
    start: rate().describe('Initial rate.'),
    add: anyRate().describe('Increase by each acceptance.'),
    factor: share().describe('Factor by which a 429 multiplies the rate.'),
    least: rate().prefault('1/min').describe('Lowest rate. Default 1/min.'),
    every: duration().prefault('1s').describe('Time within which only one 429 reduces the rate. Default 1s.'),
    burst,
    scope,
  })
  .transform(
    ({ start, add, least, every, ...input }): RetryPacing => ({
      ...input,
      startPerSecond: start,
      addPerSecond: add,
      leastPerSecond: least,
      everyMs: every,
    }),
  )

const awsAdaptive = z.strictObject({
  kind: z.literal('aws-adaptive').describe('The rate limiter of the AWS SDKs.'),
  scope,
})

const pacingSchema = z
  .union([z.literal('none').transform(() => null), z.discriminatedUnion('kind', [fixed, aimd, awsAdaptive])], {
    error: 'expected none, or a map with kind: fixed, aimd or aws-adaptive',
  })
  .optional()
  .describe("Pace shared by first attempts and retries, or none. Default: the policy's.")

const serverError = z.int().min(500).max(599)
const refusal = z
  .int()
  .min(400)
  .max(499)
  .refine((status) => status !== 429, { error: 'a 429 is retried by on.throttled' })

const backoff = z.strictObject({
  kind: z
    .enum(['constant', 'linear', 'exponential', 'decorrelated'])
    .optional()
    .describe("How the wait grows from retry to retry. Default: the policy's."),
  base: duration().optional().describe("First wait. Default: the policy's."),
  failureBase: duration()
    .optional()
    .describe("First wait after an outcome other than a 429, if it differs. Default: the policy's."),
  factor: z.number().min(1).optional().describe("Growth of an exponential wait. Default: the policy's."),
  cap: duration().optional().describe("Longest wait. Default: the policy's."),
})

const hint = z.strictObject({
  use: z
    .enum(['ignore', 'exact', 'floor', 'floor-jitter', 'clamp'])
    .optional()
    .describe(
      "How a hint is used. ignore: own backoff only. exact: the hint. floor: the longer of the two. floor-jitter: the hint plus jitter. clamp: the hint, but at least own backoff and at most longest beyond it. Default: the policy's.",
    ),
  from: z
    .enum(['any', 'headers', 'retry-after', 'x-amz-retry-after'])
    .optional()
    .describe(
      "Where hints are read from: one header (as in most clients), all headers, or also the error body. Default: the policy's.",
    ),
  jitterMax: duration().optional().describe("Maximum jitter added to a hint. Default: the policy's."),
  shortest: duration()
    .optional()
    .describe("Shortest hint that is used; shorter hints are ignored. Default: the policy's."),
  longest: duration().optional().describe("Longest hint that is obeyed. Default: the policy's."),
  beyond: z
    .enum(['backoff', 'cap', 'give-up'])
    .optional()
    .describe("Reaction to a longer hint: own backoff, a wait of longest, or no retry. Default: the policy's."),
})

const on = z.strictObject({
  throttled: z.boolean().optional().describe("Retry a 429. Default: the policy's."),
  failed: z.boolean().optional().describe("Retry a 5xx that failedStatuses names. Default: the policy's."),
  unreachable: z.boolean().optional().describe("Retry when no connection could be made. Default: the policy's."),
  ambiguous: z
    .union([z.boolean(), z.literal('keyed')], { error: 'expected true, false or keyed' })
    .optional()
    .describe(
      "Retry a submit that may have been accepted, which may buy a second task. keyed: only with an idempotency key, if the gateway's dialect names a header for it. Default: the policy's.",
    ),
})

/** Without its undefined entries, so that spreading it leaves the policy's values alone. */
function stated<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** A named policy and what the profile changes of it. */
export const retrySchema = z
  .strictObject({
    policy: z
      .enum(RETRY_POLICY_NAMES)
      .default(DEFAULT_RETRY_POLICY)
      .describe(`Named policy to start from. Default ${DEFAULT_RETRY_POLICY}.`),
    maxAttempts: z
      .int()
      .min(1)
      .optional()
      .describe("Maximum submits of one call, including the first. Default: the policy's."),
    maxElapsed: span()
      .optional()
      .describe("Longest time after the start given by elapsedFrom at which a retry may begin. Default: the policy's."),
    elapsedFrom: z
      .enum(['first-attempt', 'arrival'])
      .optional()
      .describe(
        "Start of maxElapsed: the first attempt of the call (as in most clients), or its arrival, which includes waits for a slot and the pace. Default: the policy's.",
      ),
    backoff: backoff.optional().describe('Own waits between attempts.'),
    jitter: z
      .enum(['none', 'full', 'equal', 'additive', 'down-quarter'])
      .optional()
      .describe(
        "Randomness of own waits. full: 0 to the wait. equal: half to the whole wait. down-quarter: three quarters to the whole wait. additive: up to jitterMax more. Default: the policy's.",
      ),
    jitterMax: duration().optional().describe("Maximum of additive jitter. Default: the policy's."),
    hint: hint.optional().describe("How the gateway's hints to wait are used."),
    on: on.optional().describe('Outcomes of a submit that are retried.'),
    failedStatuses: z
      .array(serverError)
      .optional()
      .describe("The 5xx statuses that are retried. Default: the policy's."),
    ambiguousReasons: z
      .array(
        z.enum([
          'deadline',
          'reset',
          'cut-body',
          'too-large',
          'not-json',
          'schema',
          'cut-stream',
          'bad-frame',
          'error-event',
        ]),
      )
      .optional()
      .describe("Causes of an ambiguous outcome that on.ambiguous retries. Default: the policy's."),
    refusedStatuses: z
      .array(refusal)
      .optional()
      .describe("Refusals (4xx) that are retried nevertheless. Default: the policy's."),
    scope: z
      .enum(['call', 'model', 'account'])
      .optional()
      .describe(
        "Who waits after a 429: the call, every call of its model, every call of the run. Default: the policy's.",
      ),
    budget: budgetSchema,
    pacing: pacingSchema,
  })
  .transform((input): RetrySettings => {
    const preset: RetrySettings = RETRY_PRESETS[input.policy]
    const { base, failureBase, cap, ...ownBackoff } = input.backoff ?? {}
    const { jitterMax, shortest, longest, ...ownHint } = input.hint ?? {}
    return {
      ...preset,
      ...stated({
        maxAttempts: input.maxAttempts,
        maxElapsedMs: input.maxElapsed,
        elapsedFrom: input.elapsedFrom,
        jitter: input.jitter,
        jitterMs: input.jitterMax,
        failedStatuses: input.failedStatuses,
        ambiguousReasons: input.ambiguousReasons,
        refusedStatuses: input.refusedStatuses,
        scope: input.scope,
        budget: input.budget,
        pacing: input.pacing,
      }),
      backoff: {
        ...preset.backoff,
        ...stated({ ...ownBackoff, baseMs: base, failureBaseMs: failureBase, capMs: cap }),
      },
      hint: {
        ...preset.hint,
        ...stated({ ...ownHint, jitterMs: jitterMax, shortestMs: shortest, longestMs: longest }),
      },
      on: { ...preset.on, ...stated(input.on ?? {}) },
    }
  })
