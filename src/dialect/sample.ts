import * as z from 'zod'
import { type BodyForm, CREDITS, type GenerationRequest, MESSAGE, TASK, type Task } from '../gateway/bodies.ts'
import { classify, type Reply } from '../gateway/classify.ts'
import { type Asked, isUnsayable } from '../gateway/dialect.ts'
import { TASK_MODALITIES } from '../gateway/modality.ts'
import type { Outcome } from '../gateway/outcome.ts'
import { headerFields } from '../gateway/reply-headers.ts'
import { compileDialect } from './compile-dialect.ts'
import { RefusalWords } from './refusal-words.ts'
import type { DialectFile, Meaning } from './schema.ts'

/** A recorded answer, and the request that it is for: what a dialect is tried with. */
export const sampleSchema = z.looseObject({
  what: z.string().default('sample').describe('Name of the sample.'),
  of: z
    .enum(['submit', 'read', 'message', 'cancel', 'credits'])
    .describe('Kind of the request. Samples of credits or cancels are skipped if the dialect has no such request.'),
  modality: z.string().optional().describe('Modality of a submit. Default video.'),
  ask: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The request as a profile states it, with its model; for a read or cancel, the task.'),
  request: z
    .looseObject({ method: z.string(), path: z.string(), body: z.unknown().optional() })
    .optional()
    .describe('The recorded request.'),
  answer: z
    .looseObject({
      status: z.int().min(100).max(599).describe('HTTP status.'),
      headers: z.record(z.string(), z.string()).default({}).describe('Relevant headers.'),
      body: z.unknown().optional().describe('Body, if it is JSON.'),
      text: z.string().optional().describe('Body, if it is not JSON.'),
    })
    .describe('The recorded response.'),
})
export type DialectSample = z.output<typeof sampleSchema>

export interface SampleReading {
  what: string
  /** The request in the dialect's words, or why there is none; null where the sample has no `ask`. */
  asked: { method: string; path: string; body: unknown } | string | null
  outcome: Outcome<Task>
  /** The meaning of a refusal, where a rule of the file gives it one. */
  means: Meaning | null
  /** The code of a refusal for which the file states no meaning, so that it counts as 400; null of any other answer. */
  unknownCode: string | null
}

/** Puts the request of a sample into the dialect's words, and its answer into an outcome. */
export function readSample(file: DialectFile, { what, of, modality, ask, answer }: DialectSample): SampleReading {
  const dialect = compileDialect(file, file.base)
  const asked = askedBy(of, modality, ask)
  const reply: Reply = {
    status: answer.status,
    headers: headerFields(
      Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])),
    ),
    body:
      answer.body === undefined ? { kind: 'not-json', text: answer.text ?? '' } : { kind: 'json', value: answer.body },
  }
  const canonical = dialect.answer?.(asked, reply) ?? reply
  const form = asked.endpoint === 'message' ? MESSAGE : asked.endpoint === 'credits' ? CREDITS : TASK
  const outcome = classify(form as BodyForm<Task>, canonical, {
    timing: { sentAt: 0, endedAt: 0 },
    nowEpochMs: 0,
    longestHintMs: Number.POSITIVE_INFINITY,
    askedFor: asked.endpoint === 'poll' ? asked.taskId : undefined,
  })
  const words = new RefusalWords(file)
  const means = outcome.kind === 'accepted' ? null : words.meaningOf(reply)
  const read = { what, outcome, means, unknownCode: words.unknownCodeOf(reply) }
  if (ask === undefined) return { ...read, asked: null }
  const said = dialect.ask(asked, asked.endpoint === 'poll' ? undefined : (ask as GenerationRequest))
  if (isUnsayable(said)) return { ...read, asked: said }
  const { place, suffix, body } = said
  const { pathname } = new URL(file.base)
  const path = `${pathname === '/' ? '' : pathname}${place.path}${suffix}`
  return { ...read, asked: { method: place.method, path, body } }
}

function askedBy(of: DialectSample['of'], modality: string | undefined, ask: DialectSample['ask']): Asked {
  if (of === 'read') return { endpoint: 'poll', taskId: String(ask?.task ?? 'a-task') }
  if (of === 'cancel') return { endpoint: 'cancel', taskId: String(ask?.task ?? 'a-task') }
  if (of === 'message' || of === 'credits') return { endpoint: of }
  return { endpoint: 'submit', modality: TASK_MODALITIES.find((one) => one === modality) ?? 'video' }
}
