import { type GenerationRequest, MESSAGE, TASK, type Task } from '../gateway/bodies.ts'
import { CANCELLED, isCancelled } from '../gateway/cancelled.ts'
import type { Asked } from '../gateway/dialect.ts'
import { TASK_MODALITIES, type TaskModality } from '../gateway/modality.ts'
import type { Outcome } from '../gateway/outcome.ts'
import { isRecord } from '../json.ts'
import { MockLine } from './mock-line.ts'
import { TYPE_OF } from './refusal-words.ts'
import type { DialectFile } from './schema.ts'
import type { DialectAnswer } from './server-messages.ts'

/** A refusal of the mock. */
interface Meant {
  readonly what: string
  readonly status: number
  readonly type: string
  readonly message: string
  readonly waitS?: number
}

const RATE_LIMIT: Meant = {
  ...{ what: 'a rate limit', status: 429, type: 'rate_limit_error', message: 'rate limit exceeded' },
  waitS: 7,
}
const SPENDING_CAP: Meant = {
  ...{ what: 'a spending cap', status: 429, type: 'spend_limit_reached' },
  message: 'the spending cap of the account is reached',
}
const MODERATED: Meant = {
  ...{ what: 'refused content', status: 400, type: TYPE_OF.moderated ?? '' },
  message: 'the prompt was refused',
}
/** Refusals of any request. */
const OF_ALL: readonly Meant[] = [
  RATE_LIMIT,
  {
    ...{
      what: 'an outage',
      status: 503,
      type: 'service_unavailable_error',
      message: 'service temporarily unavailable',
    },
    waitS: 7,
  },
  { what: 'an invalid key', status: 401, type: 'authentication_error', message: 'invalid or expired token' },
  { what: 'a server error', status: 500, type: 'internal_server_error', message: 'internal server error' },
  { what: 'an upstream error', status: 502, type: 'upstream_error', message: 'upstream service error' },
]
/** Refusals of calls that would generate something. */
const OF_CALLS: readonly Meant[] = [
  ...OF_ALL,
  SPENDING_CAP,
  MODERATED,
  { what: 'a lack of credits', status: 402, type: 'insufficient_balance_error', message: 'insufficient balance' },
  { what: 'an invalid request', status: 400, type: 'invalid_request_error', message: 'n must be from 1 to 4' },
  { what: 'a full file quota', status: 403, type: 'permission_error', message: 'file quota exceeded' },
]
const OF_READS: readonly Meant[] = [
  ...OF_ALL,
  { what: 'an unknown task', status: 404, type: 'not_found_error', message: 'no such task' },
]

const REQUEST = { model: 'a-model', prompt: 'a red kite' }
/** A text call. */
export const TEXT_REQUEST = { model: 'a-model', max_tokens: 16, messages: [{ role: 'user', content: 'a red kite' }] }
const TASK_ID = 'task-1'
const FAILURE = { code: 'generation_failed', message: 'the model could not complete the task' }

/** An exchange, and what its client calls it. */
interface Exchange {
  readonly name: string
  readonly asked: Asked
  readonly request?: GenerationRequest
}

/** Bad news that the client of a dialect does not read as its mock means it: the first sentence about each field of the file, which it begins with. */
export function refusalFaults(file: DialectFile): string[] {
  const ofFields = new Map(
    allFaults(file)
      .toReversed()
      .map((fault) => [fault.split(':', 1)[0], fault]),
  )
  return [...ofFields.values()].toReversed()
}

function allFaults(file: DialectFile): string[] {
  const modalities = TASK_MODALITIES.filter((one) => file.submit[one] !== undefined)
  const calls: Exchange[] = modalities.map((modality) => ({
    ...{ name: 'a submit', asked: { endpoint: 'submit', modality }, request: REQUEST },
  }))
  if (file.text !== undefined)
    calls.push({ name: 'a text call', asked: { endpoint: 'message' }, request: TEXT_REQUEST })
  const taskId = file.read === undefined ? undefined : followedId(file, modalities)
  const read: Exchange | undefined =
    taskId === undefined ? undefined : { name: 'a read', asked: { endpoint: 'poll', taskId } }
  return [
    ...calls.flatMap((call) => OF_CALLS.flatMap((meant) => faultOf(file, call, meant))),
    ...(read === undefined ? [] : OF_READS.flatMap((meant) => (isTold(file, meant) ? [] : faultOf(file, read, meant)))),
    ...(read === undefined ? [] : modalities.flatMap((modality) => taskFaults(file, read, modality))),
    ...calls.slice(0, 1).flatMap((call) => hintFaults(file, call)),
  ]
}

