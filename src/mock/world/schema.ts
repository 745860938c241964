import * as z from 'zod'
import { MODALITIES } from '../../gateway/modality.ts'
import { count, duration } from '../../limits/quantities.ts'
import { excess, keyedBy, law, limits, queue, scope, stacked, weight } from '../gate/limit-schema.ts'
import { stream, streamOfSome } from '../streams/schema.ts'
import { fault } from './fault-schema.ts'
import { formInFiles, rangedAmount, rangedCount, rangedDuration, rangedTotal } from './range-schema.ts'
import { amount, share, startsAt } from './scalar-schema.ts'

/**
 * A mock world as YAML states it: a tier (what an account may do), a preset (how the gateway behaves), or both in one file. Files are
 * partial and are laid over `base.yaml`, where every setting has its value. After parsing every duration is in ms.
 */

const latency = z.strictObject({
  median: rangedDuration.describe('Median duration of a task.'),
  sigma: rangedAmount.describe('Spread: ln(p99 / median) / 2.326.'),
})

const modelClass = z.strictObject({
  modality: z.enum(MODALITIES).describe('Modality of its models.'),
  latency: latency.describe('Lognormal time from start to end of a task.'),
  stream,
  capacity: rangedCount
    .nullable()
    .default(null)
    .describe(
      'Maximum number of tasks of one model that run at the same time, for all callers; further tasks wait. Default: no maximum.',
    ),
  price: z
    .strictObject({
      base: rangedAmount.describe('Base price of a task in credits.'),
      perSecond: rangedAmount.default(0).describe('Credits for each unit of `duration`. Default 0.'),
      factors: z
        .record(z.string(), amount)
        .default({})
        .describe('Factor by label of `resolution` or `quality`. Default: none.'),
    })
    .describe('(base + perSecond × duration) × factor × n, in credits.'),
  requests: z
    .record(
      z.string(),
      z.strictObject({
        when: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
          .describe('Fields of the body, and the value that each must have.'),
        latency: latency
          .optional()
          .describe('Duration of the tasks of these requests. Default: the same as for other requests.'),
        stream: streamOfSome.optional(),
        credits: rangedAmount.optional().describe('Total price in credits. Default: by `price`.'),
      }),
    )
    .default({})
    .describe('Requests with a different duration or price, by name; the first that matches applies. Default: none.'),
})
export type ModelClassSettings = z.output<typeof modelClass>

const token = z.strictObject({
  user: z.string().default('default').describe('User of the token. Default: default.'),
  credits: z
    .union([amount, z.literal('unlimited')])
    .default('unlimited')
    .describe('Credits of the user that the token may spend. Default unlimited.'),
  access: z
    .enum(['active', 'expired', 'denied'])
    .default('active')
    .describe('Whether the token is accepted. Default active.'),
})

const replyTime = z.strictObject({
  median: duration.describe('Median response time.'),
  sigma: amount.describe('Spread of the lognormal time; 0 means constant.'),
})

