import { differenceInterval, moments, pairedDifference } from '../stats/mean-difference.ts'
import type { Headline } from './calls/headline.ts'
import type { Summary } from './summary/summary.ts'

export const REPLICATIONS_SCHEMA = 'gatebench.replications/v1'

/** Headline figures that are worth an interval, in the order of reports. */
export const HEADLINE_METRICS = [
  'completed',
  'completionP50Ms',
  'completionP99Ms',
  'completionMeanMs',
  'makespanMs',
  'completedPerMinute',
  'giveUpRate',
  'throttledPerSuccess',
  'wastedPerSuccess',
  'pollsPerSuccess',
  'creditsPerSuccess',
  'duplicates',
] as const satisfies readonly (keyof Headline)[]
export type HeadlineMetric = (typeof HEADLINE_METRICS)[number]

/**
 * One figure over replications; `low` and `high` are Student's 95% interval of its mean on a log scale (of a share: of log odds), so that neither end
 * is a value which no mean can have. Null if fewer than two values differ.
 */
export interface ReplicatedFigure {
  metric: HeadlineMetric
  /** Replications that have the figure. */
  n: number
  mean: number | null
  sd: number | null
  low: number | null
  high: number | null
}

/** `replications.json`: the same profile under several seeds, or made again and again in real time. */
export interface Replications {
  schema: typeof REPLICATIONS_SCHEMA
  profile: string
  /** Absent of simulated ones. */
  time?: 'real'
  /** Replications that were asked for; present only if the command ended before all were complete, as after a signal. */
  interruptedOf?: number
  seeds: readonly number[]
  figures: readonly ReplicatedFigure[]
  runs: readonly ({ seed: number } & Headline)[]
  /** Verdict on the run of each seed by itself. */
  verdicts: readonly ({ seed: number } & Summary['verdict'])[]
  /** Accepted tasks that the gateway does not know (404 or 410); present only if there are any, and only of runs in real time. */
  unknownTasks?: UnknownTasks
}

interface UnknownTasks {
  /** Runs with such tasks. */
  runs: number
  /** The price of each task; null if it is not known. */
  prices: readonly (number | null)[]
}

/** Tasks of several runs that the gateway does not know; null if there are none. */
export function unknownTasksOf(runs: readonly Pick<Summary, 'openTasks'>[]): UnknownTasks | null {
  const found = runs.map(({ openTasks }) =>
    openTasks.flatMap(({ unknown }) => (unknown ? [unknown.price ?? null] : [])),
  )
  const some = found.filter((prices) => prices.length > 0)
  return some.length === 0 ? null : { runs: some.length, prices: some.flat() }
}

/** `verdicts` in the order of the seeds; none where nobody asked for them. */
export function replicationsOf(
  profile: string,
  seeds: readonly number[],
  runs: readonly Headline[],
  verdicts: readonly Summary['verdict'][] = [],
  time: 'real' | 'virtual' = 'virtual',
): Replications {
  return {
    schema: REPLICATIONS_SCHEMA,
    profile,
    ...(time === 'real' && { time }),
    seeds,
    figures: HEADLINE_METRICS.map((metric) => figureOf(metric, runs)),
    runs: runs.map((run, i) => ({ seed: seeds[i] as number, ...run })),
    verdicts: verdicts.map((verdict, i) => ({ seed: seeds[i] as number, ...verdict })),
  }
}

function figureOf(metric: HeadlineMetric, runs: readonly Headline[]): ReplicatedFigure {
  const values = runs.flatMap((run) => run[metric] ?? [])
  const none = { metric, n: values.length, mean: null, sd: null, low: null, high: null }
  if (values.length === 0) return none
  const sample = moments(values)
  if (sample.n < 2) return { ...none, mean: sample.mean }
  const found = { ...none, mean: sample.mean, sd: Math.sqrt(sample.variance) }
  // Replications that all agree do not show how far others differ: a rare event may have spared each of them.
  if (values.every((value) => value === values[0])) return found
  const half = (differenceInterval(pairedDifference(sample), 0.95).high - sample.mean) / sample.mean
  const { mean } = sample
  if (metric !== 'giveUpRate') return { ...found, low: mean * Math.exp(-half), high: mean * Math.exp(half) }
  const share = (shift: number): number => 1 / (1 + ((1 - mean) / mean) * Math.exp(-shift))
  return { ...found, low: share(-half / (1 - mean)), high: share(half / (1 - mean)) }
}
