import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { EventSink, RunEvent } from '../../src/measure/events/events.ts'
import { INTERVAL_PERCENTILES, type WholeLatencies } from '../../src/measure/summary/summary-whole.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { simulate } from '../../src/simulate/world.ts'
import { profileOf } from '../../test/support/profiles.ts'
import { headerOf } from '../../test/support/virtual-run.ts'

/** A world in which the interval of one run is held to what many runs show. */
export interface IntervalWorld {
  name: string
  profile: Profile
  mock: MockWorld
  /** Calls neither pile up nor change by plan: an interval is to be told in most runs. */
  isStationary: boolean
  /** Those that a run of this length is asked for. */
  percentiles: readonly Percentile[]
}

type Percentile = (typeof INTERVAL_PERCENTILES)[number]

function oneModel(arrivals: string, minutes: number, more = ''): Profile {
  return profileOf(`
version: 1
name: interval
gateway: { account: none }
phases:
  - { name: fill, duration: 5m, record: false }
  - { name: measure, duration: ${minutes}m }
drain: 3h
models:
  - model: text-fast
    modality: text
    arrivals: ${arrivals}
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
    timeouts: { submit: 1h }
retry: { policy: hint-jitter, maxAttempts: 1000, maxElapsed: 3h }
${more}`)
}

/** Servers that take a second on average, with lognormal (or, at sigma 0, constant) times. */
function servers(count: number, sigma: number): MockWorld {
  const world = loadMockWorld({ preset: 'saturation' })
  const text = world.models['text-fast'] as (typeof world.models)[string]
  const median = 1000 / Math.exp(sigma ** 2 / 2)
  return { ...world, models: { 'text-fast': { ...text, capacity: count, latency: { median, sigma } } } }
}

/** A limit of 60 in each window of a minute. */
const windowed = loadMockWorld({ tier: 'standard', preset: 'fixed-window' })

export function intervalWorlds(mixedMedia: Profile): IntervalWorld[] {
  const poisson = (perSecond: number): string => `{ process: poisson, rate: ${perSecond}/s }`
  const of = (
    name: string,
    profile: Profile,
    mock: MockWorld,
    isStationary: boolean,
    percentiles: readonly Percentile[] = INTERVAL_PERCENTILES,
  ): IntervalWorld => ({ name, profile, mock, isStationary, percentiles })
  const toP95 = ['p50', 'p90', 'p95'] as const
  return [
    of('4 servers at 0.7, 2 h', oneModel(poisson(2.8), 120), servers(4, 0.8), true, toP95),
    of('4 servers at 0.7, 6 h', oneModel(poisson(2.8), 360), servers(4, 0.8), true, ['p99']),
    of('1 server at 0.8, 6 h', oneModel(poisson(0.8), 360), servers(1, 0), true, toP95),
    of('1 server at 0.8, 30 h', oneModel(poisson(0.8), 1800), servers(1, 0), true, ['p99']),
    of('window at 0.8 x its limit, 6 h', oneModel(poisson(0.8), 360), windowed, true),
    of('window at 1.1 x its limit, 1 h', oneModel(poisson(1.1), 60), windowed, false),
    of('1 server at 1.02, 1 h', oneModel(poisson(1.02), 60), servers(1, 0), false),
    of('ramp to the limit', oneModel('{ process: ramp, from: 0.2/s, to: 1/s }', 60), windowed, false),
    of('bursts', oneModel('{ process: burst, size: 50, every: 2m }', 60), windowed, false),
    of('mixed-media', { ...mixedMedia, thresholds: [] }, loadMockWorld(mixedMedia.gateway.target as never), false),
  ]
}

/** What one run says of its response times, and the times themselves. */
export interface IntervalRun {
  told: WholeLatencies['intervals']
  times: number[]
}

/** Makes a run of the world; a call that never completed took for ever. */
export async function intervalRun({ profile, mock }: IntervalWorld, seed: number): Promise<IntervalRun> {
  const seeded = { ...profile, seed }
  const builder = new SummaryBuilder(headerOf(seeded))
  const watch = new Times()
  const sink = eventTee([builder, watch])
  const { end } = await simulate({ profile: seeded, mock, sink })
  sink.emit(end)
  return { told: builder.finish().whole.intervals, times: watch.times }
}

class Times implements EventSink {
  readonly times: number[] = []

  emit(event: RunEvent): void {
    if (event.type === 'dropped' && event.record) this.times.push(Number.POSITIVE_INFINITY)
    if (event.type !== 'terminal' || !event.record) return
    this.times.push(event.end === 'completed' ? event.t - event.intended : Number.POSITIVE_INFINITY)
  }
}

export interface Coverage {
  percentile: Percentile
  runs: number
  /** Runs that told an interval, and those of them whose interval held the truth. */
  told: number
  held: number
  /** Median half of what was told over 1.96 standard deviations of the percentile from run to run; null without one. */
  width: number | null
}

const SHARE = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const

/** Holds the runs of the first `runs` seeds to the pooled percentile of others: a quarter as many, for they are long. */
export async function coverageOf(world: IntervalWorld, firstSeed: number, runs: number): Promise<Coverage[]> {
  const made: IntervalRun[] = []
  const pool: number[] = []
  for (let n = 0; n < runs; n++) {
    made.push(await intervalRun(world, firstSeed + n))
    if (n % 4 === 0) for (const ms of (await intervalRun(world, firstSeed + 100_000 + n)).times) pool.push(ms)
  }
  const sorted = Float64Array.from(pool).sort()
  return world.percentiles.map((percentile) => {
    const truth = quantile(sorted, SHARE[percentile])
    const own = made.map(({ times }) => quantile(Float64Array.from(times).sort(), SHARE[percentile]))
    const spread = Math.sqrt(own.reduce((sum, ms) => sum + (ms - truth) ** 2, 0) / runs)
    const told = made.map(({ told: all }) => all[percentile]).filter(({ state }) => state === 'stated')
    const bounds = told.map(({ low, high }) => [low ?? Infinity, high ?? Infinity] as const)
    const halves = bounds.map(([low, high]) => (high - low) / 2).sort((a, b) => a - b)
    const half = halves[halves.length >> 1]
    return {
      percentile,
      runs,
      told: told.length,
      held: bounds.filter(([low, high]) => low <= truth && truth <= high).length,
      width: half === undefined || spread === 0 ? null : half / (1.96 * spread),
    }
  })
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
