import type { HeaderFields } from '../wire/header-fields.ts'
import { type BodyForm, CREDITS, isErrorBody, QUOTA, TASK, type Task } from './bodies.ts'
import { type Bounds, bounded, describe } from './foreign-value.ts'
import { type KeyMask, NO_MASK } from './key-mask.ts'
import type { Accepted, Ambiguous, Outcome, Timing } from './outcome.ts'
import { type Said, saidIn } from './refusal-reason.ts'
import { hintIn } from './retry-hint.ts'
import { answerHead } from './stated-limits.ts'
import { looseTask, noAnswer, TASK_FAULTS, type TaskFault, taskFaults, withoutFaults } from './task-validation.ts'

/** An answer as it came, before anybody has judged it. An in-process gateway gives parsed bodies; no JSON text is needed. */
export interface Reply {
  status: number
  headers: HeaderFields
  body: ReplyBody
  /** Whether it is the answer to a submit and the result at once: there is no task to be read. */
  isResult?: true
}

export type ReplyBody = { kind: 'json'; value: unknown } | { kind: 'not-json'; text: string }

export interface ReplyContext {
  timing: Timing
  /** Unix time in ms at which the answer came. */
  nowEpochMs: number
  /** A hint that asks for more is capped to this. */
  longestHintMs: number
  /** The task that a read asked for. */
  askedFor?: string | undefined
  /** Mask that keeps the key from leaving. Answers are judged unmasked, and masked as they leave. */
  mask?: KeyMask
  /** Stand-in for the id of a task that holds the key. */
  showId?: (id: string) => string
  /** Whether what the answer says beside itself is kept: dates, and limits that it states. */
  readsHead?: boolean
}

/** Characters of a body that are kept as evidence. */
const EVIDENCE_LENGTH = 300
/** Length up to which texts of errors and readings of the account are kept; no more is useful. */
const LONGEST_KEPT_TEXT = 2000
const KEPT: Bounds = { depth: 16, members: 100, number: Number.POSITIVE_INFINITY, text: keptText(NO_MASK) }
/** Above this nothing is counted in credits; sums and differences of such figures stay finite. */
const LARGEST_AMOUNT = 1e15
/** Tasks and messages are the caller's own; only one that is copied for its key is cut where it is too deep to be copied. */
const COPIED = { depth: 100, members: Number.POSITIVE_INFINITY, number: Number.POSITIVE_INFINITY }

/** Outcome of an answer. `form` is the form of the endpoint's body on success. */
export function classify<T>(form: BodyForm<T>, reply: Reply, context: ReplyContext): Outcome<T> {
  const outcome = judged(form, reply, context)
  if (context.readsHead === true && 'hint' in outcome) {
    const isError = outcome.kind !== 'accepted' && reply.body.kind === 'json'
    outcome.head = answerHead(reply.headers, isError && reply.body.kind === 'json' ? reply.body.value : null)
  }
  return outcome
}

function judged<T>(form: BodyForm<T>, reply: Reply, context: ReplyContext): Outcome<T> {
  const { status, headers, body } = reply
  if (status < 200 || status >= 300) return unsuccessful(reply, context)
  const { timing, nowEpochMs, longestHintMs, mask = NO_MASK } = context
  if (body.kind === 'not-json') return notJson(reply, body.text, timing, mask)
  const isSound = form.fits(body.value)
  const loose = isSound || (form as BodyForm<unknown>) !== TASK ? null : looseTask(body.value)
  if (!isSound && loose === null) return wrongSchema(form, status, body.value, timing, mask)
  const hint = hintIn(headers, null, nowEpochMs, longestHintMs)
  const accepted: Accepted<T> = { kind: 'accepted', timing, status, hint, body: (loose?.task ?? body.value) as T }
  if (reply.isResult === true) accepted.isResult = true
  if (isOfTask(form, accepted)) return ofTask(accepted, context, loose?.faults) as Outcome<T>
  if (form === CREDITS || form === QUOTA) accepted.body = kept(accepted.body, mask, LARGEST_AMOUNT) as T
  else if (mask.isSecret) accepted.body = masked(accepted.body, mask)
  return accepted
}

function unsuccessful(
  { status, headers, body }: Reply,
  { timing, nowEpochMs, longestHintMs, mask = NO_MASK }: ReplyContext,
): Outcome<never> {
  const error = body.kind === 'json' && isErrorBody(body.value) ? body.value.error : null
  const hint = hintIn(headers, body.kind === 'json' ? body.value : plainText(body.text), nowEpochMs, longestHintMs)
  const kind = status === 429 ? 'throttled' : status >= 500 ? 'failed' : 'refused'
  const found = body.kind === 'json' ? saidIn(body.value, error) : undefined
  const said = found === undefined ? {} : { said: kept(found, mask) as Said }
  if (error !== null) return { kind, timing, status, hint, error: kept(error, mask) as typeof error, ...said }
  return { kind, timing, status, hint, error, evidence: evidenceIn(body, mask), ...said }
}

