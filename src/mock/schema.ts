import * as z from 'zod'
import { MODALITIES } from '../gateway/modality.ts'
import { count, duration } from '../limits/quantities.ts'
import { fault } from './fault-schema.ts'
import { excess, keyedBy, law, limits, queue, scope, stacked, weight } from './limit-schema.ts'
import { formInFiles, rangedAmount, rangedCount, rangedDuration, rangedTotal } from './range-schema.ts'
import { amount, share, startsAt } from './scalar-schema.ts'
import { stream, streamOfSome } from './stream-schema.ts'

/**
 * A mock world as YAML states it: a tier (what an account may do), a preset (how the gateway behaves), or both in one file. Files are
 * partial and are laid over `base.yaml`, where every setting has its value. After parsing every duration is in ms.
 */

const latency = z.strictObject({
  median: rangedDuration.describe('Half of all tasks take less.'),
  sigma: rangedAmount.describe('Spread: ln(p99 / median) / 2.326.'),
})

const modelClass = z.strictObject({
  modality: z.enum(MODALITIES).describe('What its models generate.'),
  latency: latency.describe('Lognormal time from start to end of a task.'),
  stream,
  capacity: rangedCount
    .nullable()
    .default(null)
    .describe('Tasks of one model that run at a time, over all callers: above it they wait. Default: no bound.'),
  price: z
    .strictObject({
      base: rangedAmount.describe('Credits of a task.'),
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
          .describe('Fields of the body and the value that each must have.'),
        latency: latency.optional().describe('How long its tasks take. Default: as of any other.'),
        stream: streamOfSome.optional(),
        credits: rangedAmount.optional().describe('What it costs in all. Default: by `price`.'),
      }),
    )
    .default({})
    .describe(
      'Requests that take another time or have a price of their own, by name: the first that fits. Default: none.',
    ),
})
export type ModelClassSettings = z.output<typeof modelClass>

const token = z.strictObject({
  user: z.string().default('default').describe('Whose token it is. Default: default.'),
  credits: z
    .union([amount, z.literal('unlimited')])
    .default('unlimited')
    .describe('What it may spend of its user’s credits. Default unlimited.'),
  access: z.enum(['active', 'expired', 'denied']).default('active').describe('Whether it is let in. Default active.'),
})

const replyTime = z.strictObject({
  median: duration.describe('Half of all answers take less.'),
  sigma: amount.describe('Spread of the lognormal time; 0 is none.'),
})

