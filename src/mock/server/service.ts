import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { parseCallHeader } from '../../gateway/call-header.ts'
import { SPEED_HEADER } from '../../gateway/speed-header.ts'
import { keptIn } from '../../maps.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { MockEngine } from '../engine.ts'
import type { MockReply, MockRequest } from '../exchange.ts'
import type { OracleAnnotator } from '../oracle/oracle-annotator.ts'
import type { Sighting } from '../oracle/oracle-log.ts'
import { ORACLE, type OracleServer, OUTCOME } from '../oracle/oracle-server.ts'
import { errorBodyOf } from '../replies/error-bodies.ts'
import { StreamSender } from '../streams/sender.ts'
import type { DialectAdapter } from './dialect-adapter.ts'
import { sendReply } from './http-reply.ts'
import { type RequestBody, readBody, shortHash } from './request-body.ts'
import { FILES } from './routes.ts'

/** Header in which a caller may name call and attempt, such as `17.1`. */
export const CALL_HEADER = 'x-gatebench-call'

const LARGEST_BODY_BYTES = 2 ** 20

const NO_BODY: RequestBody = { value: undefined }

/** Lets the engine answer a server's requests. */
export class Service {
  readonly #engine: MockEngine
  readonly #clock: Clock
  readonly #oracle: OracleServer
  readonly #annotator: OracleAnnotator | null
  readonly #sightings: Sightings
  readonly #speed: number
  readonly #adapter: DialectAdapter | null
  readonly #keyHeader: string | null
  /** Whether a repeated request with the same key is answered with the task that it bought. */
  readonly #keepsKeys: boolean
  /** Answers that are still to be sent. */
  readonly #delayed = new Set<Alarm>()
  readonly #streams: StreamSender
  /** Requests that never get one. */
  readonly #hanging = new Set<ServerResponse>()
  /** Connections that have brought a request: an answer may be under way on them. */
  readonly #used = new WeakSet<Socket>()
  /** Answers whose time has come, whatever a fault left of them. */
  readonly #ordered = new WeakSet<ServerResponse>()
  #stopping = false

  /** `speed`: seconds of the mock in a real one. A caller that says it lives as fast gets waits in the mock's own time, any other in real time. */
  constructor(
    engine: MockEngine,
    clock: Clock,
    oracle: OracleServer,
    annotator: OracleAnnotator | null,
    apiKey: string,
    speed: number,
    adapter: DialectAdapter | null = null,
  ) {
    this.#engine = engine
    this.#clock = clock
    this.#oracle = oracle
    this.#annotator = annotator
    this.#sightings = new Sightings(apiKey)
    this.#speed = speed
    this.#adapter = adapter
    this.#keyHeader = engine.world.keyHeader
    this.#keepsKeys = engine.world.idempotency === 'dedupe'
    this.#streams = new StreamSender(clock)
  }

