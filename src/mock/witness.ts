import { isRecord } from '../gateway/error-parts.ts'
import { headerFields } from '../gateway/reply-headers.ts'
import { requestTokens } from '../gateway/request-tokens.ts'
import { hintIn } from '../gateway/retry-hint.ts'
import { deliveryOf } from './delivery.ts'
import type { MockEngine } from './engine.ts'
import type { MockReply, MockRequest } from './exchange.ts'
import type { OracleLog, OracleRecord, RequestRecord, Sighting, Told } from './oracle-log.ts'
import { quotesOf } from './quoted-answers.ts'
import { tokensTold } from './stated-tokens.ts'

/**
 * Stands between an engine and its log, and adds to each record of a request what was seen of it and what its answer said: for rules about
 * clients.
 */
export class Witness implements OracleLog {
  readonly #log: OracleLog
  readonly #originEpochMs: number
  #held: RequestRecord | null = null
  #isHolding = false

  /** `originEpochMs`: Unix time of the mock's instant 0. */
  constructor(log: OracleLog, originEpochMs: number) {
    this.#log = log
    this.#originEpochMs = originEpochMs
  }

  /** Lets the engine decide a request, and records it with its sighting. Gives the number of the request too. */
  handle(engine: Pick<MockEngine, 'handle'>, request: MockRequest, seen: Sighting): { reply: MockReply; n: number } {
    this.#isHolding = true
    const reply = engine.handle(request)
    this.#isHolding = false
    const record = this.#held as unknown as RequestRecord
    this.#held = null
    const asks = asksOf(request.body)
    record.seen = asks === null ? seen : { ...seen, asks }
    if (record.endpoint === 'message') noteText(record.seen, request.body)
    const nowEpochMs = this.#originEpochMs + record.t / (request.callersSpeed ?? 1)
    const told = { ...toldBy(reply, record), ...tokensTold(reply, nowEpochMs) }
    if (Object.keys(told).length > 0) record.told = told
    const sent = deliveryOf(reply, record)
    if (sent !== null) record.sent = sent
    this.#log.record(record)
    return { reply, n: record.n }
  }

  /** The caller of request `n` hung up before it was answered. */
  aborted(n: number, t: number): void {
    this.#log.record({ type: 'abort', t, n })
  }

  record(record: OracleRecord): void {
    if (this.#isHolding && record.type === 'request') this.#held = record
    else this.#log.record(record)
  }
}

/** Values that make up prices (price.ts). */
const PRICED = ['n', 'duration', 'resolution', 'quality'] as const
const LONGEST_LABEL = 20

function asksOf(body: unknown): Record<string, number | string> | null {
  if (typeof body !== 'object' || body === null) return null
  const asked = PRICED.flatMap((name) => {
    const value = (body as Record<string, unknown>)[name]
    const isPlain = typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_LABEL)
    return isPlain ? [[name, value] as const] : []
  })
  return asked.length === 0 ? null : (Object.fromEntries(asked) as Record<string, number | string>)
}

function noteText(seen: Sighting, body: unknown): void {
  if (!isRecord(body)) return
  seen.tokens = requestTokens(body)
  const quotes = quotesOf(body.messages)
  if (quotes.length > 0) seen.quotes = quotes
}

/** Statements that the caller could read in the answer; null if it made none, or never arrived whole. */
function toldBy({ status, headers, body, fault, hiddenStatus }: MockReply, record: RequestRecord): Told | null {
  if (fault !== undefined && fault !== 'slow-headers') return null
  if (hiddenStatus !== undefined) return { hiddenStatus }
  if (status < 400) {
    const { error } = body as { error?: { code?: unknown } }
    return record.taskStatus === 'failed' && typeof error?.code === 'string' ? { failure: error.code } : null
  }
  const hint = hintIn(headerFields(headers), body, 0, Infinity)
  if (hint.kind === 'delay') return { waitMs: hint.delayMs }
  return hint.kind === 'later' ? { later: true } : null
}
