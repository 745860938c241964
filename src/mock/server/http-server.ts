import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { DialectFile } from '../../dialect/schema.ts'
import { GatebenchError } from '../../errors.ts'
import { keyedRandom, type RandomSource } from '../../random.ts'
import type { Clock } from '../../time/clock.ts'
import { realClock } from '../../time/real-clock.ts'
import { isSpeed, LEAST_SPEED, MOST_SPEED, scaledClock } from '../../time/scaled-clock.ts'
import { MockEngine } from '../engine.ts'
import { OracleAnnotator } from '../oracle/oracle-annotator.ts'
import type { OracleCounts } from '../oracle/oracle-counts.ts'
import { OracleGuard } from '../oracle/oracle-guard.ts'
import type { OracleLog, OracleRecord } from '../oracle/oracle-log.ts'
import { OracleServer } from '../oracle/oracle-server.ts'
import type { OutcomeStatement } from '../oracle/outcome-statement.ts'
import type { MockWorld } from '../world/schema.ts'
import { loadMockWorld, type MockWorldChoice } from '../world/tiers.ts'
import { DialectAdapter } from './dialect-adapter.ts'
import { dialectDocument } from './dialect-openapi.ts'
import { MOCK_API_KEY } from './mock-process.ts'
import { openApiDocument } from './openapi.ts'
import { Service } from './service.ts'

export interface MockServerOptions extends MockWorldChoice {
  /** A ready-made world, instead of tier and preset. */
  world?: MockWorld
  /** Key of every random draw. */
  seed?: number
  /** Seconds of the mock in one real second: windows, latencies and, for clients that live in real time, hints shrink alike. */
  speed?: number | undefined
  /** The former name of `speed`; it is accepted for one version more. */
  timeScale?: number | undefined
  /** The words that it speaks; those of the default dialect where absent. */
  dialect?: DialectFile | undefined
  /** When the mock's time began, Unix ms: for who shares it. Now by default. */
  originEpochMs?: number | undefined
  /** Address to listen on; loopback when left out. */
  host?: string
  /** 0, the default, takes a free one. */
  port?: number
  /** Records kept for reading; 0 keeps none. */
  keepRecords?: number
  /** The one key that is accepted; any other gets 401, at `/_mock/` too. */
  key?: string
  /** Whether ids differ from those of an earlier server with the same seed. */
  freshIds?: boolean
  /** Where every record goes as well. */
  log?: OracleLog
  /** After how long a slow connection is closed; real ms. */
  timeouts?: Partial<Timeouts>
  /** Serves results from a port of their own, as a gateway's storage does. */
  ownResults?: boolean
  /** Addresses that answers name, for clients that reach the mock by other addresses than its own. */
  named?: NamedAddresses | undefined
  /** Records what rules about clients need: hashes of bodies, connections, who hung up, what each answer said. */
  watched?: boolean
  /** Answer of `/_mock/verdict`. */
  verdict?: () => object
  /** Receives what is stated at `/_mock/outcome`. */
  saw?: (statement: OutcomeStatement) => number
}

export interface NamedAddresses {
  gateway: string
  results: string
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
  /** At the end, the log also states the ends of open jobs that come within this time; ms of the mock, default 0. */
  aheadMs?: number
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
  /** Serves a connection that somebody else accepted, such as one that came over TLS. */
  serve(connection: Socket, origin: 'gateway' | 'results'): void
  /** Stops listening and closes every connection. Called again without grace it cuts a first close short. */
  close(options?: CloseOptions): Promise<void>
}

export { MOCK_API_KEY }

