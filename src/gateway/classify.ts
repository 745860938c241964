import type { z } from 'zod'
import type { ReplyHeaders } from '../wire/answer-head.ts'
import { type BodyForm, isErrorBody } from './bodies.ts'
import type { Ambiguous, Outcome, Timing } from './outcome.ts'
import { readRetryHint } from './retry-hint.ts'

/** An answer as it came, before anybody has judged it. An in-process gateway gives parsed bodies; no JSON text is needed. */
export interface Reply {
  status: number
  headers: ReplyHeaders
  body: ReplyBody
}

export type ReplyBody = { kind: 'json'; value: unknown } | { kind: 'not-json'; text: string }

export interface ReplyContext {
  timing: Timing
  /** Unix time in ms at which the answer came. */
  nowEpochMs: number
  /** A hint that asks for more is capped to this. */
  longestHintMs: number
}

/** Characters of a body that are kept as evidence. */
const EVIDENCE_LENGTH = 300

/** What an answer amounts to. `form` is that of the endpoint's body on success. */
export function classify<T>(form: BodyForm<T>, reply: Reply, context: ReplyContext): Outcome<T> {
  const { status, headers, body } = reply
  const { timing, nowEpochMs, longestHintMs } = context
  if (status >= 200 && status < 300) {
    if (body.kind === 'not-json') return notJson(reply, body.text, timing)
    if (!form.fits(body.value)) return wrongSchema(status, body, form.schema.safeParse(body.value).error, timing)
    const hint = readRetryHint(headers, null, nowEpochMs, longestHintMs)
    return { kind: 'accepted', timing, status, hint, body: body.value }
  }
  const error = body.kind === 'json' && isErrorBody(body.value) ? body.value.error : null
  const hint = readRetryHint(headers, error, nowEpochMs, longestHintMs)
  const kind = status === 429 ? 'throttled' : status >= 500 ? 'failed' : 'refused'
  if (error !== null) return { kind, timing, status, hint, error }
  return { kind, timing, status, hint, error, evidence: evidenceOf(textOf(body)) }
}

function notJson({ status, headers }: Reply, text: string, timing: Timing): Ambiguous {
  const encoding = headers['content-encoding']
  const detail =
    text === ''
      ? 'the body is empty'
      : encoding === undefined
        ? 'the body is not JSON'
        : `the body is not JSON: it is encoded (${encoding}), though no encoding was asked for`
  return { kind: 'ambiguous', timing, reason: 'not-json', status, detail, evidence: evidenceOf(text) }
}

function wrongSchema(status: number, body: ReplyBody, error: z.ZodError | undefined, timing: Timing): Ambiguous {
  const issue = error?.issues[0]
  const field = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.')
  return {
    kind: 'ambiguous',
    timing,
    reason: 'schema',
    status,
    detail: `${field}: ${issue?.message ?? 'not as specified'}`,
    evidence: evidenceOf(textOf(body)),
  }
}

/** The beginning of a text, as outcomes keep it. */
export function evidenceOf(text: string): string {
  return text.slice(0, EVIDENCE_LENGTH)
}

function textOf(body: ReplyBody): string {
  if (body.kind === 'not-json') return body.text
  try {
    return JSON.stringify(body.value) ?? ''
  } catch {
    return '(nested too deeply to show)'
  }
}
