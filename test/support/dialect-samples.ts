import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { messageIn } from '../../src/dialect/message-forms.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { type BodyForm, CREDITS, type GenerationRequest, MESSAGE, TASK, type Task } from '../../src/gateway/bodies.ts'
import { classify, type Reply } from '../../src/gateway/classify.ts'
import type { Asked } from '../../src/gateway/dialect.ts'
import type { TaskModality } from '../../src/gateway/modality.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import { headerFields } from '../../src/gateway/reply-headers.ts'

/** A pair of request and answer, or an answer, as a vendor's public documentation, client or test prints it. */
export interface Sample {
  what: string
  source: string
  /** `recorded` from the wire; as printed in documents, tests of the vendor's client or of another; `composed` of two sources. */
  kind: string
  of: 'submit' | 'read' | 'message' | 'cancel' | 'credits'
  modality: 'image' | 'video' | 'audio' | 'text'
  ask?: Record<string, unknown>
  request?: { method: string; path: string; headers?: Record<string, string>; body?: unknown }
  answer: { status: number; headers?: Record<string, string>; body?: unknown; text?: string; bytes?: number }
  expect: {
    outcome: 'accepted' | 'throttled' | 'refused' | 'failed'
    task?: { id?: string; status?: string; progress?: number; results?: string[] }
    means?: string
    waitMs?: number
    /** What is left on the account. */
    credits?: number
  }
  /** Why the request is not what the file says: another way of the same gateway. */
  otherWay?: string
  note?: string
}

/** Stands for a body that a source does not print beside its headers. */
const A_MESSAGE = {
  id: 'a-message',
  type: 'message',
  role: 'assistant',
  model: 'a-model',
  content: [{ type: 'text', text: 'hello' }],
  stop_reason: 'end_turn',
}

/** The samples of a dialect. */
export function samplesOf(name: string): Sample[] {
  const path = fileURLToPath(new URL(`../fixtures/dialects/${name}.json`, import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')) as Sample[]
}

/** The request of a sample in the dialect's words. */
export function askedOf(file: DialectFile, sample: Sample): { method: string; path: string; body: unknown } | string {
  const asked = askedBy(sample)
  const request = asked.endpoint === 'poll' ? undefined : (sample.ask as GenerationRequest | undefined)
  const ask = compileDialect(file, file.base).ask(asked, request)
  if (typeof ask === 'string') return ask
  const { pathname } = new URL(file.base)
  const path = `${pathname === '/' ? '' : pathname}${ask.place.path}${ask.suffix}`
  return { method: ask.place.method, path, body: ask.body }
}

/** What becomes of the answer of a sample. */
export function outcomeOf(file: DialectFile, sample: Sample): Outcome<Task> {
  const asked = askedBy(sample)
  const { status, headers = {}, text } = sample.answer
  const isHeadersAlone = sample.of === 'message' && status === 200 && text === undefined
  const body =
    sample.answer.body ?? (isHeadersAlone ? messageIn(file.text?.answer ?? 'anthropic', A_MESSAGE, 0) : undefined)
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
  const reply: Reply = {
    status,
    headers: headerFields(lower),
    body: body === undefined ? { kind: 'not-json', text: text ?? '' } : { kind: 'json', value: body },
  }
  const canonical = compileDialect(file, file.base).answer?.(asked, reply) ?? reply
  const form = asked.endpoint === 'message' ? MESSAGE : asked.endpoint === 'credits' ? CREDITS : TASK
  return classify(form as BodyForm<Task>, canonical, {
    timing: { sentAt: 0, endedAt: 1 },
    nowEpochMs: 1_764_000_000_000,
    longestHintMs: 3_600_000,
    askedFor: asked.endpoint === 'poll' ? asked.taskId : undefined,
  })
}

function askedBy({ of, ask, modality, expect: expected }: Sample): Asked {
  if (of === 'read') return { endpoint: 'poll', taskId: String(ask?.task ?? expected.task?.id ?? 'a-task') }
  if (of === 'cancel') return { endpoint: 'cancel', taskId: String(ask?.task ?? 'a-task') }
  if (of === 'message' || of === 'credits') return { endpoint: of }
  return { endpoint: 'submit', modality: (modality === 'text' ? 'image' : modality) as TaskModality }
}