/** Advice in a page of HTML is for its readers, and of JSON that was cut nobody knows what else it said. */
function plainText(text: string): string | null {
  return isSpoilt(text) ? null : text
}

/** Whether a text that is no JSON is a page of markup, or JSON that was cut. */
export function isSpoilt(text: string): boolean {
  return /^\s*[<{[]/.test(text)
}

function isOfTask<T>(form: BodyForm<T>, accepted: Accepted<unknown>): accepted is Accepted<Task> {
  return (form as BodyForm<unknown>) === TASK
}

/** An accepted submit or read: whether it is an answer at all, and what in it cannot be true, besides fields of a wrong type. */
function ofTask(
  accepted: Accepted<Task>,
  { askedFor, mask = NO_MASK, showId = mask.text }: ReplyContext,
  ofType: readonly TaskFault[] = [],
): Outcome<Task> {
  const { body, timing, status } = accepted
  const none = noAnswer(body, askedFor, mask)
  if (none !== undefined) {
    return { kind: 'ambiguous', timing, status, ...none, evidence: describe(kept(body, mask), EVIDENCE_LENGTH) }
  }
  let faults = taskFaults(body, askedFor !== undefined)
  if (faults !== undefined) accepted.body = withoutFaults(body, faults)
  if (ofType.length > 0) faults = TASK_FAULTS.filter((fault) => ofType.includes(fault) || faults?.includes(fault))
  if (mask.isSecret) {
    accepted.body = masked(accepted.body, mask)
    if (accepted.body.id !== body.id) {
      accepted.body.id = showId(body.id)
      if (askedFor === undefined) faults = [...(faults ?? []), 'masked-id' satisfies TaskFault]
    }
  }
  if (faults !== undefined) accepted.faults = faults
  return accepted
}

/** A body with its key masked: itself where it holds none. */
function masked<T>(body: T, mask: KeyMask): T {
  const text = mask.text
  return bounded(body, { ...COPIED, text }) as T
}

/** Parts of an answer besides the work that was requested, within bounds and with the key masked. */
function kept(value: unknown, mask: KeyMask, number = Number.POSITIVE_INFINITY): unknown {
  return bounded(value, mask === NO_MASK && number > LARGEST_AMOUNT ? KEPT : { ...KEPT, number, text: keptText(mask) })
}

function keptText(mask: KeyMask): Bounds['text'] {
  return (text) => mask.excerpt(text, LONGEST_KEPT_TEXT)
}

/** Encodings that a body may come in unasked; another name is the gateway's own text. */
const ENCODINGS = /^(?:gzip|x-gzip|deflate|br|zstd|compress|identity)$/i

function notJson({ status, headers }: Reply, text: string, timing: Timing, mask: KeyMask): Ambiguous {
  const encoding = headers.first('content-encoding')
  const detail =
    text === ''
      ? 'the body is empty'
      : encoding === undefined
        ? 'the body is not JSON'
        : `the body is not JSON: it is encoded (${ENCODINGS.test(encoding) ? encoding : 'in an unknown way'}), though no encoding was asked for`
  return { kind: 'ambiguous', timing, reason: 'not-json', status, detail, evidence: evidenceOf(text, mask) }
}

function wrongSchema<T>(form: BodyForm<T>, status: number, body: unknown, timing: Timing, mask: KeyMask): Ambiguous {
  const seen = kept(body, mask)
  // Not of the whole body: a list of a million faults makes as many issues.
  const issue = form.schema.safeParse(seen).error?.issues[0]
  const field = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.')
  return {
    kind: 'ambiguous',
    timing,
    reason: 'schema',
    status,
    detail: `${field}: ${issue?.message ?? 'not as specified'}`,
    evidence: describe(seen, EVIDENCE_LENGTH),
  }
}

/** The beginning of a text, as outcomes keep it. */
export function evidenceOf(text: string, mask: KeyMask = NO_MASK): string {
  return mask.excerpt(text, EVIDENCE_LENGTH)
}

function evidenceIn(body: ReplyBody, mask: KeyMask): string {
  return body.kind === 'not-json' ? evidenceOf(body.text, mask) : describe(kept(body.value, mask), EVIDENCE_LENGTH)
}
