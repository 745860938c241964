import { z } from 'zod'
import { MODALITIES } from '../gateway/modality.ts'
import { ENDPOINTS } from '../gateway/outcome.ts'
import { parseDurationMs, parseRatePerSecond, parseShare } from '../units.ts'

/**
 * A mock world as YAML states it: a tier (what an account may do), a preset (how the gateway behaves), or both in one file. Files are
 * partial and are laid over `base.yaml`, where every setting has its value and its meaning. After parsing every duration is in ms.
 * All parts accept their own output, so that a merged world can be parsed again.
 */

const duration = z
  .union([z.string(), z.number()], 'expected a duration such as 20s')
  .transform((value, context) => {
    const ms = typeof value === 'number' ? value : parseDurationMs(value)
    if (ms !== null && ms >= 0) return ms
    context.addIssue({ code: 'custom', message: 'expected a duration such as 20s' })
    return z.NEVER
  })
  .meta({ description: 'a duration such as 20s, 5m, 24h' })

const share = z
  .union([z.string(), z.number()], 'expected a share such as 5% or 0.05')
  .transform((value, context) => {
    const part = parseShare(value)
    if (part !== null && part >= 0 && part <= 1) return part
    context.addIssue({ code: 'custom', message: 'expected a share such as 5% or 0.05' })
    return z.NEVER
  })
  .meta({ description: 'a share such as 5%, or 0.05' })

const count = z.int().min(1)

const EXPECTED_RATE = 'expected a rate such as 20/min, or { limit: 20, window: 1m }'

/** So many in a window: `20/min`, or a window of any length. */
const rate = z
  .union([z.string(), z.strictObject({ limit: count, window: duration })], EXPECTED_RATE)
  .transform((value, context) => {
    const parsed = typeof value === 'string' ? windowOf(value) : value
    if (parsed !== null && parsed.window > 0) return parsed
    context.addIssue({ code: 'custom', message: EXPECTED_RATE })
    return z.NEVER
  })
  .meta({ description: 'a rate such as 20/min, or { limit: 20, window: 1m }' })
export type Rate = z.output<typeof rate>

/** `20/min` as 20 in a window of one minute; `0.5/s` as 1 in two seconds; null where that leaves no whole number. */
function windowOf(text: string): { limit: number; window: number } | null {
  const perSecond = parseRatePerSecond(text)
  const one = parseRatePerSecond(text.replace(/^[\d.]+/, '1'))
  if (perSecond === null || one === null || perSecond <= 0) return null
  const limit = Number((perSecond / one).toPrecision(12))
  const window = 1000 / one
  if (limit < 1) return { limit: 1, window: window / limit }
  return Number.isInteger(limit) ? { limit, window } : null
}

export const RATE_LAWS = [
  'fixed-window',
  'sliding-log',
  'sliding-counter',
  'token-bucket',
  'quantised-bucket',
  'leaky-queue',
] as const

/** How a rate is enforced. */
const law = z.strictObject({
  kind: z.enum(RATE_LAWS),
  /** fixed-window: aligned to the clock, or begun by the first request. */
  anchor: z.enum(['clock', 'first']),
  /** Buckets: how many at once; null is the whole limit. */
  burst: count.nullable(),
  quantum: duration,
  /** leaky-queue: requests held back before any is refused. */
  queue: z.int().min(0),
  /** Whether a request refused by a limit counts against it. */
  countRefused: z.boolean(),
  /** Whether a request that passed the limits and was then refused (invalid, no balance) or failed upstream counts. */
  countFailed: z.boolean(),
  /** When an admitted request counts: as it arrives, or once it was answered with success (parallel requests then overshoot). */
  countOn: z.enum(['arrival', 'success']),
  /** A refusal blocks the key for so long. */
  penalty: duration,
  /** Gateways behind one address, each with the whole limit (`whole`) or its part (`part`). */
  replicas: count,
  replicaLimit: z.enum(['whole', 'part']),
  /** From an instant on the limit is another: `factor` times as much. */
  drift: z.strictObject({ at: duration, factor: z.number().positive() }).nullable(),
})
export type Law = z.output<typeof law>

