import { z } from 'zod'

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
export type CreditsBody = z.infer<typeof creditsBody>

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

/** A generation request as a profile states it; the gateway adds nothing but the model. */
export type GenerationRequest = Record<string, unknown> & { model: string }
