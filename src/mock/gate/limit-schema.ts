import * as z from 'zod'
import { ENDPOINTS } from '../../gateway/outcome.ts'
import { MOST_REPLICAS } from '../../limits/figures.ts'
import { count, duration } from '../../limits/quantities.ts'
import { LAW_OPTIONS, RATE_LAWS } from '../../limits/registry.ts'
import { rangedCount, rangedRate } from '../world/range-schema.ts'
import { tokenLimits } from './token-schema.ts'

/** How a rate is enforced. */
export const law = z.strictObject({
  kind: z
    .enum(RATE_LAWS.map(({ kind }) => kind))
    .describe(`How requests are counted. ${RATE_LAWS.map(({ kind, words }) => `${kind}: ${words}`).join('; ')}.`),
  ...LAW_OPTIONS,
  countRefused: z.boolean().describe('Whether a request that a limit refuses counts against this limit.'),
  countFailed: z.boolean().describe('Whether a request that passed the limits counts if it failed afterwards.'),
  countOn: z
    .enum(['arrival', 'success'])
    .describe(
      'When a request counts: on arrival, or once it was answered successfully (parallel requests can then exceed the limit).',
    ),
  penalty: duration.describe('Time for which a refusal blocks the key; 0s means no penalty.'),
  replicas: count.max(MOST_REPLICAS).describe('Number of gateways behind one address, used in turn.'),
  replicaLimit: z.enum(['whole', 'part']).describe('Whether each replica has the whole limit, or its share.'),
  balance: z
    .strictObject({
      below: z.number().positive().describe('Balance in credits, of the user or the token, whichever is lower.'),
      weight: z
        .union([count, z.literal('inverse')])
        .describe('Weight of a request. inverse: the factor by which the balance is smaller than `below`, rounded up.'),
    })
    .nullable()
    .describe(
      'Below a balance, a request weighs more, so fewer requests pass; null means the same limit at any balance.',
    ),
  drift: z
    .strictObject({
      at: duration.describe('Time of the mock.'),
      factor: z.number().positive().describe('Factor on the limit from that time on.'),
    })
    .nullable()
    .describe('A change of the limit at a certain time; null means no drift.'),
})
export type Law = z.output<typeof law>

export const weight = z
  .enum(['request', 'n'])
  .describe(
    'Weight of a request in rates, hourly limits and daily limits: one, or its `n`. In a concurrency limit, it always counts as one task.',
  )
export type Weight = z.output<typeof weight>

export const keyedBy = z.enum(['model', 'class', 'modality', 'endpoint', 'account']).describe('Scope of a limit.')
export const scope = z.enum(['token', 'user']).describe('Whether each token or each user has its own limit.')
export const excess = z
  .enum(['reject', 'queue'])
  .describe('Tasks above the concurrency limit: refused, or accepted and left pending.')
export const queue = z
  .int()
  .min(0)
  .describe('With excess: queue, maximum number of waiting tasks; further tasks are refused.')

const used = z.int().min(0).optional()

const modalityLimits = z.strictObject({
  rate: rangedRate.nullable().optional().describe('Submissions in a window, enforced by `law`; null means no limit.'),
  concurrency: rangedCount
    .nullable()
    .optional()
    .describe('Tasks (or text responses) in progress; null means no limit.'),
  perHour: rangedCount.nullable().optional().describe('Submissions in a clock hour; null means no limit.'),
  perDay: rangedCount.nullable().optional().describe('Submissions in a calendar day (UTC); null means no limit.'),
  used: z
    .strictObject({
      rate: used.describe(
        'Part of `rate` used at the first request, as if another client of the account had just sent this many. Default 0.',
      ),
      perHour: used.describe('Part of the hourly limit that is used in the hour in which the mock starts. Default 0.'),
      perDay: used.describe('Part of the daily limit that is used on the day on which the mock starts. Default 0.'),
    })
    .optional()
    .describe('Part of each separate limit that is already used at the start. Default: nothing.'),
  tokens: tokenLimits.optional().describe('Tokens of text messages in a window. Default: no limit.'),
})
export type ModalityLimits = z.output<typeof modalityLimits>

export const limits = z.strictObject({
  text: modalityLimits.describe('Limits of text messages.'),
  image: modalityLimits.describe('Limits of image tasks.'),
  video: modalityLimits.describe('Limits of video tasks.'),
  audio: modalityLimits.describe('Limits of audio tasks.'),
  reads: z
    .strictObject({ rate: rangedRate.nullable().optional().describe('Reads in a window; null means no limit.') })
    .describe('Limits of task reads, credit queries and quota queries together, for the account.'),
  models: z
    .record(z.string(), modalityLimits)
    .describe('Limits of single classes of models, instead of the limits of their modality.'),
})

/** A limit beside those of the tier. */
export const stacked = z.strictObject({
  rate: rangedRate.optional().describe('Requests in a window.'),
  concurrency: rangedCount.optional().describe('Requests in progress.'),
  tokens: tokenLimits.optional().describe('Tokens of text messages in a window.'),
  on: z
    .array(z.enum(ENDPOINTS))
    .min(1)
    .default(['submit', 'message'])
    .describe('Endpoints whose requests count. Default: submit and message.'),
  models: z
    .array(z.string())
    .optional()
    .describe('Parts of the names of the models that the limit applies to. Default: all models.'),
  keyedBy: keyedBy.default('account').describe('Scope of the limit. Default account.'),
  weight: weight.default('request').describe('Weight of a request in the rate: one, or its `n`. Default request.'),
  scope: scope.default('user').describe('Whether each token or each user has its own limit. Default user.'),
  law: law.partial().default({}).describe('How the rate is enforced, if it differs from `law`.'),
  excess: excess.default('reject'),
  queue: queue.default(0),
})
