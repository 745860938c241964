import { isFinalRefusal, isGrowthRefusal } from '../../gateway/final-refusal.ts'
import { REMAINING_HEADERS, remainingRequests } from '../../gateway/remaining-headers.ts'
import { headerFields, NO_FIELDS } from '../../gateway/reply-headers.ts'
import { requestTokens } from '../../gateway/request-tokens.ts'
import { hintIn } from '../../gateway/retry-hint.ts'
import { decimal, resetMs } from '../../gateway/wait-value.ts'
import { isRecord } from '../../json.ts'
import type { MockEngine } from '../engine.ts'
import { type MockReply, type MockRequest, NO_HEADERS } from '../exchange.ts'
import { deliveryOf, textHash } from './delivery.ts'
import type { OracleLog, OracleRecord, RequestRecord, Sighting, Told } from './oracle-log.ts'

/** A refusal as another dialect says it. */
export interface SaidRefusal {
  readonly status: number
  /** Whether its words show that waiting does not help. */
  readonly isFinal: boolean
}

/**
 * Stands between an engine and its log, and adds to each record of a request what was seen of it and what its answer said: for rules about
 * clients.
 */
export class OracleAnnotator implements OracleLog {
  readonly #log: OracleLog
  readonly #originEpochMs: number
  #held: RequestRecord | null = null
  #isHolding = false

  /** `originEpochMs`: Unix time of the mock's instant 0. */
  constructor(log: OracleLog, originEpochMs: number) {
    this.#log = log
    this.#originEpochMs = originEpochMs
  }

