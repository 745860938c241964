import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { errorBodyOf } from '../replies/error-bodies.ts'
import type { RequestBody } from '../server/request-body.ts'
import type { OracleCounts } from './oracle-counts.ts'
import type { OracleGuard } from './oracle-guard.ts'
import { MemoryLog, type OracleLog, type OracleRecord, oracleLines, streamLog } from './oracle-log.ts'
import { type OutcomeStatement, outcomeStatement } from './outcome-statement.ts'

/** Where the oracle answers: no path of the gateway begins so. */
export const ORACLE = '/_mock/'

/** Where a client states, by POST, what became of its calls. */
export const OUTCOME = '/_mock/outcome'

/** A follower that lets so much wait unread is dropped: the mock's memory is not its buffer. */
const MOST_UNREAD_BYTES = 2 ** 24

export interface OracleOptions {
  guard: OracleGuard
  keepRecords: number
  /** The interface of the mock. */
  openApi(): object
  /** The figures up to this instant. */
  counts(): OracleCounts
  /** Verdict of a judge up to this instant. */
  verdict: (() => object) | undefined
  /** Receives what is stated about calls, and gives how many requests it is about. */
  saw: ((statement: OutcomeStatement) => number) | undefined
}

/** The oracle over HTTP, apart from the gateway's own paths: what was recorded, what is being recorded, and the figures. */
export class OracleServer implements OracleLog {
  readonly #options: OracleOptions
  readonly #memory: MemoryLog
  readonly #followers = new Set<{ log: OracleLog; response: ServerResponse }>()

  constructor(options: OracleOptions) {
    this.#options = options
    this.#memory = new MemoryLog(options.keepRecords)
  }

  record(record: OracleRecord): void {
    this.#memory.record(record)
    for (const { log, response } of this.#followers) {
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
      else log.record(record)
    }
  }

  records(): readonly OracleRecord[] {
    return this.#memory.records()
  }

  answer(path: string, headers: IncomingHttpHeaders, response: ServerResponse): void {
    const { counts, guard, openApi } = this.#options
    const refused = guard.refusal(path, headers)
    if (refused !== null) {
      sendJson(response, refused.status, refused.body)
      return
    }
    switch (path) {
      case '/_mock/health':
        sendJson(response, 200, { ok: true })
        return
      case '/_mock/counts':
        sendJson(response, 200, counts())
        return
      case '/_mock/verdict':
        if (this.#options.verdict === undefined) sendJson(response, 404, errorBodyOf(404, 'not_found_error', NO_JUDGE))
        else sendJson(response, 200, this.#options.verdict())
        return
      case '/_mock/openapi.json':
        sendJson(response, 200, openApi())
        return
      case '/_mock/oracle':
        // To ask for the figures does what is due, so that the records are whole up to now.
        counts()
        response.writeHead(200, NDJSON)
        Readable.from(oracleLines(this.records())).pipe(response)
        return
      case '/_mock/oracle?follow':
        this.#follow(response)
        return
      default:
        sendJson(response, 404, errorBodyOf(404, 'not_found_error', ELSEWHERE))
    }
  }

  /** Takes a statement about calls from the body of a request. */
  state(headers: IncomingHttpHeaders, body: RequestBody, response: ServerResponse): void {
    const { guard, saw } = this.#options
    const refused = guard.refusal(OUTCOME, headers)
    const statement = outcomeStatement.safeParse('value' in body ? body.value : undefined)
    if (refused !== null) sendJson(response, refused.status, refused.body)
    else if (saw === undefined) sendJson(response, 404, errorBodyOf(404, 'not_found_error', NO_JUDGE))
    else if (!statement.success) sendJson(response, 400, errorBodyOf(400, 'invalid_request_error', NO_STATEMENT))
    else sendJson(response, 200, { requests: saw(statement.data) })
  }

  #follow(response: ServerResponse): void {
    response.writeHead(200, NDJSON)
    const follower = { log: streamLog(response), response }
    this.#followers.add(follower)
    response.once('close', () => this.#followers.delete(follower))
  }

  /** Ends the answers that would go on for ever. */
  end(): void {
    for (const { response } of this.#followers) response.end()
  }
}

const NDJSON = { 'content-type': 'application/x-ndjson' }
const ELSEWHERE = 'the mock answers at health, counts, oracle, oracle?follow and openapi.json'

const NO_STATEMENT =
  'expected {"outcome": "completed"} or {"outcome": "failed"}, as JSON; "call": 17 states it of one call'
const NO_JUDGE = 'this mock does not judge; start it with --judge'

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