/** The id by which the client reads the mock's task. */
function followedId(file: DialectFile, modalities: readonly TaskModality[]): string | undefined {
  for (const modality of modalities) {
    const line = new MockLine(file)
    if (line.mock.answersAtOnce(modality)) continue
    const asked = { endpoint: 'submit', modality } as const
    const heard = { asked, body: REQUEST }
    const outcome = line.outcome(TASK, asked, heard, answer(200, { id: TASK_ID, status: 'pending' }))
    if (outcome.kind === 'accepted') return outcome.body.id
  }
  return undefined
}

/** Whether the file says that such an answer to a read states how the task stands. */
function isTold({ task }: DialectFile, { status }: Meant): boolean {
  if (status !== 404 && status !== 500) return false
  return task?.states.some(({ when }) => when.some(({ http }) => http?.includes(status) === true)) === true
}

function faultOf(file: DialectFile, exchange: Exchange, meant: Meant): string[] {
  const { name } = exchange
  const { what, status, waitS } = meant
  const isWorded = meant === MODERATED && file.refusal.means.some(({ means }) => means === 'moderated')
  const isUnderstood = (outcome: Outcome<unknown>): boolean =>
    isEnd(outcome, meant) &&
    isWait(outcome, meant) &&
    (!isTyped(outcome) || meant === MODERATED) &&
    (!isWorded || isTyped(outcome))
  const outcome = refused(file, exchange, meant)
  if (isUnderstood(outcome)) return []
  const field = culpritOf(file, (one) => isUnderstood(refused(one, exchange, meant))) ?? 'refusal'
  const said = `${what} (${status}${waitText(waitS)})`
  return [`${field}: the mock answers ${name} with ${said}, but the client reads: ${foundIn(outcome)}`]
}

function refused(
  file: DialectFile,
  { asked, request }: Exchange,
  { status, type, message, waitS }: Meant,
): Outcome<unknown> {
  const wait = waitS === undefined ? {} : { fallback_suggestion: `retry after ${waitS} seconds` }
  const headers: Record<string, string> = waitS === undefined ? {} : { 'retry-after': String(waitS) }
  const saying = { status, headers, body: { error: { code: status, message, type, ...wait } } }
  const line = new MockLine(file)
  return line.outcome(asked.endpoint === 'message' ? MESSAGE : TASK, asked, { asked, body: request }, saying)
}

/** Whether an outcome ends a call as it was meant: whether it is repeated, and what a run makes of it. */
function isEnd(outcome: Outcome<unknown>, meant: Meant): boolean {
  if (!('error' in outcome)) return false
  // A cap is a 429 where a gateway has no words for it.
  if (meant === SPENDING_CAP) return outcome.kind === 'throttled' || outcome.kind === 'refused'
  // Whose fault a 403 is, each gateway says in its own way.
  if (meant.status === 403) return outcome.kind === 'refused' && outcome.status !== 402
  return outcome.status === meant.status
}

function isWait(outcome: Outcome<unknown>, { waitS }: Meant): boolean {
  const hint = 'hint' in outcome ? outcome.hint : undefined
  const waitMs = hint?.kind === 'delay' ? hint.delayMs : undefined
  return waitMs === (waitS === undefined ? undefined : waitS * 1000)
}

/** Whether a refusal, or the end of a task, is read as one for its content. */
function isTyped(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'accepted') return isModerated(outcome.body as Task)
  return 'error' in outcome && outcome.error?.type === TYPE_OF.moderated
}

function isModerated({ error }: Task): boolean {
  return isRecord(error) && error.type === TYPE_OF.moderated
}