export const worldSchema = z.strictObject({
  version: z.literal(1).describe('Version of this format: 1.'),
  about: z.string().describe('One line about the file, for lists.'),
  group: z.string().describe('Group of the account, as returned by the file quota query.'),
  startsAt,
  limits: limits.describe('Limits of an account. Default: no limit, or the limits of the underlying file.'),
  law: law.describe('How every rate of `limits` is enforced.'),
  weight,
  excess,
  queue,
  keyedBy: keyedBy.describe('Scope of the limits of the modalities.'),
  scope,
  stack: z.record(z.string(), stacked).describe('Additional limits, by name.'),
  order: z
    .array(z.enum(['auth', 'limits', 'validate', 'balance']))
    .refine(
      (steps) => steps.length === 4 && new Set(steps).size === 4,
      'expected each of auth, limits, validate, balance once',
    )
    .describe('Order in which a request is checked.'),
  idempotency: z
    .enum(['dedupe', 'ignore'])
    .describe(
      'Treatment of a repeated request with the same idempotency key, if the dialect has a header for the key: answered with the task that the first request bought (409 while that request is in progress, 422 for another body), or bought again.',
    ),
  keyHeader: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'expected the name of a header in small letters, such as idempotency-key')
    .nullable()
    .default(null)
    .describe(
      'Header from which the default dialect reads an idempotency key, such as idempotency-key. Default null: no header.',
    ),
  hints: z
    .strictObject({
      mode: z
        .enum(['constant', 'exact', 'rounded-up', 'lying', 'wrong', 'vague', 'none'])
        .describe(
          'constant: always the same wait. exact: the true wait to the millisecond. rounded-up: to the second. lying: a multiple of the true wait. wrong: any wait up to twice the constant. vague: words without a figure. none: no hint.',
        ),
      place: z.enum(['body', 'header', 'both']).describe('In fallback_suggestion, in Retry-After, or in both.'),
      constant: duration.describe('Wait that the mode constant states, and other modes if the true wait is unknown.'),
      slots: z
        .enum(['constant', 'none'])
        .describe('Hint if the true wait depends on the end of a task: the constant, or no hint.'),
      unavailable: duration.describe('Wait stated by a 503.'),
      lie: amount.describe('Mode lying: factor on the true wait.'),
      stated: z
        .enum(['none', 'openai', 'anthropic'])
        .default('none')
        .describe(
          'Headers in every response to a message that state the limits of requests and tokens: x-ratelimit-…, anthropic-ratelimit-…, or none. Default none.',
        ),
      statedOn: z
        .array(z.enum(['submit', 'message']))
        .min(1)
        .default(['message'])
        .describe('Endpoints whose responses have these headers. Default: message.'),
      growth: z
        .enum(['silent', 'told'])
        .default('silent')
        .describe('Whether a refusal by the law slope says that the traffic grew too fast. Default silent.'),
    })
    .describe('Hints in a 429.'),
  errors: z
    .strictObject({
      throttledStatus: z.union([z.literal(429), z.literal(503)]).describe('Status of a refusal by a limit.'),
      insufficientBalance: z
        .strictObject({
          status: z.int().min(400).max(499).describe('Its status.'),
          type: z.string().describe('Its error type.'),
        })
        .describe('Refusal of a call that exceeds the balance.'),
      spendCap: z
        .strictObject({
          status: z.int().min(400).max(499).describe('Its status.'),
          type: z.string().describe('Its error type.'),
        })
        .describe('Refusal of a call that would exceed the daily or monthly spending cap.'),
      unknownModel: z
        .enum(['refuse', 'default'])
        .describe('Treatment of a model without a class: refused, or served as the first class of its modality.'),
      unknownModelStatus: z.union([z.literal(400), z.literal(404)]).describe('Status of this refusal.'),
    })
    .describe('Error details that the specification leaves open.'),
  validation: z
    .strictObject({
      required: z.record(z.enum(MODALITIES), z.array(z.string())).describe('Fields that a request must have.'),
      largestN: count.describe('Largest `n` of an image request.'),
      further: z
        .strictObject({
          size: z.array(z.string()).describe('Such as 1024x1024.'),
          aspect_ratio: z.array(z.string()).describe('Such as auto.'),
        })
        .describe('Values of `size` and `aspect_ratio` that are accepted in addition to `<w>:<h>`.'),
    })
    .describe('Request details that the specification leaves open.'),
  models: z
    .record(z.string(), modelClass)
    .describe(
      'Classes of models. A model belongs to the class with the longest name that is part of the model’s name.',
    ),
  latency: z
    .strictObject({
      coldStart: z
        .strictObject({
          idle: duration.describe('Time without work after which a model is cold.'),
          extra: duration.describe('Additional duration of the first task of a cold model.'),
        })
        .nullable()
        .describe('Cold start of an idle model; null means none.'),
      replies: z
        .strictObject({
          submit: replyTime.describe('Response time of a submit, without its task.'),
          poll: replyTime.describe('Response time of a task read.'),
          credits: replyTime.describe('Response time of a credit query.'),
          quota: replyTime.describe('Response time of a file quota query.'),
        })
        .describe('Response times.'),
    })
    .describe('Times other than the duration of tasks.'),
  tasks: z
    .strictObject({
      progress: z
        .strictObject({
          stickAt: z.int().min(0).max(99).describe('Progress at which a running task gets stuck.'),
          reach: share.describe('Share of its duration after which its progress gets stuck.'),
        })
        .describe('How the progress of a task is shown.'),
      estimate: amount.describe('Factor on the median for `estimated_time`, in seconds.'),
      canCancel: z.boolean().describe('Value of `can_cancel`.'),
      readAfter: duration
        .nullable()
        .default(null)
        .describe(
          'Minimum time to the next read, which every response that shows an unfinished task states in Retry-After. Default null: none is stated.',
        ),
      keepFor: duration.describe('Time for which a finished task can be read; after that time, the task is unknown.'),
    })
    .describe('How tasks are shown.'),
  faults: z.record(z.string(), fault).describe('Faults, by name. An existing name is replaced or changed.'),
  credits: z
    .strictObject({
      user: rangedAmount.describe('Credits of each user.'),
      token: z.union([amount, z.literal('unlimited')]).describe('Credits of the token that unlisted keys share.'),
      refund: share.describe('Share of the price that is refunded when a task fails.'),
      perDay: rangedAmount
        .nullable()
        .describe('Credits that each user may spend in a calendar day (UTC); null means no cap.'),
      perMonth: rangedAmount.nullable().describe('Credits that each user may spend in a calendar month (UTC).'),
      used: z
        .strictObject({
          perDay: amount.describe('Credits spent in the day in which the mock starts.'),
          perMonth: amount.describe('Credits spent in the month in which the mock starts.'),
        })
        .describe(
          'Credits that each user has already spent at the start. A refund counts for the day and month of its charge.',
        ),
    })
    .describe('Balances, refunds and caps on spending.'),
  files: z
    .strictObject({
      max: rangedTotal.describe('Files that a user may have.'),
      used: z.int().min(0).describe('Files that each user has at the start.'),
      isCustom: z.boolean().describe('Value of `is_custom`.'),
      reason: z.string().describe('Value of `quota_reason`.'),
      expireAfter: duration.describe('Time between completion of a task and expiry of its results.'),
      whenFull: z.enum(['accept', 'refuse']).describe('Treatment of submits by a user whose file quota is full.'),
    })
    .describe('The file quota, and how long results last.'),
  keys: z.record(z.string(), token).describe('Tokens by key.'),
  otherKeys: z.enum(['accept', 'refuse']).describe('Treatment of any other key: it shares one account, or is refused.'),
  paths: z
    .strictObject({
      image: z.string().describe('Path of the image submit.'),
      video: z.string().describe('Path of the video submit.'),
      audio: z.string().describe('Path of the audio submit, which is not in the specification.'),
    })
    .describe('Where tasks are submitted.'),
  unsure: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Settings that a calibration assumed or is not sure of, by their path, each with its label and evidence. The mock ignores them; `plan` repeats them.',
    ),
})
export type MockWorld = z.output<typeof worldSchema>

/** The same with every key of every map left open, and ranges where they may be: what a single file states. */
export const worldFileSchema = loosen(worldSchema)

function loosen(schema: z.ZodType): z.ZodType {
  const { description } = schema
  return description === undefined ? loosened(schema) : loosened(schema).describe(description)
}

function loosened(schema: z.ZodType): z.ZodType {
  const form = formInFiles(schema)
  if (form !== undefined) return form
  // What a file leaves out must not hide what the file below says: defaults are for the whole world.
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return loosen(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {}
    for (const [key, value] of Object.entries(schema.shape)) shape[key] = loosen(value as z.ZodType).optional()
    return z.strictObject(shape)
  }
  if (schema instanceof z.ZodRecord) {
    return z.partialRecord(schema.keyType as z.ZodString, loosen(schema.valueType as z.ZodType))
  }
  if (schema instanceof z.ZodNullable) return loosen(schema.unwrap() as z.ZodType).nullable()
  return schema
}
