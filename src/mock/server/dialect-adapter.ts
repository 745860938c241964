import { firstAt, parsePointer } from '../../dialect/pointer.ts'
import { isRefusalStatus, RefusalWords } from '../../dialect/refusal-words.ts'
import type { DialectFile, Meaning } from '../../dialect/schema.ts'
import { ServerDialect } from '../../dialect/server-dialect.ts'
import type { UnderstoodRequest } from '../../dialect/server-messages.ts'
import type { Reply } from '../../gateway/classify.ts'
import type { Asked } from '../../gateway/dialect.ts'
import { isFinalRefusal } from '../../gateway/final-refusal.ts'
import type { TaskModality } from '../../gateway/modality.ts'
import { headerFields } from '../../gateway/reply-headers.ts'
import { hintIn } from '../../gateway/retry-hint.ts'
import { isRecord } from '../../json.ts'
import type { MockReply, StreamForm } from '../exchange.ts'
import type { SaidRefusal } from '../oracle/oracle-annotator.ts'
import type { Route } from './routes.ts'

/** A request in another dialect, as the engine takes it. */
export interface AdaptedRequest {
  readonly heard: UnderstoodRequest | null
  readonly route: Route
  readonly body: unknown
  /** Whether the answer is the result, for which the caller waits. */
  readonly waitsForEnd: boolean
  /** Whether the answer is the file of a result. */
  readonly fetchesFile?: boolean
  readonly streamAs?: StreamForm
}

const FINAL: ReadonlySet<Meaning> = new Set(['final', 'unpaid', 'quota'])

/** Lets an engine be spoken to in another dialect. */
export class DialectAdapter {
  readonly #stage: ServerDialect
  readonly #file: DialectFile
  readonly #modalityOf: (model: unknown) => string | null
  /** Words for the key that a request lacks. */
  readonly keyWords: string

  /** `modalityOf`: what a model generates, null where nobody knows it. */
  constructor(file: DialectFile, base: string, modalityOf: (model: unknown) => string | null) {
    this.#file = file
    this.keyWords = keyWordsOf(file.key)
    this.#stage = new ServerDialect(file, base)
    this.#modalityOf = modalityOf
  }

  /** The meaning of a request; where several modalities share a path, its model decides. */
  understand(method: string, target: string, body: unknown): AdaptedRequest {
    const meanings = this.#stage.hear({ method, target, body })
    const [first = null] = meanings
    const heard = meanings.find((one) => this.#fits(one)) ?? first
    if (heard === null) return { heard, route: { endpoint: 'none', status: 404 }, body: undefined, waitsForEnd: false }
    const waitsForEnd = heard.asked.endpoint === 'submit' && this.#stage.answersAtOnce(heard.asked.modality)
    const streamAs = { form: this.#file.text?.answer ?? 'anthropic', asksUsage: asksUsage(body) } as const
    const { result } = this.#file
    const fetchesFile = heard.isResult === true && result?.answer === 'file' && result.at === undefined
    return { heard, route: routeOf(heard.asked), body: heard.body, waitsForEnd, fetchesFile, streamAs }
  }

  /** The bearer token that stands for the key of a request. */
  authorizationOf(
    target: string,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): string | undefined {
    if ('none' in this.#file.key) return 'Bearer none'
    const key = this.#stage.keyOf(target, headers)
    return key === undefined ? undefined : `Bearer ${key}`
  }

  /** The idempotency key of a request. */
  keyOfCall(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string | undefined {
    const key = this.#file.idempotency === undefined ? undefined : headers[this.#file.idempotency.toLowerCase()]
    return typeof key === 'string' && key !== '' ? key : undefined
  }

  /** The reply in the dialect's words. */
  say(heard: UnderstoodRequest | null, reply: MockReply, epochMs: number): MockReply {
    if (reply.hiddenStatus !== undefined) {
      const { hiddenStatus, ...error } = reply
      return { ...this.say(heard, { ...error, status: hiddenStatus }, epochMs), status: 200, hiddenStatus }
    }
    const said = this.#stage.say(heard, reply, epochMs)
    if (said.isEmpty) return { ...reply, status: said.status, headers: said.headers, isEmpty: true }
    if (said.body !== undefined) return { ...reply, ...said, body: said.body as object }
    return { ...reply, status: said.status, headers: said.headers, file: this.#firstModality() }
  }

  /** A refusal as a client of this dialect reads it. Where every refusal is a 200, its status is the code in its body, or what a code means that is no HTTP status. */
  refusalSaid(heard: UnderstoodRequest | null, reply: MockReply, epochMs: number): SaidRefusal {
    const { hiddenStatus = reply.status, ...error } = reply
    const said = this.say(heard, { ...error, status: hiddenStatus }, epochMs)
    const { inBody } = this.#file.refusal
    const code = inBody !== undefined && said.status === 200 ? firstAt(said.body, parsePointer(inBody.at)) : said.status
    const sent: Reply = { ...said, headers: headerFields(said.headers), body: { kind: 'json', value: said.body } }
    const words = new RefusalWords(this.#file)
    const read = words.read(sent)
    const status = isRefusalStatus(Number(code)) ? Number(code) : (read?.status ?? said.status)
    return { status, isFinal: saysFinal(words.meaningOf(sent), read) }
  }

  #firstModality(): TaskModality {
    return (Object.keys(this.#file.submit)[0] ?? 'video') as TaskModality
  }

  #fits({ asked, body }: UnderstoodRequest): boolean {
    if (asked.endpoint !== 'submit') return true
    return this.#modalityOf((body as { model?: unknown }).model) === asked.modality
  }
}

function keyWordsOf(key: DialectFile['key']): string {
  if ('query' in key) return `API key in the query parameter ${key.query}`
  const isBearer = !('header' in key) || (key.header.toLowerCase() === 'authorization' && /^bearer /i.test(key.value))
  return isBearer ? 'bearer token' : `API key in the header ${key.header}: ${key.value.replace('{key}', 'KEY')}`
}

function asksUsage(body: unknown): boolean {
  const options = isRecord(body) ? body.stream_options : undefined
  return isRecord(options) && options.include_usage === true
}

export function routeOf(asked: Asked): Route {
  if (asked.endpoint === 'submit') return { endpoint: 'submit', modality: asked.modality }
  if (asked.endpoint === 'poll' || asked.endpoint === 'cancel') return { ...asked }
  return { endpoint: asked.endpoint }
}

function saysFinal(means: Meaning | null, read: Reply | null): boolean {
  if (means !== null) return FINAL.has(means)
  if (read?.body.kind !== 'json') return false
  const { headers, body } = read
  return isFinalRefusal(headers, body.value, hintIn(headers, body.value, 0, Infinity).kind !== 'none')
}
