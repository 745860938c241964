import * as z from 'zod'
import { isRecord } from '../json.ts'
import type { Modality } from './modality.ts'

/**
 * The bodies of the gateway's interface specification. Responses are loose: a field that the specification does not know
 * passes through and is kept. Requests are loose too, for their full sets of fields are not shown.
 */

export const TASK_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const taskInfo = z.looseObject({
  can_cancel: z.boolean().optional(),
  /** Estimated duration; its unit is not shown by the specification: the setting `gateway.estimateUnit`. */
  estimated_time: z.number().optional(),
})

/** Task object: the answer to a submit and to a task read. The specification promises only `id` on every submit. */
export const task = z.looseObject({
  id: z.string().min(1),
  object: z.string().optional(),
  model: z.string().optional(),
  status: z.string().optional(),
  progress: z.number().optional(),
  task_info: taskInfo.optional(),
  results: z.array(z.string()).optional(),
  /** Its structure is not shown. */
  error: z.unknown().optional(),
})
export type Task = z.infer<typeof task>

/**
 * The same as `task` accepts, without its cost: a run reads tens of thousands of tasks, and nearly all are well formed. Held to the
 * schema by a property test; the schema alone tells what is wrong.
 */
export function isTask(value: unknown): value is Task {
  if (!isRecord(value)) return false
  const { id, object, model, status, progress, task_info: info, results } = value
  return (
    typeof id === 'string' &&
    id !== '' &&
    isOptional(object, 'string') &&
    isOptional(model, 'string') &&
    isOptional(status, 'string') &&
    isOptional(progress, 'number') &&
    (info === undefined ||
      (isRecord(info) && isOptional(info.can_cancel, 'boolean') && isOptional(info.estimated_time, 'number'))) &&
    (results === undefined || (Array.isArray(results) && results.every((url) => typeof url === 'string')))
  )
}

export const creditsBody = z.looseObject({
  data: z.looseObject({
    token: z.looseObject({
      remaining_credits: z.number(),
      unlimited_credits: z.boolean(),
      used_credits: z.number(),
    }),
    user: z.looseObject({
      remaining_credits: z.number(),
      used_credits: z.number(),
    }),
  }),
  message: z.string(),
  success: z.boolean(),
})
/** As it is specified, or with `used_credits: null` of the user where a gateway states the balance alone. */
export const readCreditsBody = creditsBody.extend({
  data: creditsBody.shape.data.extend({
    user: creditsBody.shape.data.shape.user.extend({ used_credits: z.number().nullable() }),
  }),
})
export type CreditsBody = z.infer<typeof readCreditsBody>

export const quotaBody = z.looseObject({
  success: z.boolean(),
  code: z.int(),
  data: z.looseObject({
    user_group: z.string(),
    used_files: z.int(),
    max_files: z.int(),
    remain_files: z.int(),
    is_custom: z.boolean(),
    quota_reason: z.string(),
  }),
})
export type QuotaBody = z.infer<typeof quotaBody>

export const messageBody = z.looseObject({
  id: z.string(),
  type: z.string(),
  role: z.string(),
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullable().optional(),
})
export type MessageBody = z.infer<typeof messageBody>

/** As `isTask`, for `creditsBody`: short simulations read little else than the account. */
export function isCredits(value: unknown): value is CreditsBody {
  if (!isRecord(value) || !isRecord(value.data)) return false
  const { token, user } = value.data
  return (
    isRecord(token) &&
    Number.isFinite(token.remaining_credits) &&
    typeof token.unlimited_credits === 'boolean' &&
    Number.isFinite(token.used_credits) &&
    isRecord(user) &&
    Number.isFinite(user.remaining_credits) &&
    (user.used_credits === null || Number.isFinite(user.used_credits)) &&
    typeof value.message === 'string' &&
    typeof value.success === 'boolean'
  )
}

/**
 * A count that rises with what the account spends, in credits: the stated one, or, where the gateway states the balance alone, the balance below zero.
 * Only the difference of two counts means anything.
 */
export function spendingCount({
  remaining_credits: remaining,
  used_credits: used,
}: CreditsBody['data']['user']): number {
  return used ?? -remaining
}

/** Credits that the account can still spend. */
export function creditsLeft({ token, user }: CreditsBody['data']): number {
  return token.unlimited_credits ? user.remaining_credits : Math.min(token.remaining_credits, user.remaining_credits)
}