  /** Answers the requests of a server: all of them, or those for results alone. */
  attend(server: Server, origin: Sighting['origin']): void {
    server.on('request', (message, response) => {
      message.url = originForm(message.url)
      this.#serve(message, response, origin)
    })
    server.on('checkExpectation', (_message, response) => {
      const body = errorBodyOf(417, 'invalid_request_error', 'expectation not supported')
      sendReply(response, { status: 417, headers: {}, body, delayMs: 0 }, true)
    })
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      if (!socket.writable || error.code === 'ECONNRESET' || this.#used.has(socket)) socket.destroy()
      else socket.end(rawError(error.code))
    })
  }

  /** From now on each connection ends with its answer. */
  stop(): void {
    this.#stopping = true
    this.#oracle.end()
    this.#streams.stop()
    for (const response of this.#hanging) response.req.socket.destroy()
  }

  /** Sends nothing more. */
  cancel(): void {
    for (const alarm of this.#delayed) alarm.cancel()
    this.#streams.cancel()
  }

  #serve(message: IncomingMessage, response: ServerResponse, origin: Sighting['origin']): void {
    this.#used.add(message.socket)
    const { method, url: path = '/', headers } = message
    if (this.#speed !== 1) response.setHeader(SPEED_HEADER, String(this.#speed))
    if (headers.host === undefined && message.httpVersionMinor === 1) {
      const body = errorBodyOf(400, 'invalid_request_error', 'the host header is missing')
      sendReply(response, { status: 400, headers: {}, body, delayMs: 0 }, true)
    } else if (path === OUTCOME && method === 'POST' && origin === 'gateway') {
      void readBody(message, LARGEST_BODY_BYTES, false, false).then((body) =>
        this.#oracle.state(headers, body, response),
      )
    } else if (path.startsWith(ORACLE) && origin === 'gateway') {
      this.#oracle.answer(path, headers, response)
    } else if (method === 'POST' || (method === 'PUT' && this.#adapter !== null)) {
      void readBody(message, LARGEST_BODY_BYTES, this.#annotator !== null, this.#adapter !== null).then((body) =>
        this.#answer(message, response, origin, body),
      )
    } else {
      this.#answer(message, response, origin, NO_BODY)
    }
  }

  #answer(message: IncomingMessage, response: ServerResponse, origin: Sighting['origin'], body: RequestBody): void {
    const { method = '', url: path = '/', headers } = message
    const arrivedAt = this.#clock.now()
    const adapter = path.startsWith(FILES) ? null : this.#adapter
    const understood = adapter?.understand(method, path, 'value' in body ? body.value : undefined)
    const label = headers[CALL_HEADER]
    const request: MockRequest = {
      method,
      // The results' server has nothing else.
      path: origin === 'results' && !path.startsWith(FILES) ? FILES : path,
      authorization: adapter === null ? headers.authorization : adapter.authorizationOf(path, headers),
      ...(adapter !== null && { keyWords: adapter.keyWords }),
      body: understood !== undefined ? understood.body : 'value' in body ? body.value : undefined,
      ...(understood !== undefined && { route: understood.route, waitsForEnd: understood.waitsForEnd }),
      fetchesFile: understood?.fetchesFile,
      streamAs: understood?.streamAs,
      unreadable: 'unreadable' in body ? body.unreadable : undefined,
      ...((adapter !== null || this.#keyHeader !== null) && {
        idempotency: adapter === null ? keyIn(headers, this.#keyHeader) : adapter.keyOfCall(headers),
      }),
      call: typeof label === 'string' ? (parseCallHeader(label) ?? undefined) : undefined,
      ...(this.#speed !== 1 && headers[SPEED_HEADER] !== String(this.#speed) && { callersSpeed: this.#speed }),
    }
    const tooLarge = 'tooLarge' in body && body.tooLarge
    const epochMs = this.#clock.originEpochMs + arrivedAt
    const said = (reply: MockReply): MockReply => adapter?.say(understood?.heard ?? null, reply, epochMs) ?? reply
    if (this.#annotator === null) {
      this.#send(response, said(this.#engine.handle(request)), arrivedAt, tooLarge)
      return
    }
    const seen = this.#sightings.of(message, origin, body.hash, adapter === null ? undefined : request.authorization)
    if (this.#keepsKeys && request.idempotency !== undefined) seen.isKeyKept = true
    const refusalSaid =
      adapter === null
        ? undefined
        : (reply: MockReply) => adapter.refusalSaid(understood?.heard ?? null, reply, epochMs)
    const { reply, n } = this.#annotator.handle(this.#engine, request, seen, refusalSaid)
    if (reply.delayMs > 0 || reply.stream !== undefined) response.once('close', () => this.#closed(response, n))
    this.#send(response, said(reply), arrivedAt, tooLarge)
  }

  /** A connection is closed before the answer was ordered, or in the middle of a stream: by the caller, unless this server ends. */
  #closed(response: ServerResponse, n: number): void {
    const isUnanswered = !response.headersSent && !this.#ordered.has(response)
    if (!this.#stopping && (isUnanswered || this.#streams.isSending(response)))
      this.#annotator?.aborted(n, this.#clock.now())
  }

  #send(response: ServerResponse, reply: MockReply, arrivedAt: number, closing: boolean): void {
    const sendNow = (): void => {
      const { stream } = reply
      if (stream === undefined) sendReply(response, reply, closing || this.#stopping)
      else this.#streams.send(response, { ...reply, stream }, arrivedAt)
    }
    if (reply.delayMs === 0) {
      sendNow()
    } else if (Number.isFinite(reply.delayMs)) {
      const alarm = this.#clock.alarm(arrivedAt + reply.delayMs, () => {
        this.#delayed.delete(alarm)
        this.#ordered.add(response)
        sendNow()
      })
      this.#delayed.add(alarm)
    } else {
      this.#hanging.add(response)
      response.once('close', () => this.#hanging.delete(response))
    }
  }
}

/** The address as a client usually sends it. A server must also accept it with scheme and host in front (RFC 9112, 3.2.2). */
function originForm(target = '/'): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') || path === target ? path : `/${path}`
}

/** An answer to what is not HTTP, or not in time. */
function rawError(code: string | undefined): string {
  const [status, phrase, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ([431, 'Request Header Fields Too Large', 'the headers are too large'] as const)
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, 'Request Timeout', 'the request took too long to arrive'] as const)
        : ([400, 'Bad Request', 'not a valid HTTP request'] as const)
  const body = JSON.stringify(errorBodyOf(status, 'invalid_request_error', message))
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const KEY_HEADERS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'proxy-authorization', 'cookie']
const LONGEST_PATH = 200

/** Looks at requests as they come over connections, which it counts. */
class Sightings {
  readonly #apiKey: string
  readonly #connections = new WeakMap<Socket, { n: number; requests: number }>()
  #count = 0

  /** `apiKey` is the one that the mock gives out. */
  constructor(apiKey: string) {
    this.#apiKey = apiKey
  }

  /** `spoken`: the key as the dialect of the mock carries it; undefined in the default dialect. */
  of(
    message: IncomingMessage,
    origin: Sighting['origin'],
    body: string | undefined,
    spoken: string | undefined,
  ): Sighting {
    const { url = '/', headers, socket } = message
    const connection = keptIn(this.#connections, socket, () => ({ n: ++this.#count, requests: 0 }))
    connection.requests++
    const query = url.indexOf('?')
    const path = (query < 0 ? url : url.slice(0, query)).slice(0, LONGEST_PATH)
    const seen: Sighting = { path, origin, connection: connection.n, onConnection: connection.requests }
    if (body !== undefined) seen.body = body
    const idempotency = headers['idempotency-key'] ?? headers['x-idempotency-key']
    if (typeof idempotency === 'string' && idempotency !== '') seen.idempotency = shortHash(idempotency)
    const retries = headers['x-stainless-retry-count']
    if (typeof retries === 'string' && /^\d{1,6}$/.test(retries)) seen.retryCount = Number(retries)
    const key = spoken === undefined ? misplacedKey(url, headers, origin) : null
    if (key !== null) seen.key = key
    const authorization = spoken ?? headers.authorization
    if (authorization !== undefined && bearerOf(authorization) !== this.#apiKey) seen.hasOtherKey = true
    return seen
  }
}

function keyIn(headers: IncomingMessage['headers'], name: string | null): string | undefined {
  const key = name === null ? undefined : headers[name]
  return typeof key === 'string' && key !== '' ? key : undefined
}

function bearerOf(authorization: string): string {
  return authorization.replace(/^bearer\s+/i, '')
}

/** Where a key stands that should not: anywhere in a request to the results, in the address of any. */
function misplacedKey(url: string, headers: IncomingMessage['headers'], origin: Sighting['origin']): string | null {
  const bearer = bearerOf(headers.authorization ?? '')
  if (bearer.length >= 8 && url.includes(bearer)) return 'the address'
  if (/[?&](api[-_]?key|access[-_]?token|key|token)=/i.test(url)) return 'the address'
  if (origin === 'gateway') return null
  const header = KEY_HEADERS.find((name) => headers[name] !== undefined)
  return header === undefined ? null : `the header ${header}`
}
