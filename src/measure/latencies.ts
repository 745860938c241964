import type { TerminalEvent } from './events.ts'
import { Recorder } from './recorder.ts'
import { LATENCY_METRICS, type Latencies, type LatencyMetric } from './summary.ts'

export type Recorders = Record<LatencyMetric, Recorder>

function perMetric<T>(make: (metric: LatencyMetric) => T): Record<LatencyMetric, T> {
  return Object.fromEntries(LATENCY_METRICS.map((metric) => [metric, make(metric)])) as Record<LatencyMetric, T>
}

/** One empty recorder per metric: only metrics that occur take memory. */
export function recorders(): Recorders {
  return perMetric(() => new Recorder())
}

/**
 * Records how long a completed call took. The other ends are counted, never timed: a quick refusal must not improve a percentile.
 */
export function recordCompletion(into: Recorders, event: TerminalEvent): void {
  const { t, sentAt, acceptedAt, firstProcessing, lastNotDone } = event
  into.responseTime.record(t - event.intended)
  if (sentAt !== undefined) into.serviceTime.record(t - sentAt)
  if (firstProcessing !== undefined) {
    if (acceptedAt !== undefined) into.queueTime.record(firstProcessing - acceptedAt)
    into.runTime.record(t - firstProcessing)
  }
  if (lastNotDone !== undefined && event.modality !== 'text') into.pollLag.record(t - lastNotDone)
}

/** Histograms merged, metric by metric. */
export function mergeRecorders(parts: readonly Recorders[]): Recorders {
  return perMetric((metric) => mergeMetric(parts, metric))
}

export function mergeMetric(parts: readonly Recorders[], metric: LatencyMetric): Recorder {
  const merged = new Recorder()
  for (const part of parts) merged.merge(part[metric])
  return merged
}

export function latenciesSnapshot(from: Recorders): Latencies {
  return perMetric((metric) => from[metric].snapshot())
}