/** Each place of a wait, on its own: an answer of the gateway may have no other. */
function hintFaults(file: DialectFile, call: Exchange): string[] {
  return file.hints.flatMap((hint, n) => {
    const line = new MockLine({ ...file, hints: [hint] })
    const { asked, request } = call
    const body = { error: { code: 429, message: RATE_LIMIT.message, type: RATE_LIMIT.type } }
    const saying = { status: 429, headers: { 'retry-after-ms': '7000' }, body }
    const outcome = line.outcome(
      TASK,
      asked,
      { asked, body: request },
      saying,
      ['retry-after', 'retry-after-ms'].filter((one) => one !== hint.header?.toLowerCase()),
    )
    if (isWait(outcome, RATE_LIMIT)) return []
    const place = hint.header ?? hint.at
    return [`hints[${n}]: the client does not find the mock's wait at ${place}: something else may have this place`]
  })
}

function taskFaults(file: DialectFile, { asked }: Exchange, modality: TaskModality): string[] {
  const { task, cancel } = file
  const readOf = (one: DialectFile, status: string, error?: unknown): Outcome<Task> => {
    const body = { id: TASK_ID, object: `${modality}.generation.task`, status, ...(error !== undefined && { error }) }
    return new MockLine(one).outcome(TASK, asked, { asked, body: undefined }, answer(200, body))
  }
  const faults: string[] = []
  const check = (what: string, status: string, error: unknown, isUnderstood: (read: Task) => boolean): void => {
    const isRight = (outcome: Outcome<Task>): boolean =>
      outcome.kind === 'accepted' && outcome.faults === undefined && isUnderstood(outcome.body)
    const outcome = readOf(file, status, error)
    if (isRight(outcome)) return
    const field = culpritOf(file, (one) => isRight(readOf(one, status, error))) ?? 'task.words'
    faults.push(`${field}: the mock answers a read with ${what}, but the client reads: ${foundIn(outcome)}`)
  }
  check('a running task', 'processing', undefined, ({ status }) => status !== 'completed' && status !== 'failed')
  check('a failed task', 'failed', FAILURE, (read) => read.status === 'failed' && !isModerated(read))
  if (task?.states.some(({ because }) => because === 'moderated') === true) {
    const error = { code: TYPE_OF.moderated, message: 'the content was refused' }
    check('a task whose content was refused', 'failed', error, (read) => read.status === 'failed' && isModerated(read))
  }
  if (cancel?.word !== undefined) check('a cancelled task', 'failed', CANCELLED, isCancelled)
  return faults
}

/** The first part of the file without which client and mock understand each other. */
export function culpritOf(file: DialectFile, isUnderstood: (file: DialectFile) => boolean): string | undefined {
  const { refusal, hints, task } = file
  const without = <T>(list: readonly T[], n: number): T[] => list.filter((_, at) => at !== n)
  const { inBody: _, ...plain } = refusal
  const parts: [string, DialectFile][] = [
    ...hints.map((_, n): [string, DialectFile] => [`hints[${n}]`, { ...file, hints: without(hints, n) }]),
    ...refusal.means.map((_, n): [string, DialectFile] => [
      `refusal.means[${n}]`,
      { ...file, refusal: { ...refusal, means: without(refusal.means, n) } },
    ]),
    ...(task === undefined ? [] : task.states).map((_, n): [string, DialectFile] => [
      `task.states[${n}]`,
      { ...file, task: { ...(task as NonNullable<typeof task>), states: without(task?.states ?? [], n) } },
    ]),
    ...(refusal.inBody === undefined ? [] : [['refusal.inBody', { ...file, refusal: plain }] as [string, DialectFile]]),
  ]
  return parts.find(([, one]) => isUnderstood(one))?.[0]
}

function answer(status: number, body: object): DialectAnswer {
  return { status, headers: {}, body }
}

/** The conclusion of a client from an answer, in a few words. */
export function foundIn(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'ambiguous' || outcome.kind === 'unreachable') return `no usable answer (${outcome.detail})`
  const why = isTyped(outcome) ? ', for its content' : ''
  if (outcome.kind !== 'accepted') {
    const { hint, kind, status } = outcome
    return `${kind} (${status}${why}${waitText(hint.kind === 'delay' ? hint.delayMs / 1000 : undefined)})`
  }
  const { status = 'accepted' } = outcome.body as Task
  return outcome.faults === undefined ? `${status}${why}` : `accepted, with a fault in ${outcome.faults.join(', ')}`
}

function waitText(waitS: number | undefined): string {
  return waitS === undefined ? '' : `, wait of ${waitS} s`
}
