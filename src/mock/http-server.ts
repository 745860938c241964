import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
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
import { openApiDocument } from './openapi.ts'
import type { OracleCounts } from './oracle-counts.ts'
import { MemoryLog, type OracleLog, type OracleRecord, oracleLines } from './oracle-log.ts'
import { readBody } from './request-body.ts'
import type { MockWorld } from './schema.ts'
import { loadMockWorld, type MockWorldChoice } from './tiers.ts'

export interface MockServerOptions extends MockWorldChoice {
  /** A world ready made, instead of tier and preset. */
  world?: MockWorld
  /** Key of every random draw. */
  seed?: number
  /** The mock's seconds in one real second: windows, latencies and hints shrink alike. */
  timeScale?: number
  /** Address to listen on; loopback when left out. */
  host?: string
  /** 0, the default, takes a free one. */
  port?: number
  /** Records kept for reading; 0 keeps none. */
  keepRecords?: number
  /** Where every record goes as well. */
  log?: OracleLog
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
  /** Stops listening and closes every connection. */
  close(): Promise<void>
}

export const MOCK_API_KEY = 'mock-key'
/** Header in which a caller may name call and attempt, such as `17.1`. */
export const CALL_HEADER = 'x-gatebench-call'

const LARGEST_BODY_BYTES = 2 ** 20
/** Where the oracle answers: no path of the gateway begins so. */
const ORACLE = '/_mock/'

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
  const server = createServer({
    // Node's 5 s would reset connections between the polls of a patient client.
    keepAliveTimeout: 75_000,
    headersTimeout: 30_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
  })
  server.maxHeadersCount = 200
  const address = await listen(server, host, port)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`

  const clock = scaledClock(realClock(), timeScale)
  const memory = new MemoryLog(keepRecords)
  const logs = [...(keepRecords > 0 ? [memory] : []), ...(options.log === undefined ? [] : [options.log])]
  const engine = new MockEngine({
    world,
    clock,
    random: keyedRandom(seed),
    timeScale,
    resultsUrl: url,
    log: joined(logs),
  })
  const oracle = (): Oracle => {
    engine.settle()
    return { paths: world.paths, counts: () => engine.counts(), records: () => memory.records() }
  }
  const delayed = serve(server, engine, clock, oracle)

  const close = async (): Promise<void> => {
    for (const alarm of delayed) alarm.cancel()
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    url,
    port: address.port,
    apiKey: MOCK_API_KEY,
    counts: () => engine.counts(),
    records: () => oracle().records(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

interface Oracle {
  readonly paths: MockWorld['paths']
  counts(): OracleCounts
  records(): readonly OracleRecord[]
}

/** Lets the engine answer the server's requests; gives the answers that are still to be sent. */
function serve(server: Server, engine: MockEngine, clock: Clock, oracle: () => Oracle): ReadonlySet<Alarm> {
  const delayed = new Set<Alarm>()
  /** Connections that have brought a request: an answer may be under way on them. */
  const used = new WeakSet<Socket>()

  const send = (response: ServerResponse, reply: MockReply, arrivedAt: number, closing: boolean): void => {
    if (reply.delayMs === 0) {
      sendReply(response, reply, closing)
    } else if (Number.isFinite(reply.delayMs)) {
      const alarm = clock.alarm(arrivedAt + reply.delayMs, () => {
        delayed.delete(alarm)
        sendReply(response, reply, closing)
      })
      delayed.add(alarm)
    }
  }

  server.on('request', async (message: IncomingMessage, response: ServerResponse) => {
    used.add(message.socket)
    const { method = '', url: path = '/', headers } = message
    if (path.startsWith(ORACLE)) {
      answerOracle(path, response, oracle())
      return
    }
    const body = method === 'POST' ? await readBody(message, LARGEST_BODY_BYTES) : undefined
    const arrivedAt = clock.now()
    const label = headers[CALL_HEADER]
    const reply = engine.handle({
      method,
      path,
      authorization: headers.authorization,
      body: body !== undefined && 'value' in body ? body.value : undefined,
      unreadable: body !== undefined && 'unreadable' in body ? body.unreadable : undefined,
      call: typeof label === 'string' ? (parseCallHeader(label) ?? undefined) : undefined,
    })
    send(response, reply, arrivedAt, body !== undefined && 'tooLarge' in body && body.tooLarge)
  })
  server.on('checkExpectation', (_message: IncomingMessage, response: ServerResponse) => {
    const body = errorBodyOf(417, 'invalid_request_error', 'expectation not supported')
    sendReply(response, { status: 417, headers: {}, body, delayMs: 0 }, true)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET' || used.has(socket)) socket.destroy()
    else socket.end(rawError(error.code))
  })
  return delayed
}

function answerOracle(path: string, response: ServerResponse, oracle: Oracle): void {
  const json = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  switch (path) {
    case '/_mock/health':
      json(200, { ok: true })
      return
    case '/_mock/counts':
      json(200, oracle.counts())
      return
    case '/_mock/openapi.json':
      json(200, openApiDocument(oracle.paths))
      return
    case '/_mock/oracle': {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      Readable.from(oracleLines(oracle.records())).pipe(response)
      return
    }
    default:
      json(404, errorBodyOf(404, 'not_found_error', 'the mock answers at health, counts, oracle and openapi.json'))
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
