import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { EXIT, GatebenchError } from '../errors.ts'
import { parseCallHeader } from '../gateway/call-header.ts'
import { keyedRandom } from '../random.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import { scaledClock } from '../time/scaled-clock.ts'
import { MockEngine } from './engine.ts'
import { errorBodyOf } from './error-bodies.ts'
import type { MockReply } from './exchange.ts'
import { sendReply } from './http-reply.ts'
import { MOCK_API_KEY } from './mock-process.ts'
import type { OracleCounts } from './oracle-counts.ts'
import type { OracleLog, OracleRecord } from './oracle-log.ts'
import { ORACLE, OracleServer } from './oracle-server.ts'
import { type RequestBody, readBody } from './request-body.ts'
import type { MockWorld } from './schema.ts'
import { loadMockWorld, type MockWorldChoice } from './tiers.ts'

export interface MockServerOptions extends MockWorldChoice {
  /** A ready-made world, instead of tier and preset. */
  world?: MockWorld
  /** Key of every random draw. */
  seed?: number
  /** Seconds of the mock in one real second: windows, latencies and hints shrink alike. */
  timeScale?: number
  /** Address to listen on; loopback when left out. */
  host?: string
  /** 0, the default, takes a free one. */
  port?: number
  /** Records kept for reading; 0 keeps none. */
  keepRecords?: number
  /** Where every record goes as well. */
  log?: OracleLog
  /** After how long a slow connection is closed; real ms. */
  timeouts?: Partial<Timeouts>
}

export interface Timeouts {
  /** For the head of a request, the first of a connection from its opening. */
  headersMs: number
  /** For a whole request. */
  requestMs: number
  /** Between two requests. Node's 5 s would reset connections between the polls of a patient client. */
  idleMs: number
}

const TIMEOUTS: Timeouts = { headersMs: 30_000, requestMs: 60_000, idleMs: 75_000 }

export interface CloseOptions {
  /** How long answers under way may take to be sent; real ms, default 0. What would never be answered is closed at once. */
  graceMs?: number
}

export interface MockServer extends AsyncDisposable {
  /** Base address, for all three of the gateway's. */
  readonly url: string
  readonly port: number
  /** A key that the gateway accepts, unless the world names its own. */
  readonly apiKey: string
  counts(): OracleCounts
  /** The latest records of the oracle. */
  records(): readonly OracleRecord[]
  /** Stops listening and closes every connection. Called again without grace it cuts a first close short. */
  close(options?: CloseOptions): Promise<void>
}

export { MOCK_API_KEY }
/** Header in which a caller may name call and attempt, such as `17.1`. */
export const CALL_HEADER = 'x-gatebench-call'

const LARGEST_BODY_BYTES = 2 ** 20

