import type { Latency } from '../measure/summary.ts'
import type { RunRecord } from './run-record.ts'

/** What a comparison gates on besides what it does not tolerate at all: six at most, so that looking at many things finds nothing by chance. */
export const GATED_METRICS = [
  'goodput',
  'response_time',
  'give_up_rate',
  'throttled_per_completed',
  'credits_per_completed',
] as const
export type GatedMetric = (typeof GATED_METRICS)[number]

export const GATED_PERCENTILES = ['p99', 'p95', 'p90'] as const
export type GatedPercentile = (typeof GATED_PERCENTILES)[number]

/** One run's value, and the least step it could have differed by: one call more or less, one bucket of the histogram. */
export interface Reading {
  value: number
  grain: number
}

/** How a metric is measured in each run of a comparison. */
export interface Gauge {
  metric: GatedMetric
  stat: GatedPercentile | 'value'
  worse: 'higher' | 'lower'
  /**
   * Effects are differences of log(value + offset). Where a metric is 0 in a good run, a ratio means nothing: the offset is the size at
   * which a change of x % of it matters as much as x % of anything else.
   */
  offset: number
  /** Null when the run does not say. */
  read: (run: RunRecord) => Reading | null
}

/** The gauges that suit all of these runs. Percentile: the highest that every run carries, or the one asked for. */
export function gaugesFor(runs: readonly RunRecord[], percentile: GatedPercentile | null): Gauge[] {
  const stat = percentile ?? GATED_PERCENTILES.find((p) => runs.every((run) => carried(run, p) !== null)) ?? 'p90'
  const spent = spending(runs)
  return [
    { metric: 'goodput', stat: 'value', worse: 'lower', offset: 0, read: readGoodput },
    {
      metric: 'response_time',
      stat,
      worse: 'higher',
      offset: 0,
      read: (run) => {
        const value = carried(run, stat)
        return value === null ? null : { value, grain: value / 1000 }
      },
    },
    {
      metric: 'give_up_rate',
      stat: 'value',
      worse: 'higher',
      offset: 0.1,
      read: ({ summary: { measured } }) => part(measured.gaveUp, measured.started),
    },
    {
      metric: 'throttled_per_completed',
      stat: 'value',
      worse: 'higher',
      offset: 1,
      read: ({ summary: { measured } }) => part(measured.throttled, measured.completed),
    },
    {
      metric: 'credits_per_completed',
      stat: 'value',
      worse: 'higher',
      offset: 0,
      read: (run) => {
        const credits = spent?.(run) ?? null
        const { completed } = run.summary.counts
        return credits === null || !(credits > 0) || completed === 0 ? null : { value: credits / completed, grain: 0 }
      },
    },
  ]
}

/** A reading on the scale on which effects are differences; larger is worse. */
export function scaled({ worse, offset }: Gauge, { value, grain }: Reading): number {
  // Nothing at all is taken for half of the least that could have been seen.
  const size = Math.log(Math.max(value, offset === 0 ? grain / 2 : 0) + offset)
  return worse === 'higher' ? size : -size
}

/** The value at a place of that scale. */
export function unscaled({ worse, offset }: Gauge, size: number): number {
  return Math.exp(worse === 'higher' ? size : -size) - offset
}

/** The grain of a reading on that scale. */
export function scaledGrain({ offset }: Gauge, { value, grain }: Reading): number {
  return grain === 0 ? 0 : Math.log1p(grain / (Math.max(value, grain / 2) + offset))
}

function carried({ summary }: RunRecord, percentile: GatedPercentile): number | null {
  const latency: Latency = summary.latency.responseTime
  return latency[percentile].ms
}

function readGoodput({ summary: { goodput } }: RunRecord): Reading | null {
  if (goodput.perSecond === null) return null
  return { value: goodput.perSecond, grain: 1000 / goodput.overMs }
}

function part(count: number, of: number): Reading | null {
  return of === 0 ? null : { value: count / of, grain: 1 / of }
}

/** Money is the gateway's own figure where every run has it, else the stated prices: never one against the other. */
function spending(runs: readonly RunRecord[]): ((run: RunRecord) => number | null) | null {
  const sources = ['delta', 'priced'] as const
  const source = sources.find((name) => runs.every(({ summary }) => (summary.credits?.[name] ?? null) !== null))
  return source === undefined ? null : ({ summary }) => summary.credits?.[source] ?? null
}