/** What a limit is kept by. */
const keyedBy = z.enum(['model', 'class', 'modality', 'endpoint', 'account'])
const scope = z.enum(['token', 'user'])

const modalityLimits = z.strictObject({
  rate: rate.nullable().optional(),
  /** Tasks (or replies of text) under way. */
  concurrency: count.nullable().optional(),
  perHour: count.nullable().optional(),
  perDay: count.nullable().optional(),
})
export type ModalityLimits = z.output<typeof modalityLimits>

const limits = z.strictObject({
  text: modalityLimits,
  image: modalityLimits,
  video: modalityLimits,
  audio: modalityLimits,
  /** Polls, credit and quota queries together. */
  reads: z.strictObject({ rate: rate.nullable().optional() }),
  /** Limits of single classes of models, instead of those of their modality. */
  models: z.record(z.string(), modalityLimits),
})

/** A limit beside those of the tier. */
const stacked = z.strictObject({
  rate: rate.optional(),
  concurrency: count.optional(),
  on: z.array(z.enum(ENDPOINTS)).min(1).default(['submit', 'message']),
  /** Parts of model names; all models when left out. */
  models: z.array(z.string()).optional(),
  keyedBy: keyedBy.default('account'),
  scope: scope.default('user'),
  law: law.partial().default({}),
  excess: z.enum(['reject', 'queue']).default('reject'),
  queue: z.int().min(0).default(0),
})

const modelClass = z.strictObject({
  modality: z.enum(MODALITIES),
  /** Lognormal time from start to end. */
  latency: z.strictObject({ median: duration, sigma: z.number().min(0) }),
  /** Jobs of one model that run at a time, over all callers; null is no bound. Above it jobs wait, and response bends. */
  capacity: count.nullable().default(null),
  /** (base + perSecond × duration) × factor of resolution or quality × n, in credits. */
  price: z.strictObject({
    base: z.number().min(0),
    perSecond: z.number().min(0).default(0),
    factors: z.record(z.string(), z.number().min(0)).default({}),
  }),
})
export type ModelClassSettings = z.output<typeof modelClass>

const when = {
  /** Chance that it strikes. */
  share: share.default(1),
  /** Stretch of the mock's time in which it may strike. */
  from: duration.default(0),
  until: duration.nullable().default(null),
  /** Parts of model names; all models when left out. */
  models: z.array(z.string()).optional(),
}
const wire = {
  ...when,
  on: z
    .array(z.enum(ENDPOINTS))
    .min(1)
    .default([...ENDPOINTS]),
}

const fault = z.discriminatedUnion('kind', [
  /** An error instead of the answer: at the edge before any check, upstream after all checks, or after the work was accepted. */
  z.strictObject({
    kind: z.literal('status'),
    ...wire,
    status: z.union([z.literal(500), z.literal(502), z.literal(503)]),
    at: z.enum(['edge', 'upstream', 'after']).default('edge'),
  }),
  /** The connection is closed without an answer: before the request was read, or after the work was accepted (a lost reply). */
  z.strictObject({ kind: z.literal('reset'), ...wire, at: z.enum(['before', 'after']) }),
  z.strictObject({ kind: z.literal('cut-body'), ...wire }),
  z.strictObject({ kind: z.literal('malformed-body'), ...wire }),
  /** The answer is HTML. */
  z.strictObject({ kind: z.literal('wrong-type'), ...wire }),
  z.strictObject({ kind: z.literal('slow-headers'), ...wire, delay: duration }),
  /** No answer ever comes. */
  z.strictObject({ kind: z.literal('hang'), ...wire }),
  z.strictObject({ kind: z.literal('slow'), ...when, factor: z.number().positive() }),
  /** Never ends. Its slot is given back after `slotFor`; null keeps it. Its credits stay reserved. */
  z.strictObject({ kind: z.literal('stuck'), ...when, slotFor: duration.nullable().default(null) }),
  /** Fails at a part of its duration. */
  z.strictObject({
    kind: z.literal('failure'),
    ...when,
    at: z.number().min(0).default(1),
    code: z.string().default('generation_failed'),
    message: z.string().default('the model could not complete the task'),
    /** Part of the price given back; null leaves it to `credits.refund`. */
    refund: share.nullable().default(null),
    /** The refund comes so long after the failure. */
    refundAfter: duration.default(0),
  }),
  /** A read tells an older state: pending while it runs, processing when it is done. */
  z.strictObject({ kind: z.literal('flapping'), ...when }),
  /** The results are gone `after` completion. */
  z.strictObject({ kind: z.literal('expired-results'), ...when, after: duration.default(0) }),
])
export type FaultSettings = z.output<typeof fault>