/** As `isTask`, for `quotaBody`. */
export function isQuota(value: unknown): value is QuotaBody {
  if (!isRecord(value) || !isRecord(value.data)) return false
  const { data } = value
  return (
    typeof value.success === 'boolean' &&
    Number.isSafeInteger(value.code) &&
    typeof data.user_group === 'string' &&
    Number.isSafeInteger(data.used_files) &&
    Number.isSafeInteger(data.max_files) &&
    Number.isSafeInteger(data.remain_files) &&
    typeof data.is_custom === 'boolean' &&
    typeof data.quota_reason === 'string'
  )
}

/** As `isTask`, for `messageBody`. */
export function isMessage(value: unknown): value is MessageBody {
  if (!isRecord(value)) return false
  const { id, type, role, model, content, stop_reason: reason } = value
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof role === 'string' &&
    typeof model === 'string' &&
    Array.isArray(content) &&
    content.every((block) => isRecord(block) && typeof block.type === 'string' && isOptional(block.text, 'string')) &&
    (reason === null || isOptional(reason, 'string'))
  )
}

/** As `isTask`, for `errorBody`: a throttled run meets three of them a call. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (!isRecord(value) || !isRecord(value.error)) return false
  const { code, message, type, param, fallback_suggestion: suggestion } = value.error
  return (
    (isOptional(code, 'string') || Number.isSafeInteger(code)) &&
    isOptional(message, 'string') &&
    isOptional(type, 'string') &&
    (param === null || isOptional(param, 'string')) &&
    (suggestion === null || isOptional(suggestion, 'string'))
  )
}

/** JSON has no NaN and no infinity, so a number of it is one that the schema takes. */
function isOptional(value: unknown, type: 'string' | 'number' | 'boolean'): boolean {
  return value === undefined || typeof value === type
}

/** A body on success: the check that nearly every answer passes, and the schema that tells what is wrong with the others. */
export interface BodyForm<T> {
  fits(value: unknown): value is T
  schema: z.ZodType<T>
}

export const TASK: BodyForm<Task> = { fits: isTask, schema: task }
export const MESSAGE: BodyForm<MessageBody> = { fits: isMessage, schema: messageBody }
/** The answer to a cancel may be anything. */
export const ANYTHING: BodyForm<unknown> = { fits: (_value): _value is unknown => true, schema: z.unknown() }
export const CREDITS: BodyForm<CreditsBody> = { fits: isCredits, schema: creditsBody }
export const QUOTA: BodyForm<QuotaBody> = { fits: isQuota, schema: quotaBody }

export const errorBody = z.looseObject({
  error: z.looseObject({
    code: z.union([z.int(), z.string()]).optional(),
    message: z.string().optional(),
    type: z.string().optional(),
    param: z.string().nullable().optional(),
    fallback_suggestion: z.string().nullable().optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>

export const imageRequest = z.looseObject({
  model: z.string(),
  prompt: z.string().optional(),
  size: z.string().optional(),
  resolution: z.string().optional(),
  quality: z.string().optional(),
  n: z.int().optional(),
})

export const videoRequest = z.looseObject({
  model: z.string(),
  prompt: z.string().optional(),
  duration: z.int().optional(),
  quality: z.string().optional(),
  aspect_ratio: z.string().optional(),
  generate_audio: z.boolean().optional(),
})

/** Fields of audio requests are not shown: only the model is known. */
export const audioRequest = z.looseObject({ model: z.string() })

export const messageRequest = z.looseObject({
  model: z.string(),
  max_tokens: z.int().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).optional(),
})

/** As `isTask`, for the request schemas. */
export function isRequest(modality: Modality, body: Readonly<Record<string, unknown>>): boolean {
  if (typeof body.model !== 'string') return false
  switch (modality) {
    case 'image':
      return (
        isOptional(body.prompt, 'string') &&
        isOptional(body.size, 'string') &&
        isOptional(body.resolution, 'string') &&
        isOptional(body.quality, 'string') &&
        isWholeOrAbsent(body.n)
      )
    case 'video':
      return (
        isOptional(body.prompt, 'string') &&
        isOptional(body.quality, 'string') &&
        isOptional(body.aspect_ratio, 'string') &&
        isWholeOrAbsent(body.duration) &&
        isOptional(body.generate_audio, 'boolean')
      )
    case 'audio':
      return true
    case 'text':
      return isWholeOrAbsent(body.max_tokens) && (body.messages === undefined || isTurns(body.messages))
  }
}

function isTurns(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((turn) => isRecord(turn) && typeof turn.role === 'string' && 'content' in turn)
  )
}

function isWholeOrAbsent(value: unknown): boolean {
  return value === undefined || Number.isSafeInteger(value)
}

/** A generation request as a profile states it; the gateway adds nothing but the model. */
export type GenerationRequest = Record<string, unknown> & { model: string }
