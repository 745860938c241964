import * as z from 'zod'
import type { RetryBudgetSettings, RetryPacing } from './retry-settings.ts'
import { amount, anyRate, anyShare, duration, positiveAmount, rate, share } from './scalar-schema.ts'

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

export const budgetSchema = z
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

export const pacingSchema = z
  .union([z.literal('none').transform(() => null), z.discriminatedUnion('kind', [fixed, aimd, awsAdaptive])], {
    error: 'expected none, or a map with kind: fixed, aimd or aws-adaptive',
  })
  .optional()
  .describe("Pace shared by first attempts and retries, or none. Default: the policy's.")
