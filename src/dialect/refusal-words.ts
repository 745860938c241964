import type { Reply } from '../gateway/classify.ts'
import { headerFields, type ReplyHeaders } from '../gateway/reply-headers.ts'
import { spelledMs } from '../gateway/wait-value.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { hold, type Test, testsOf } from './conditions.ts'
import { allAt, firstAt, firstOf, type Pointer, parsePointer } from './pointer.ts'
import type { DialectFile, Meaning } from './schema.ts'

/** HTTP status of the default dialect that means the same. `final`: a limit that waiting does not resolve. */
export const STATUS_OF: Readonly<Record<Meaning, number>> = {
  throttled: 429,
  final: 403,
  unpaid: 402,
  moderated: 400,
  quota: 403,
  auth: 401,
  invalid: 400,
  'not-found': 404,
  overloaded: 503,
  failed: 500,
}

/** Types of error that say what a status alone leaves open. */
export const TYPE_OF: Readonly<Partial<Record<Meaning, string>>> = {
  final: 'quota_exhausted',
  quota: 'quota_exceeded',
  moderated: 'content_policy_violation',
}

/** How an answer says no. */
export class RefusalWords {
  readonly #inBody: { at: Pointer; success: ReadonlySet<string> } | null
  readonly #message: readonly Pointer[]
  readonly #type: readonly Pointer[]
  readonly #code: readonly Pointer[]
  readonly #means: readonly { tests: Test[]; means: Meaning }[]
  readonly #hints: readonly { header: string | null; at: Pointer | null; unit: 's' | 'ms' }[]

  constructor({ refusal, hints }: DialectFile) {
    const { inBody } = refusal
    this.#inBody =
      inBody === undefined ? null : { at: parsePointer(inBody.at), success: new Set(inBody.success.map(String)) }
    this.#message = refusal.message.map(parsePointer)
    this.#type = refusal.type.map(parsePointer)
    this.#code = refusal.code.map(parsePointer)
    this.#means = refusal.means.map(({ when, means }) => ({ tests: testsOf(when), means }))
    this.#hints = hints.map(({ header, at, unit }) => ({
      header: header?.toLowerCase() ?? null,
      at: at === undefined ? null : parsePointer(at),
      unit,
    }))
  }

  /** The meaning that the file's rules give a refusal; null where none of them does. */
  meaningOf(reply: Reply): Meaning | null {
    const value = reply.body.kind === 'json' ? reply.body.value : undefined
    const isNo = this.#codeOf(reply, value) !== null || reply.status >= 300
    return this.#means.find(({ tests }) => (isNo || namesStatus(tests)) && hold(tests, reply))?.means ?? null
  }

  /** The code of a refusal in a success that is no HTTP status and has no meaning in the file, so that it counts as 400; null of any other answer. */
  unknownCodeOf(reply: Reply): string | null {
    const value = reply.body.kind === 'json' ? reply.body.value : undefined
    if (this.#inBody === null || this.#codeOf(reply, value) === null || this.meaningOf(reply) !== null) return null
    const code = firstAt(value, this.#inBody.at)
    return isRefusalStatus(Number(code)) ? null : String(code)
  }

  /** The refusal in the form of the default dialect; null of a success. */
  read(reply: Reply): Reply | null {
    const value = reply.body.kind === 'json' ? reply.body.value : undefined
    const coded = this.#codeOf(reply, value)
    // A success that speaks of errors may be a task that failed: it is a refusal by its code, or where a rule names its status.
    const isNo = coded !== null || reply.status >= 300
    const means = this.#means.find(({ tests }) => (isNo || namesStatus(tests)) && hold(tests, reply))?.means
    if (means === undefined && coded === null && reply.status < 300) return null
    const status = means === undefined ? (coded ?? reply.status) : STATUS_OF[means]
    const wait = this.#waitIn(reply, value)
    const headers =
      wait?.isInHeader === true ? laidOver(reply.headers, { 'retry-after-ms': String(wait.ms) }) : reply.headers
    if (value === undefined || typeof value !== 'object' || value === null) return { ...reply, headers, status }
    const message = this.#message.flatMap((at) => allAt(value, at)).find((one) => typeof one === 'string')
    const type = (means === undefined ? undefined : TYPE_OF[means]) ?? firstOf(value, this.#type)
    const code = firstOf(value, this.#code)
    const error = {
      ...((typeof code === 'string' || Number.isSafeInteger(code)) && { code }),
      ...(typeof message === 'string' && { message }),
      ...(typeof type === 'string' && { type }),
      // Below all that the headers say, as every wait that a body states.
      ...(wait?.isInHeader === false && { retry_after_ms: wait.ms }),
      // What else it says, of waits and reasons, is looked for in here.
      details: value,
    }
    return { status, headers, body: { kind: 'json', value: { error } } }
  }

  /** Whether a success states what only a refusal does, though no code of success. */
  isIn({ body }: Reply): boolean {
    const value = body.kind === 'json' ? body.value : undefined
    if (this.#inBody !== null && firstAt(value, this.#inBody.at) !== undefined) return false
    return firstOf(value, [...this.#message, ...this.#type, ...this.#code]) !== undefined
  }

  /** The status that a code in the body stands for; null where there is none. */
  #codeOf({ status }: Reply, value: unknown): number | null {
    if (this.#inBody === null || status >= 300) return null
    const code = firstAt(value, this.#inBody.at)
    if (code === undefined || this.#inBody.success.has(String(code))) return null
    const number = Number(code)
    return isRefusalStatus(number) ? number : 400
  }

  /** The wait that the file's hints find; null where they find none. */
  #waitIn({ headers }: Reply, value: unknown): { ms: number; isInHeader: boolean } | null {
    for (const { header, at, unit } of this.#hints) {
      const told = header === null ? firstAt(value, at ?? []) : headers.first(header)
      const ms = told === undefined ? null : statedWaitMs(told, unit)
      if (ms !== null) return { ms, isInHeader: header !== null }
    }
    return null
  }
}

/** Whether a number is an HTTP status that refuses. */
export function isRefusalStatus(number: number): boolean {
  return Number.isInteger(number) && number >= 300 && number <= 599
}

function namesStatus(tests: readonly Test[]): boolean {
  return tests.some(({ http }) => http !== undefined)
}

function laidOver(headers: HeaderFields, own: ReplyHeaders): HeaderFields {
  const first = headerFields(own)
  return {
    first: (name) => first.first(name) ?? headers.first(name),
    joined: (name) => first.joined(name) ?? headers.joined(name),
  }
}

/** A wait in ms: a number of `unit`, or a text such as `26s` or `6m0s`; null of anything else. */
function statedWaitMs(told: unknown, unit: 's' | 'ms'): number | null {
  if (typeof told === 'number') return told >= 0 ? told * (unit === 's' ? 1000 : 1) : null
  if (typeof told !== 'string') return null
  return /^\d+(?:\.\d+)?$/.test(told) ? Number(told) * (unit === 's' ? 1000 : 1) : spelledMs(told)
}
