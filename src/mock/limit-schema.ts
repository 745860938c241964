import * as z from 'zod'
import { ENDPOINTS } from '../gateway/outcome.ts'
import { count, duration } from '../limits/quantities.ts'
import { LAW_OPTIONS, RATE_LAWS } from '../limits/registry.ts'
import { rangedCount, rangedRate } from './range-schema.ts'
import { tokenLimits } from './token-schema.ts'

/** How a rate is enforced. */
export const law = z.strictObject({
  kind: z
    .enum(RATE_LAWS.map(({ kind }) => kind))
    .describe(`How requests are counted. ${RATE_LAWS.map(({ kind, words }) => `${kind}: ${words}`).join('; ')}.`),
  ...LAW_OPTIONS,
  countRefused: z.boolean().describe('Whether a request refused by a limit counts against it.'),
  countFailed: z.boolean().describe('Whether a request that passed the limits counts though it then failed.'),
  countOn: z
    .enum(['arrival', 'success'])
    .describe(
      'When a request counts: as it arrives, or once it was answered with success (parallel ones then overshoot).',
    ),
  penalty: duration.describe('A refusal blocks the key for so long; 0s is no penalty.'),
  replicas: count.describe('Gateways behind one address, asked in turn.'),
  replicaLimit: z.enum(['whole', 'part']).describe('Each replica has the whole limit, or its part.'),
  balance: z
    .strictObject({
      below: z.number().positive().describe('Credits, of the user or the token, whichever has fewer.'),
      weight: z
        .union([count, z.literal('inverse')])
        .describe('So many times; inverse: as many times as the balance is smaller than that, rounded up.'),
    })
    .nullable()
    .describe('Below a balance a request weighs more, so that fewer pass; null is the same limit at any balance.'),
  drift: z
    .strictObject({
      at: duration.describe('Instant of the mock’s time.'),
      factor: z.number().positive().describe('So many times the limit from then on.'),
    })
    .nullable()
    .describe('From an instant on the limit is another; null is no drift.'),
})
export type Law = z.output<typeof law>

export const weight = z
  .enum(['request', 'n'])
  .describe(
    'What a request weighs in rates and in submissions per hour and day: one, or its `n`. It is one task of a concurrency limit either way.',
  )
export type Weight = z.output<typeof weight>

export const keyedBy = z
  .enum(['model', 'class', 'modality', 'endpoint', 'account'])
  .describe('What a limit is kept by.')
export const scope = z.enum(['token', 'user']).describe('Whether each token has a limit of its own, or its user.')
export const excess = z
  .enum(['reject', 'queue'])
  .describe('Tasks above the concurrency limit: refused, or accepted and left pending.')
export const queue = z.int().min(0).describe('With excess: queue, so many wait; more are refused.')

const used = z.int().min(0).optional()

const modalityLimits = z.strictObject({
  rate: rangedRate.nullable().optional().describe('Submissions in a window, enforced by `law`; null is no limit.'),
  concurrency: rangedCount.nullable().optional().describe('Tasks (or replies of text) under way; null is no limit.'),
  perHour: rangedCount.nullable().optional().describe('Submissions in an hour of the clock; null is no limit.'),
  perDay: rangedCount.nullable().optional().describe('Submissions in a day of the clock (UTC); null is no limit.'),
  used: z
    .strictObject({
      rate: used.describe(
        'Of `rate`, at the instant of the first request: as if another client of the account had just sent so many. Default 0.',
      ),
      perHour: used.describe('Of the hour in which the mock begins. Default 0.'),
      perDay: used.describe('Of the day in which the mock begins. Default 0.'),
    })
    .optional()
    .describe('What is used up at first, of each limit that is kept apart. Default: nothing.'),
  tokens: tokenLimits.optional().describe('Tokens of text messages in a window. Default: no limit.'),
})
export type ModalityLimits = z.output<typeof modalityLimits>

export const limits = z.strictObject({
  text: modalityLimits.describe('Limits of text messages.'),
  image: modalityLimits.describe('Limits of image tasks.'),
  video: modalityLimits.describe('Limits of video tasks.'),
  audio: modalityLimits.describe('Limits of audio tasks.'),
  reads: z
    .strictObject({ rate: rangedRate.nullable().optional().describe('Reads in a window; null is no limit.') })
    .describe('Limits of task reads, credit and quota queries together, for the account.'),
  models: z
    .record(z.string(), modalityLimits)
    .describe('Limits of single classes of models, instead of those of their modality.'),
})

/** A limit beside those of the tier. */
export const stacked = z.strictObject({
  rate: rangedRate.optional().describe('Requests in a window.'),
  concurrency: rangedCount.optional().describe('Requests under way.'),
  tokens: tokenLimits.optional().describe('Tokens of text messages in a window.'),
  on: z
    .array(z.enum(ENDPOINTS))
    .min(1)
    .default(['submit', 'message'])
    .describe('Endpoints whose requests it counts. Default: submit and message.'),
  models: z.array(z.string()).optional().describe('Parts of the names of models that it is for. Default: all.'),
  keyedBy: keyedBy.default('account').describe('What it is kept by. Default account.'),
  weight: weight.default('request').describe('What a request weighs in its rate: one, or its `n`. Default request.'),
  scope: scope.default('user').describe('Whether each token has one of its own, or its user. Default user.'),
  law: law.partial().default({}).describe('How its rate is enforced, where not as `law` says.'),
  excess: excess.default('reject'),
  queue: queue.default(0),
})