/** The mock gateway as an HTTP server. Throws GatebenchError when the world is unknown or the address is taken. */
export async function startMockGateway(options: MockServerOptions = {}): Promise<MockServer> {
  const { host = '127.0.0.1', port = 0, seed = 1, timeScale = 1, keepRecords = 100_000 } = options
  if (!(timeScale > 0 && Number.isFinite(timeScale))) {
    throw new GatebenchError(`the time scale must be above 0, not ${timeScale}`, {
      code: 'MOCK_TIME_SCALE_INVALID',
      exitCode: EXIT.invalidInput,
    })
  }
  const world = options.world ?? loadMockWorld(options)
  const server = createServer(serverOptions({ ...TIMEOUTS, ...options.timeouts }))
  server.maxHeadersCount = 200
  const address = await listen(server, host, port)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`

  const realTime = realClock()
  const clock = scaledClock(realTime, timeScale)
  const oracle = new OracleServer({ keepRecords, paths: world.paths, counts: () => engine.counts() })
  const logs = [...(keepRecords > 0 ? [oracle] : []), ...(options.log === undefined ? [] : [options.log])]
  const random = keyedRandom(seed)
  const engine = new MockEngine({ world, clock, random, timeScale, resultsUrl: url, log: joined(logs) })
  const service = new Service(server, engine, clock, oracle)

  const closed = once(server, 'close').then(() => engine.settle())
  const cut = (): void => {
    service.cancel()
    server.closeAllConnections()
  }
  const close = ({ graceMs = 0 }: CloseOptions = {}): Promise<void> => {
    service.stop()
    server.close()
    if (graceMs <= 0) cut()
    else {
      const alarm = realTime.alarm(realTime.now() + graceMs, cut)
      void closed.then(() => alarm.cancel())
    }
    return closed
  }
  return {
    url,
    port: address.port,
    apiKey: MOCK_API_KEY,
    counts: () => engine.counts(),
    records() {
      engine.settle()
      return oracle.records()
    },
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}

/** The timeouts in Node's words. It looks for late connections at intervals, which a short timeout needs short. */
function serverOptions({ headersMs, requestMs, idleMs }: Timeouts): ServerOptions {
  const headersTimeout = Math.min(headersMs, requestMs)
  return {
    // Node's own refusal has no body.
    requireHostHeader: false,
    keepAliveTimeout: idleMs,
    headersTimeout,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5_000, Math.ceil(headersTimeout / 4)),
  }
}

const NO_BODY: RequestBody = { value: undefined }

/** Lets the engine answer a server's requests. */
class Service {
  readonly #engine: MockEngine
  readonly #clock: Clock
  readonly #oracle: OracleServer
  /** Answers that are still to be sent. */
  readonly #delayed = new Set<Alarm>()
  /** Requests that never get one. */
  readonly #hanging = new Set<ServerResponse>()
  /** Connections that have brought a request: an answer may be under way on them. */
  readonly #used = new WeakSet<Socket>()
  #stopping = false

  constructor(server: Server, engine: MockEngine, clock: Clock, oracle: OracleServer) {
    this.#engine = engine
    this.#clock = clock
    this.#oracle = oracle
    server.on('request', (message, response) => this.#serve(message, response))
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
    for (const response of this.#hanging) response.req.socket.destroy()
  }

  /** Sends nothing more. */
  cancel(): void {
    for (const alarm of this.#delayed) alarm.cancel()
  }

  #serve(message: IncomingMessage, response: ServerResponse): void {
    this.#used.add(message.socket)
    const { method, url: path = '/', headers } = message
    if (headers.host === undefined && message.httpVersionMinor === 1) {
      const body = errorBodyOf(400, 'invalid_request_error', 'the host header is missing')
      sendReply(response, { status: 400, headers: {}, body, delayMs: 0 }, true)
    } else if (path.startsWith(ORACLE)) {
      this.#oracle.answer(path, response)
    } else if (method === 'POST') {
      void readBody(message, LARGEST_BODY_BYTES).then((body) => this.#answer(message, response, body))
    } else {
      this.#answer(message, response, NO_BODY)
    }
  }

  #answer(message: IncomingMessage, response: ServerResponse, body: RequestBody): void {
    const { method = '', url: path = '/', headers } = message
    const arrivedAt = this.#clock.now()
    const label = headers[CALL_HEADER]
    const reply = this.#engine.handle({
      method,
      path,
      authorization: headers.authorization,
      body: 'value' in body ? body.value : undefined,
      unreadable: 'unreadable' in body ? body.unreadable : undefined,
      call: typeof label === 'string' ? (parseCallHeader(label) ?? undefined) : undefined,
    })
    this.#send(response, reply, arrivedAt, 'tooLarge' in body && body.tooLarge)
  }

  #send(response: ServerResponse, reply: MockReply, arrivedAt: number, closing: boolean): void {
    if (reply.delayMs === 0) {
      sendReply(response, reply, closing || this.#stopping)
    } else if (Number.isFinite(reply.delayMs)) {
      const alarm = this.#clock.alarm(arrivedAt + reply.delayMs, () => {
        this.#delayed.delete(alarm)
        sendReply(response, reply, closing || this.#stopping)
      })
      this.#delayed.add(alarm)
    } else {
      this.#hanging.add(response)
      response.once('close', () => this.#hanging.delete(response))
    }
  }
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

function joined(logs: readonly OracleLog[]): OracleLog | null {
  if (logs.length < 2) return logs[0] ?? null
  return {
    record(record) {
      for (const log of logs) log.record(record)
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    throw new GatebenchError(`the mock gateway cannot listen on ${host}:${port}: ${(cause as Error).message}`, {
      code: 'MOCK_ADDRESS_UNAVAILABLE',
      exitCode: EXIT.invalidInput,
      hint: 'choose another port, or 0 for any free one',
      cause,
    })
  }
  return server.address() as AddressInfo
}