const token = z.strictObject({
  user: z.string().default('default'),
  credits: z.union([z.number().min(0), z.literal('unlimited')]).default('unlimited'),
  access: z.enum(['active', 'expired', 'denied']).default('active'),
})

const replyTime = z.strictObject({ median: duration, sigma: z.number().min(0) })

export const worldSchema = z.strictObject({
  version: z.literal(1),
  /** The account's group, as the quota query tells it. */
  group: z.string(),
  limits,
  law,
  /** Tasks above the concurrency limit: refused, or accepted and left pending, `queue` of them at most. */
  excess: z.enum(['reject', 'queue']),
  queue: z.int().min(0),
  keyedBy,
  scope,
  stack: z.record(z.string(), stacked),
  order: z
    .array(z.enum(['auth', 'limits', 'validate', 'balance']))
    .refine(
      (steps) => steps.length === 4 && new Set(steps).size === 4,
      'expected each of auth, limits, validate, balance once',
    ),
  hints: z.strictObject({
    /** constant: always the same; exact: to the ms; rounded-up: to the second; lying: `lie` times the truth; none. */
    mode: z.enum(['constant', 'exact', 'rounded-up', 'lying', 'none']),
    place: z.enum(['body', 'header', 'both']),
    constant: duration,
    /** What a 503 says. */
    unavailable: duration,
    lie: z.number().min(0),
  }),
  errors: z.strictObject({
    throttledStatus: z.union([z.literal(429), z.literal(503)]),
    insufficientBalance: z.strictObject({ status: z.int().min(400).max(499), type: z.string() }),
    unknownModel: z.enum(['refuse', 'default']),
    unknownModelStatus: z.union([z.literal(400), z.literal(404)]),
  }),
  validation: z.strictObject({
    required: z.record(z.enum(MODALITIES), z.array(z.string())),
    largestN: count,
  }),
  models: z.record(z.string(), modelClass),
  latency: z.strictObject({
    /** Added when a model has been idle for so long. */
    coldStart: z.strictObject({ idle: duration, extra: duration }).nullable(),
    replies: z.strictObject({ submit: replyTime, poll: replyTime, credits: replyTime, quota: replyTime }),
  }),
  tasks: z.strictObject({
    /** Progress rises to `stickAt` over `reach` of the duration, and stays there until the end. */
    progress: z.strictObject({ stickAt: z.int().min(0).max(99), reach: share }),
    /** `estimated_time` is so many times the median, in seconds. */
    estimate: z.number().min(0),
    canCancel: z.boolean(),
    /** A finished task can be read for so long; then it is unknown. */
    keepFor: duration,
  }),
  faults: z.record(z.string(), fault),
  credits: z.strictObject({
    user: z.number().min(0),
    token: z.union([z.number().min(0), z.literal('unlimited')]),
    /** Part of the price given back when a task fails. */
    refund: share,
  }),
  files: z.strictObject({
    max: z.int().min(0),
    used: z.int().min(0),
    isCustom: z.boolean(),
    reason: z.string(),
    expireAfter: duration,
    whenFull: z.enum(['accept', 'refuse']),
  }),
  /** Named keys; `otherKeys` tells what becomes of any other: it shares one account, or is refused. */
  keys: z.record(z.string(), token),
  otherKeys: z.enum(['accept', 'refuse']),
  paths: z.strictObject({ image: z.string(), video: z.string(), audio: z.string() }),
})
export type MockWorld = z.output<typeof worldSchema>

/** The same with every key of every map left open: what a single file states. */
export const worldFileSchema = loosen(worldSchema)

function loosen(schema: z.ZodType): z.ZodType {
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
