import { Fifo } from '../../fifo.ts'
import type { TaskStatus } from '../../gateway/bodies.ts'
import type { Endpoint } from '../../gateway/outcome.ts'
import type { RequestTokens } from '../../gateway/request-tokens.ts'
import type { LedgerEntry } from '../ledger.ts'

/**
 * The mock's knowledge, as it happens: one record for each request with its decision, each change of a task and each movement of credits. `t` is the
 * mock's own clock in ms. Records are in order of `t`.
 */

export const ORACLE_SCHEMA = 'gatebench.oracle/v1'

/** Where a request went: an endpoint of the gateway, the cancel of a task, a result file, or nothing that exists. */
export type Visited = Endpoint | 'cancel' | 'file' | 'none'

export const REASONS = [
  'accepted',
  'repeated',
  'under-way',
  'other-body',
  'ended',
  'unauthenticated',
  'denied',
  'limited',
  'invalid',
  'unknown-model',
  'balance',
  'spend-cap',
  'quota',
  'unknown-task',
  'expired',
  'unknown-path',
  'wrong-method',
  'fault',
] as const
export type Reason = (typeof REASONS)[number]

/** Observations of a request by a watched server, beyond what the gateway decides by. Holds no key. */
export interface Sighting {
  /** Hash of the body as it was sent. */
  body?: string
  /** Without its query. */
  path: string
  /** Values of the body that the price depends on. */
  asks?: Readonly<Record<string, number | string>>
  /** Hash of the idempotency key. */
  idempotency?: string
  /** A repetition with this key buys nothing. */
  isKeyKept?: true
  /** `X-Stainless-Retry-Count`. */
  retryCount?: number
  /** Number of the connection, from 1, and of the request on it. */
  connection?: number
  onConnection?: number
  /** Which of the two servers was asked. */
  origin: 'gateway' | 'results'
  /** Where a key stood that does not belong there. */
  key?: string
  /** It came with another key than the mock gives out. */
  hasOtherKey?: true
  /** Tokens of a request of text, by the mock's estimate. */
  tokens?: RequestTokens
  /** Hash of its prompt or conversation, whatever else its body says; the half of an answer that it asks to go on with is no part of it. */
  wish?: string
  /** Hashes of the answers that it quotes, in the order of its messages; only where it does not ask to go on with the last of them. */
  quotes?: readonly string[]
}

/** Requests that an answer says are left, and the ms of the caller until they are as many as at first. */
export interface Remaining {
  requests: number
  resetMs: number
}

/** Statements of a watched answer beyond its status. Waits are in ms of the caller. */
export interface Told {
  /** Its status in the words of a dialect, where that is another. */
  status?: number
  waitMs?: number
  /** A wait without a figure. */
  later?: true
  /** Reason why the task failed. */
  failure?: string
  /** Status of the error in its body, where its own status is 200. */
  hiddenStatus?: number
  /** Tokens that are left until a limit is reset; ms of the caller from the head of the answer. */
  tokens?: { remaining: number; resetMs: number }
  /** A refusal that waiting does not resolve. */
  final?: true
  /** Beside `final`: the words of the answer do not show it. */
  unsaid?: true
  /** The traffic grew too fast. */
  grewTooFast?: true
  /** One for each header that states it. */
  left?: readonly Remaining[]
  /** Wait before the next read of the task. */
  readAfterMs?: number
}

/** How the body of a watched answer was sent. */
export interface Delivery {
  /** Hash of its text. */
  text?: string
  /** The connection broke in its middle. */
  isReset?: true
  /** Its longest silence: ms after the arrival of the request, and how long; null where nothing came after it. Absent below a second. */
  silence?: { fromMs: number; lastsMs: number | null }
}

/** A streamed answer as it was ordered; ms after the arrival of the request. */
export interface StreamTruth {
  /** `whole`: it has its stop reason, and every frame of it can be read. */
  end: 'whole' | 'cut' | 'stalled' | 'malformed' | 'error'
  /** Null where its end never comes. */
  endMs: number | null
  /** Tokens of the request, and those that were streamed; `reasoning` is a part of these. */
  input: number
  output: number
  reasoning?: number
  /** The first text, the first that is no reasoning, and the last; absent where there is none. */
  firstTokenMs?: number
  firstOutputMs?: number
  lastTextMs?: number
  /** Names of the faults of streams that struck it. */
  faults?: readonly string[]
}

