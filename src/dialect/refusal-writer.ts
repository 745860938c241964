import { isFinalRefusal } from '../gateway/final-refusal.ts'
import { NO_FIELDS } from '../gateway/reply-headers.ts'
import { readWait } from '../gateway/wait-prose.ts'
import { isRecord } from '../json.ts'
import { firstAt, parsePointer } from './pointer.ts'
import { STATUS_OF, TYPE_OF } from './refusal-words.ts'
import { apart, type Draft, satisfyCondition, write } from './satisfy-condition.ts'
import type { Condition, DialectFile, Meaning } from './schema.ts'
import type { DialectAnswer } from './server-messages.ts'

/** A refusal of the default dialect in the words of another. `isOfRead`: it refuses the read of a task. */
export function writeRefusal(
  { refusal, hints }: DialectFile,
  { status, headers, body }: DialectAnswer,
  isOfRead = false,
): DialectAnswer {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const said: Draft = { status, body: {}, headers: { ...headers } }
  const suggestion = typeof error.fallback_suggestion === 'string' ? error.fallback_suggestion : ''
  const message = typeof error.message === 'string' ? error.message : `status ${status}`
  const told = refusal.suggestion === undefined && suggestion !== '' ? `${message}; ${suggestion}` : message
  const means = meaningOf(status, error.type)
  const rule =
    ruleOfFinal(refusal.means, { status, headers, body }, suggestion) ??
    refusal.means.find(
      (one) =>
        one.means === means &&
        !needsNoRule(means, one.when) &&
        !(isOfRead && means !== 'not-found' && isSuccess(one.when)),
    )
  const conditions = rule?.when ?? []
  const isFree = (at: string): boolean =>
    conditions.every((one) => one.at === undefined || one.at === at || apart(one.at, at))
  const messageAt = refusal.message.find(isFree)
  const set = (at: string | undefined, value: unknown): void => {
    if (at !== undefined) write(said, parsePointer(at), value)
  }
  const beside = (at: string | undefined): string | undefined =>
    at !== undefined && isFree(at) && (messageAt === undefined || apart(at, messageAt)) ? at : undefined
  set(messageAt, told)
  if (suggestion !== '') set(refusal.suggestion, suggestion)
  set(beside(refusal.type[0]), error.type)
  set(beside(refusal.code[0]), status)
  if (refusal.inBody !== undefined) {
    said.status = 200
    set(refusal.inBody.at, status)
  }
  for (const condition of conditions) satisfyCondition(condition, said, told, messageAt)
  const code = beside(refusal.code[0])
  if (code !== undefined && refusal.inBody === undefined && firstAt(said.body, parsePointer(code)) === status) {
    set(code, said.status)
  }
  const waitMs = statedWaitMs(said.headers, suggestion)
  for (const hint of waitMs === null ? [] : hints) writeHint(said, hint, waitMs as number, beside)
  return said
}

/** The wait that a refusal states; null where it states none. */
function statedWaitMs(headers: Readonly<Record<string, string>>, suggestion: string): number | null {
  if (headers['retry-after-ms'] !== undefined) return Number(headers['retry-after-ms'])
  if (headers['retry-after'] !== undefined) return Number(headers['retry-after']) * 1000
  const wait = suggestion === '' ? null : readWait(suggestion)
  return typeof wait === 'number' ? wait : null
}

/** A client of this gateway looks for the wait where the file says that it stands. */
function writeHint(
  said: Draft,
  { header, at, unit }: DialectFile['hints'][number],
  waitMs: number,
  beside: (at: string | undefined) => string | undefined,
): void {
  const value = unit === 'ms' ? waitMs : waitMs / 1000
  if (header !== undefined) said.headers[header.toLowerCase()] = String(value)
  const place = beside(at)
  if (place === undefined) return
  // A duration of Protocol Buffers (google.rpc.RetryInfo) is a text.
  write(said, parsePointer(place), /\/retryDelay$/.test(place) ? `${waitMs / 1000}s` : value)
}

function meaningOf(status: number, type: unknown): Meaning | null {
  // A type beside another status is a word like any other: a 429 stays one.
  const typed = (Object.keys(TYPE_OF) as Meaning[]).find(
    (means) => TYPE_OF[means] === type && STATUS_OF[means] === status,
  )
  if (typed !== undefined) return typed
  return (
    (Object.keys(STATUS_OF) as Meaning[]).find(
      (means) => STATUS_OF[means] === status && TYPE_OF[means] === undefined,
    ) ?? null
  )
}

/** How a gateway says that waiting does not resolve a 429; undefined where it has no words for it. */
function ruleOfFinal(
  rules: DialectFile['refusal']['means'],
  { status, headers, body }: DialectAnswer,
  suggestion: string,
): DialectFile['refusal']['means'][number] | undefined {
  const hasWait = suggestion !== '' || statedWaitMs(headers, suggestion) !== null
  if (status !== 429 || !isFinalRefusal(NO_FIELDS, body, hasWait)) return undefined
  const isOf429 = ({ when }: (typeof rules)[number]): boolean =>
    when.every(({ http }) => http === undefined || http.includes(status))
  return (['final', 'unpaid'] as const)
    .map((means) => rules.find((one) => one.means === means && isOf429(one)))
    .find((one) => one !== undefined)
}

/** A refusal that its status alone says needs nothing in its body. */
function needsNoRule(means: Meaning | null, when: readonly Condition[]): boolean {
  return (
    means !== null && when.every(({ http, ...others }) => !isAny(others) && http?.includes(STATUS_OF[means]) === true)
  )
}

/** In a read that succeeds, it is the task that has failed, unless nobody knows the task. */
function isSuccess(when: readonly Condition[]): boolean {
  return when.some(({ http }) => http?.every((status) => status < 300) === true)
}

function isAny(others: object): boolean {
  return Object.values(others).some((one) => one !== undefined)
}
