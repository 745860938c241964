import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { EXIT, GatebenchError } from '../errors.ts'
import { LatencyHistogram } from '../measure/times/hdr.ts'
import type { Clock } from '../time/clock.ts'

/** One endpoint, called over and over on so many connections, each call as soon as the one before is answered. */
export interface FlatOut {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string
  connections: number
  durationMs: number
  /** Calls at most; null for as many as there is time for. */
  mostCalls: number | null
  clock: Clock
  /** Whether a server may show any certificate; by default Node must trust it. */
  trustsAll?: boolean
  /** Aborted: nothing more is called, and what was called is waited for, as long as a call may take. */
  stop?: AbortSignal | undefined
}

/** Says how many calls a round may make. */
export interface Rounds {
  /** Calls that may be made now; 0 for no more. */
  next(): Promise<number>
  /** After a round: calls that were allowed but not made. */
  over(unmade: number): Promise<void>
}

export interface FlatOutResult {
  calls: number
  /** Answered with another status than 2xx. */
  refused: number
  /** Not answered. */
  faults: number
  callsPerSecond: number
  p50Ms: number | null
  p99Ms: number | null
}

/** A connection of autocannon: it ends with the answer after which it has made all its calls. */
interface Client {
  reqsMade: number
  responseMax: number | undefined
  readonly conn?: Socket
  readonly parser: { reinitialize(type: 'RESPONSE'): void; finish(): unknown }
  /** Calls that were sent and are not answered. */
  readonly pipelinedRequests: { size(): number }
  on(event: 'headers', listen: (head: { shouldKeepAlive: boolean }) => void): void
  on(event: 'timeout', listen: () => void): void
  _connect(): void
  _destroyConnection(): void
  _doRequest(): void
}
/** The part of autocannon that is used here; it brings no types. */
interface Instance {
  on(event: 'response', listen: (client: unknown, status: number, bytes: number, tookMs: number) => void): void
}
type Autocannon = (options: Record<string, unknown>, done: (error: Error | null) => void) => Instance

/** Latencies are kept in µs, up to a minute, to three digits. */
const LONGEST_US = 60_000_000
const DIGITS = 3
/** Whether all calls are made: autocannon itself looks once a second, and a round would last as long. */
const LOOK_EVERY_MS = 10
/** More calls than there is time for: autocannon's own end of time would drop those that were sent. */
const NO_LIMIT = 1_000_000_000

/**
 * Calls as fast as answers come, by autocannon. Latencies are those of its `response` event, each call once, in a histogram of our own: with
 * a rate, its own result would be "corrected" by samples of calls that were never made (32 answers to 16,201 samples in a measured case), so
 * no rate is ever set. Throws CEILING_FAILED (exit 106) for what it refuses.
 */
export async function flatOut(load: FlatOut): Promise<FlatOutResult> {
  const seen = nothingSeen()
  await round(load, seen)
  return resultOf(seen)
}

/** The same in rounds of as many calls as are allowed, until none is, `mostCalls` are made, `durationMs` is over, or it is stopped. */
export async function flatOutInRounds(load: FlatOut, rounds: Rounds): Promise<FlatOutResult> {
  const seen = nothingSeen()
  const until = load.clock.now() + load.durationMs
  let left = load.mostCalls ?? Number.POSITIVE_INFINITY
  while (left > 0 && load.clock.now() < until && load.stop?.aborted !== true) {
    const allowed = await rounds.next()
    if (allowed === 0) break
    const calls = Math.min(left, allowed)
    const made = await round({ ...load, mostCalls: calls, durationMs: until - load.clock.now() }, seen)
    left -= calls
    await rounds.over(Math.max(0, allowed - made))
  }
  return resultOf(seen)
}

const nothingSeen = (): Seen => ({
  histogram: new LatencyHistogram(1, LONGEST_US, DIGITS),
  ...{ calls: 0, refused: 0, faults: 0, ms: 0 },
})

interface Seen {
  histogram: LatencyHistogram
  calls: number
  refused: number
  faults: number
  ms: number
}