export interface RequestRecord {
  type: 'request'
  t: number
  /** Number of the request, from 1. */
  n: number
  endpoint: Visited
  /** Label of the token; absent when there was none. */
  account?: string | undefined
  model?: string | undefined
  /** Call and attempt, where the caller named them. */
  call?: number | undefined
  attempt?: number | undefined
  /** The status that was ordered; with some faults the caller never sees it. */
  status: number
  reason: Reason
  /** The limit that refused, its figures, and when it would let the request pass (null: only a release can tell). */
  limit?: string
  state?: Readonly<Record<string, number>>
  retryAt?: number | null
  /** The wait that a refusal stated, and by how much it exceeds the true one (null: unknown), both in ms of the caller. */
  hintMs?: number
  hintErrorMs?: number | null
  taskId?: string
  /** Status that a read returned. */
  taskStatus?: TaskStatus
  /** Name of the fault that struck the exchange, and its kind. */
  fault?: string
  faultKind?: string
  /** Until the head of the answer. */
  delayMs: number
  /** Only where the answer is streamed: `delayMs` is then until its first frame. */
  stream?: StreamTruth
  /** When the result that was asked for had expired. */
  expiredAt?: number
  /** The answer to this submit is the result: there is no task to read. Only from a watched server. */
  atOnce?: true
  /** Only from a watched server. */
  seen?: Sighting
  told?: Told
  sent?: Delivery
}

/** From the arrival of a request until its answer is whole, or will be no more; ms, Infinity where its stream never ends. */
export function answeredMs({ delayMs, stream }: RequestRecord): number {
  return stream === undefined ? delayMs : (stream.endMs ?? Number.POSITIVE_INFINITY)
}

/** Whether a stream lacks a part of its answer; false for what is not streamed. */
export function isBrokenStream({ stream }: RequestRecord): boolean {
  return stream !== undefined && stream.end !== 'whole'
}

/** The caller hung up before it was answered: of a watched server alone. */
export interface AbortRecord {
  type: 'abort'
  t: number
  /** Number of the request. */
  n: number
}

export interface TaskRecord {
  type: 'task'
  t: number
  taskId: string
  model: string
  status: TaskStatus
  /** The fault that ended it. */
  fault?: string
  /** Its owner ended it. */
  cancelled?: true
}

export interface LedgerRecord extends LedgerEntry {
  type: 'ledger'
}

export type OracleRecord = RequestRecord | TaskRecord | LedgerRecord | AbortRecord

export interface OracleLog {
  record(record: OracleRecord): void
}

/** Keeps the latest records in memory. */
export class MemoryLog implements OracleLog {
  readonly #most: number
  readonly #records = new Fifo<OracleRecord>()

  constructor(most = 100_000) {
    this.#most = most
  }

  record(record: OracleRecord): void {
    this.#records.push(record)
    if (this.#records.size > this.#most) this.#records.shift()
  }

  /** From the oldest kept to the newest. */
  records(): readonly OracleRecord[] {
    return this.#records.all()
  }
}

/** Writes every record as a line of JSON, after the first. */
export function streamLog(sink: { write(line: string): unknown }): OracleLog {
  sink.write(FIRST_LINE)
  return { record: (record) => void sink.write(lineOf(record)) }
}

/** Records as the lines of an NDJSON file. */
export function* oracleLines(records: readonly OracleRecord[]): Generator<string> {
  yield FIRST_LINE
  for (const record of records) yield lineOf(record)
}

/** First line of a log as lines of JSON: its schema. */
export const FIRST_LINE = `${JSON.stringify({ type: 'oracle', schema: ORACLE_SCHEMA })}\n`

export function lineOf(record: OracleRecord): string {
  return `${JSON.stringify(record)}\n`
}