/** The mock gateway as an HTTP server. Throws GatebenchError when the world is unknown or the address is taken. */
export async function startMockGateway(options: MockServerOptions = {}): Promise<MockServer> {
  const { host = '127.0.0.1', port = 0, seed = 1, keepRecords = 100_000 } = options
  const speed = options.speed ?? options.timeScale ?? 1
  if (!isSpeed(speed)) {
    const bounds = speed > 0 ? `from ${LEAST_SPEED} to ${MOST_SPEED}` : 'above 0'
    throw new GatebenchError(`the speed must be ${bounds}, not ${speed}`, { code: 'MOCK_SPEED_INVALID' })
  }
  const world = withKey(options.world ?? loadMockWorld(options), options.key)
  const settings = serverOptions({ ...TIMEOUTS, ...options.timeouts })
  const { server, url, port: given } = await listening(settings, host, port)
  const results = options.ownResults ? await listening(settings, host, 0) : null

  const realTime = realClock()
  const clock = scaledClock(realTime, speed, options.originEpochMs)
  const { dialect, named } = options
  const oracle = new OracleServer({
    guard: new OracleGuard(host, options.key ?? null),
    keepRecords,
    openApi: () => (dialect === undefined ? openApiDocument(world.paths) : dialectDocument(dialect, url)),
    counts: () => engine.counts(),
    verdict: options.verdict,
    saw: options.saw,
  })
  const logs = [...(keepRecords > 0 ? [oracle] : []), ...(options.log === undefined ? [] : [options.log])]
  const random = options.freshIds ? withFreshIds(seed, realTime) : keyedRandom(seed)
  const log = joined(logs)
  const annotator = options.watched && log !== null ? new OracleAnnotator(log, clock.originEpochMs) : null
  const resultsUrl = named?.results ?? results?.url ?? url
  const engine = new MockEngine({ world, clock, random, resultsUrl, log: annotator ?? log })
  const adapter =
    dialect === undefined
      ? null
      : new DialectAdapter(dialect, named?.gateway ?? url, (model) => engine.modalityOf(model))
  const service = new Service(engine, clock, oracle, annotator, MOCK_API_KEY, speed, adapter)
  const servers = results === null ? [server] : [server, results.server]
  service.attend(server, 'gateway')
  if (results !== null) service.attend(results.server, 'results')

  let settleAheadMs = 0
  const closed = Promise.all(servers.map((one) => once(one, 'close'))).then(() => engine.settle(settleAheadMs))
  const cut = (): void => {
    service.cancel()
    for (const one of servers) one.closeAllConnections()
  }
  const close = ({ graceMs = 0, aheadMs = 0 }: CloseOptions = {}): Promise<void> => {
    settleAheadMs = Math.max(settleAheadMs, aheadMs)
    service.stop()
    for (const one of servers) one.close()
    if (graceMs <= 0) cut()
    else {
      const alarm = realTime.alarm(realTime.now() + graceMs, cut)
      void closed.then(() => alarm.cancel())
    }
    return closed
  }
  return {
    url,
    port: given,
    apiKey: options.key ?? MOCK_API_KEY,
    counts: () => engine.counts(),
    records() {
      engine.settle()
      return oracle.records()
    },
    serve: (connection, origin) => {
      const serving = origin === 'results' ? (results?.server ?? server) : server
      serving.emit('connection', connection)
    },
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}

function withKey(world: MockWorld, key: string | undefined): MockWorld {
  if (key === undefined) return world
  return { ...world, keys: { [key]: { user: 'default', credits: 'unlimited', access: 'active' } }, otherKeys: 'refuse' }
}

/** All draws are those of the seed, but for what makes ids: two servers are never begun in the same millisecond. */
function withFreshIds(seed: number, clock: Clock): RandomSource {
  const usual = keyedRandom(seed)
  const fresh = keyedRandom(clock.originEpochMs)
  return { ...usual, uniforms: (purpose) => (purpose === 'identifier' ? fresh : usual).uniforms(purpose) }
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

function joined(logs: readonly OracleLog[]): OracleLog | null {
  if (logs.length < 2) return logs[0] ?? null
  return {
    record(record) {
      for (const log of logs) log.record(record)
    },
  }
}

interface Listening {
  server: Server
  url: string
  port: number
}

/** Faults that another port would not have; all others are of the address. */
const PORT_FAULTS: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES'])

async function listening(settings: ServerOptions, host: string, port: number): Promise<Listening> {
  const server = createServer(settings)
  server.maxHeadersCount = 200
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    throw new GatebenchError(`the mock gateway cannot listen on ${host}:${port}: ${(cause as Error).message}`, {
      code: 'MOCK_ADDRESS_UNAVAILABLE',
      hint: PORT_FAULTS.has(String((cause as NodeJS.ErrnoException).code))
        ? 'choose another port, or 0 for any free port'
        : 'choose an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses',
      cause,
    })
  }
  const given = (server.address() as AddressInfo).port
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${given}`, port: given }
}
