import { createRequire } from 'node:module'
import { EXIT, GatebenchError } from '../errors.ts'
import { LatencyHistogram } from '../measure/hdr.ts'
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

/** The part of autocannon that is used here; it brings no types. */
interface Instance {
  on(event: 'response', listen: (client: unknown, status: number, bytes: number, tookMs: number) => void): void
  on(event: 'reqError', listen: () => void): void
  on(event: 'done', listen: () => void): void
  stop(): void
}
type Autocannon = (options: Record<string, unknown>, done: (error: Error | null) => void) => Instance

/** Latencies are kept in µs, up to a minute, to three digits. */
const LONGEST_US = 60_000_000
const DIGITS = 3
/** Whether a number of calls is made: autocannon itself looks once a second, and a round would last as long. */
const LOOK_EVERY_MS = 10

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

/** The same in rounds of as many calls as `next` allows, until it allows none, `mostCalls` are made, or `durationMs` is over. */
export async function flatOutInRounds(load: FlatOut, next: () => Promise<number>): Promise<FlatOutResult> {
  const seen = nothingSeen()
  const until = load.clock.now() + load.durationMs
  for (let left = load.mostCalls ?? Number.POSITIVE_INFINITY; left > 0 && load.clock.now() < until; ) {
    const allowed = await next()
    if (allowed === 0) return resultOf(seen)
    const calls = Math.min(left, allowed)
    await round({ ...load, mostCalls: calls }, seen)
    left -= calls
  }
  // For what the last round was charged.
  await next()
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

async function round(load: FlatOut, seen: Seen): Promise<void> {
  const { url, method, headers, body, connections, durationMs, mostCalls, clock } = load
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon
  const began = clock.now()
  await new Promise<void>((resolve, reject) => {
    const options = {
      url,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      connections: mostCalls === null ? connections : Math.min(connections, mostCalls),
      ...(mostCalls === null
        ? { duration: durationMs / 1000 }
        : { amount: mostCalls, maxOverallRequests: mostCalls, sampleInt: LOOK_EVERY_MS }),
      excludeErrorStats: true,
    }
    const instance = autocannon(options, (error) =>
      error === null || error === undefined ? resolve() : reject(failed(error)),
    )
    instance.on('response', (_client, status, _bytes, tookMs) => {
      seen.calls++
      if (status < 200 || status > 299) seen.refused++
      seen.histogram.recordValue(Math.min(LONGEST_US, Math.max(1, Math.round(tookMs * 1000))))
    })
    instance.on('reqError', () => {
      seen.faults++
    })
  })
  seen.ms += clock.now() - began
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
    hint: 'gatebench doctor --gateway URL checks the address',
    cause: error,
  })
}