  /**
   * Lets the engine decide a request, and records it with its sighting. Gives the number of the request too. `refusalSaid`: how another dialect says
   * a refusal.
   */
  handle(
    engine: Pick<MockEngine, 'handle'>,
    request: MockRequest,
    seen: Sighting,
    refusalSaid?: (reply: MockReply) => SaidRefusal,
  ): { reply: MockReply; n: number } {
    this.#isHolding = true
    const reply = engine.handle(request)
    this.#isHolding = false
    const record = this.#held as unknown as RequestRecord
    this.#held = null
    if (request.waitsForEnd === true) record.atOnce = true
    const asks = asksOf(request.body)
    record.seen = asks === null ? seen : { ...seen, asks }
    if (record.endpoint === 'message') noteText(record.seen, request.body)
    else if (record.endpoint === 'submit') notePrompt(record.seen, request.body)
    const nowEpochMs = this.#originEpochMs + record.t / (request.callersSpeed ?? 1)
    const told: Told = { ...toldBy(reply, record, nowEpochMs), ...tokensTold(reply, nowEpochMs) }
    if (refusalSaid !== undefined && isRefusal(reply)) noteSaid(told, reply, refusalSaid(reply))
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

function isRefusal({ status, hiddenStatus, fault }: MockReply): boolean {
  return (status >= 400 || hiddenStatus !== undefined) && (fault === undefined || fault === 'slow-headers')
}

function noteSaid(told: Told, { status }: MockReply, said: SaidRefusal): void {
  if (told.final === true && !said.isFinal) told.unsaid = true
  if (told.hiddenStatus !== undefined) told.hiddenStatus = said.status
  else if (said.status !== status) told.status = said.status
}

type Fields = ReturnType<typeof headerFields>

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
  const { quotes, wish } = conversationOf(body.messages)
  if (quotes.length > 0) seen.quotes = quotes
  if (wish !== null) seen.wish = body.system === undefined ? wish : textHash(JSON.stringify([wish, body.system]))
}

/** A longer value is an input of its own, such as an image, and no setting. */
const LONGEST_SETTING = 64

function notePrompt(seen: Sighting, body: unknown): void {
  if (!isRecord(body) || typeof body.prompt !== 'string' || body.prompt.trim() === '') return
  const inputs = Object.entries(body).filter(([name, value]) => name !== 'prompt' && isInput(JSON.stringify(value)))
  seen.wish = textHash(JSON.stringify([body.prompt.trim(), ...inputs]))
}

function isInput(value: string | undefined): boolean {
  return value !== undefined && (value.length > LONGEST_SETTING || /https?:|data:/.test(value))
}

/** Statements that the caller could read in the answer; none if it never arrived whole. */
function toldBy(
  { status, headers, body, fault, hiddenStatus }: MockReply,
  record: RequestRecord,
  epochMs: number,
): Told {
  if (fault !== undefined && fault !== 'slow-headers') return {}
  if (hiddenStatus !== undefined) return { hiddenStatus }
  const fields = headers === NO_HEADERS ? NO_FIELDS : headerFields(headers)
  const told: Told = status < 400 ? toldBySuccess(fields, body, record) : toldByRefusal(status, fields, body)
  const left = fields === NO_FIELDS ? [] : remainingRequests(fields, epochMs)
  if (left.length > 0) told.left = left
  return told
}

function toldBySuccess(fields: Fields, body: object, { endpoint, taskStatus }: RequestRecord): Told {
  const { error } = body as { error?: { code?: unknown } }
  if (taskStatus === 'failed' && typeof error?.code === 'string') return { failure: error.code }
  const hint = fields === NO_FIELDS || endpoint !== 'poll' ? null : hintIn(fields, null, 0, Infinity)
  return hint?.kind === 'delay' ? { readAfterMs: hint.delayMs } : {}
}

function toldByRefusal(status: number, fields: Fields, body: object): Told {
  const hint = hintIn(fields, body, 0, Infinity)
  const told: Told = hint.kind === 'delay' ? { waitMs: hint.delayMs } : hint.kind === 'later' ? { later: true } : {}
  if (status !== 429) return told
  if (isFinalRefusal(fields, body, hint.kind !== 'none')) told.final = true
  if (isGrowthRefusal(body)) told.grewTooFast = true
  return told
}

/** Tokens that are left, as the headers of an answer state them. */
function tokensTold({ headers, fault }: MockReply, nowEpochMs: number): Pick<Told, 'tokens'> {
  if (fault !== undefined && fault !== 'slow-headers') return {}
  const fields = headerFields(headers)
  for (const names of REMAINING_HEADERS) {
    if (names.counts !== 'tokens') continue
    const remaining = decimal(fields.first(names.remaining))
    const wait = resetMs(fields.first(names.reset), nowEpochMs)
    if (remaining !== null && wait !== null) return { tokens: { remaining, resetMs: wait } }
  }
  return {}
}

/** Answers of one conversation that are looked at, from its end. */
const MOST_QUOTES = 32

/** Words of a caller that knows an answer to be unfinished, and asks for the rest. */
const GOES_ON =
  /\b(contin[uú]\w*|resum\w*|go on|keep going|carry on|finish\w*|cut off|interrupt\w*|truncat\w*|incomplete|left off|where you (?:stopped|were)|the rest|complete your|weiter|fortsetz\w*)\b/i

interface Turn {
  readonly role: unknown
  readonly content: unknown
  readonly text: string
}

/** A conversation: hashes of the answers that it quotes, and of what it asks for. */
export function conversationOf(messages: unknown): { quotes: readonly string[]; wish: string | null } {
  const turns = turnsOf(messages)
  const last = turns.findLastIndex(({ role }) => role === 'assistant')
  const isUnfinished = last >= 0 && turns.slice(last + 1).every(({ text }) => GOES_ON.test(text))
  // An answer that it asks to go on with is not quoted as a whole answer.
  const whole = isUnfinished ? turns.slice(0, last) : turns
  const answers = whole.filter(({ role, text }) => role === 'assistant' && text !== '')
  return {
    quotes: answers.slice(-MOST_QUOTES).map(({ text }) => textHash(text)),
    wish: whole.length === 0 ? null : textHash(JSON.stringify(whole.map(askedIn))),
  }
}

function turnsOf(messages: unknown): Turn[] {
  if (!Array.isArray(messages)) return []
  return messages.map((turn: unknown) => {
    const { role, content } = isRecord(turn) ? turn : {}
    return { role, content, text: textOf(content) }
  })
}

/** A turn in one form, whichever its client chose. */
function askedIn({ role, content, text }: Turn): readonly unknown[] {
  const isText = typeof content === 'string' || (Array.isArray(content) && content.every(isTextPart))
  return [role, isText ? text.trim() : content]
}

function isTextPart(part: unknown): boolean {
  return isRecord(part) && typeof part.text === 'string'
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}