/** Gives the calls that were made, answered or not. */
async function round(load: FlatOut, seen: Seen): Promise<number> {
  const { url, method, headers, body, connections, durationMs, mostCalls, clock, trustsAll, stop } = load
  if (stop?.aborted) return 0
  const clients: Client[] = []
  // Its own `stop` would drop what was sent, and may be paid for.
  const endWithAnswers = (): void => {
    for (const client of clients) client.responseMax = client.reqsMade
  }
  stop?.addEventListener('abort', endWithAnswers, { once: true })
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon
  const began = clock.now()
  const timeIsOver = clock.alarm(began + durationMs, endWithAnswers)
  await new Promise<void>((resolve, reject) => {
    const amount = mostCalls ?? NO_LIMIT
    const options = {
      url,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      connections: Math.min(connections, amount),
      ...{ amount, maxOverallRequests: amount, sampleInt: LOOK_EVERY_MS },
      excludeErrorStats: true,
      setupClient: (client: Client) => {
        if (trustsAll !== true) requireTrusted(client)
        countUnanswered(client, seen)
        clients.push(client)
      },
    }
    const instance = autocannon(options, (error) =>
      error === null || error === undefined ? resolve() : reject(failed(error)),
    )
    instance.on('response', (_client, status, _bytes, tookMs) => {
      seen.calls++
      if (status < 200 || status > 299) seen.refused++
      seen.histogram.recordValue(Math.min(LONGEST_US, Math.max(1, Math.round(tookMs * 1000))))
    })
  }).finally(() => {
    timeIsOver.cancel()
    stop?.removeEventListener('abort', endWithAnswers)
  })
  seen.ms += clock.now() - began
  return clients.reduce((sum, { reqsMade }) => sum + reqsMade, 0)
}

/**
 * A connection that ends takes its unanswered call with it. autocannon would keep that call, and give the next answer its time; it would read that
 * answer as the rest of one that was cut off, and send one more call to a server that has said that it closes the connection.
 */
function countUnanswered(client: Client, seen: Seen): void {
  const { _connect: connect, _doRequest: send } = client
  let isLast = false
  let isEnded = false
  client.on('headers', ({ shouldKeepAlive }) => {
    isLast = !shouldKeepAlive
  })
  client.on('timeout', () => {
    seen.faults++
  })
  client._connect = () => {
    isEnded = true
    // The answer to this call may end with the connection.
    if (isLast) client.parser.finish()
    seen.faults += client.pipelinedRequests.size()
    if (client.conn !== undefined) client._destroyConnection()
    client.parser.reinitialize('RESPONSE')
    isLast = false
    isEnded = false
    connect.call(client)
  }
  client._doRequest = () => {
    if (isEnded) return
    const isDone = client.responseMax !== undefined && client.reqsMade >= client.responseMax
    if (isLast && !isDone) client._connect()
    else send.call(client)
  }
}

/**
 * autocannon accepts every certificate. What it wrote is sent only after this: a server whose certificate Node does not trust never receives the key.
 */
function requireTrusted(client: Client): void {
  const { _connect: connect } = client
  const look = (): void => {
    const connection = client.conn
    if (!(connection instanceof TLSSocket)) return
    connection.once('secureConnect', () => {
      if (!connection.authorized) connection.destroy(connection.authorizationError)
    })
  }
  look()
  client._connect = () => {
    connect.call(client)
    look()
  }
}

function resultOf({ histogram, calls, refused, faults, ms }: Seen): FlatOutResult {
  const at = (percentile: number): number | null =>
    calls === 0 ? null : histogram.getValueAtPercentile(percentile) / 1000
  return { calls, refused, faults, callsPerSecond: calls === 0 ? 0 : (calls * 1000) / ms, p50Ms: at(50), p99Ms: at(99) }
}

function failed(error: Error): GatebenchError {
  return new GatebenchError(`the load could not be generated: ${error.message}`, {
    code: 'CEILING_FAILED',
    exitCode: EXIT.unreachable,
    hint: '`gatebench doctor --gateway URL` checks the address',
    cause: error,
  })
}