export const worldSchema = z.strictObject({
  version: z.literal(1).describe('Version of this format: 1.'),
  about: z.string().describe('One line about the file, for lists.'),
  group: z.string().describe('Group of the account, as the file quota query tells it.'),
  startsAt,
  limits: limits.describe('What an account may do. Left out: no limit, or as the file below says.'),
  law: law.describe('How every rate of `limits` is enforced.'),
  weight,
  excess,
  queue,
  keyedBy: keyedBy.describe('What the limits of the modalities are kept by.'),
  scope,
  stack: z.record(z.string(), stacked).describe('Further limits, by name.'),
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
      'A request that comes again with its idempotency key, where the dialect has a header for one: answered with the task that it bought (409 while that is under way, 422 for another body), or bought again.',
    ),
  hints: z
    .strictObject({
      mode: z
        .enum(['constant', 'exact', 'rounded-up', 'lying', 'wrong', 'vague', 'none'])
        .describe(
          'constant: always the same; exact: the true wait to the ms; rounded-up: to the second; lying: a multiple of it; wrong: any wait up to twice the constant; vague: words without a figure; none.',
        ),
      place: z.enum(['body', 'header', 'both']).describe('In fallback_suggestion, in Retry-After, or in both.'),
      constant: duration.describe('The wait of mode constant, and of others where the truth is not known.'),
      slots: z
        .enum(['constant', 'none'])
        .describe('Where only the end of a task could tell the wait: the constant in its place, or no hint.'),
      unavailable: duration.describe('The wait that a 503 tells.'),
      lie: amount.describe('lying: so many times the true wait.'),
      stated: z
        .enum(['none', 'openai', 'anthropic'])
        .default('none')
        .describe(
          'Headers of every answer to a message that state its limits, requests and tokens: x-ratelimit-…, anthropic-ratelimit-…, or none. Default none.',
        ),
    })
    .describe('What a 429 says about waiting.'),
  errors: z
    .strictObject({
      throttledStatus: z.union([z.literal(429), z.literal(503)]).describe('Status of a refusal by a limit.'),
      insufficientBalance: z
        .strictObject({
          status: z.int().min(400).max(499).describe('Its status.'),
          type: z.string().describe('Its error type.'),
        })
        .describe('Refusal of a call that cannot be paid.'),
      spendCap: z
        .strictObject({
          status: z.int().min(400).max(499).describe('Its status.'),
          type: z.string().describe('Its error type.'),
        })
        .describe('Refusal of a call that would exceed what may be spent in a day or month.'),
      unknownModel: z
        .enum(['refuse', 'default'])
        .describe('A model of no class: refused, or served as the first class of its modality.'),
      unknownModelStatus: z.union([z.literal(400), z.literal(404)]).describe('Status of that refusal.'),
    })
    .describe('What the specification leaves open about errors.'),
  validation: z
    .strictObject({
      required: z.record(z.enum(MODALITIES), z.array(z.string())).describe('Fields that a request must have.'),
      largestN: count.describe('Largest `n` of an image request.'),
      further: z
        .strictObject({
          size: z.array(z.string()).describe('Such as 1024x1024.'),
          aspect_ratio: z.array(z.string()).describe('Such as auto.'),
        })
        .describe('Values of `size` and `aspect_ratio` that are taken besides `<w>:<h>`.'),
    })
    .describe('What the specification leaves open about requests.'),
  models: z
    .record(z.string(), modelClass)
    .describe('Classes of models. A model belongs to the class whose name is the longest part of its own.'),
  latency: z
    .strictObject({
      coldStart: z
        .strictObject({
          idle: duration.describe('After so long without work a model is cold.'),
          extra: duration.describe('Its first task then takes so much longer.'),
        })
        .nullable()
        .describe('Time that an idle model takes to begin; null is none.'),
      replies: z
        .strictObject({
          submit: replyTime.describe('Of a submit, apart from its task.'),
          poll: replyTime.describe('Of a task read.'),
          credits: replyTime.describe('Of a credit query.'),
          quota: replyTime.describe('Of a file quota query.'),
        })
        .describe('Time to answer.'),
    })
    .describe('Time apart from that of tasks.'),
  tasks: z
    .strictObject({
      progress: z
        .strictObject({
          stickAt: z.int().min(0).max(99).describe('Progress at which a running task sticks.'),
          reach: share.describe('Part of its duration after which it does.'),
        })
        .describe('How the progress of a task is shown.'),
      estimate: amount.describe('`estimated_time` is so many times the median, in seconds.'),
      canCancel: z.boolean().describe('What `can_cancel` says.'),
      keepFor: duration.describe('A finished task can be read for so long; then it is unknown.'),
    })
    .describe('How tasks are shown.'),
  faults: z.record(z.string(), fault).describe('What goes wrong, by name. A name given again replaces or changes it.'),
  credits: z
    .strictObject({
      user: rangedAmount.describe('Credits of each user.'),
      token: z.union([amount, z.literal('unlimited')]).describe('Credits of the token that unlisted keys share.'),
      refund: share.describe('Part of the price given back when a task fails.'),
      perDay: rangedAmount
        .nullable()
        .describe('Credits that each user may spend in a day of the clock (UTC); null is no cap.'),
      perMonth: rangedAmount.nullable().describe('Credits that each user may spend in a month of the clock (UTC).'),
      used: z
        .strictObject({
          perDay: amount.describe('Of the day in which the mock begins.'),
          perMonth: amount.describe('Of the month in which it begins.'),
        })
        .describe('What each user has spent at first. A refund counts for the day and month of its charge.'),
    })
    .describe('Balances, refunds and caps on spending.'),
  files: z
    .strictObject({
      max: rangedTotal.describe('Files that a user may have.'),
      used: z.int().min(0).describe('Files that each user has at first.'),
      isCustom: z.boolean().describe('What `is_custom` says.'),
      reason: z.string().describe('What `quota_reason` says.'),
      expireAfter: duration.describe('Results are gone so long after completion.'),
      whenFull: z.enum(['accept', 'refuse']).describe('Submits of a user without room for files.'),
    })
    .describe('The file quota, and how long results last.'),
  keys: z.record(z.string(), token).describe('Tokens by key.'),
  otherKeys: z.enum(['accept', 'refuse']).describe('Any other key shares one account, or is refused.'),
  paths: z
    .strictObject({
      image: z.string().describe('Path of the image submit.'),
      video: z.string().describe('Path of the video submit.'),
      audio: z.string().describe('Path of the audio submit, which the specification does not show.'),
    })
    .describe('Where tasks are submitted.'),
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
