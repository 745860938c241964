import { recordOf } from '../../maps.ts'
import type { TerminalEvent } from '../events/events.ts'
import { LATENCY_METRICS, type Latencies, type LatencyMetric } from '../summary/summary.ts'
import { Recorder } from './recorder.ts'

export type Recorders = Record<LatencyMetric, Recorder>

/** One empty recorder per metric: only metrics that occur take memory. */
export function recorders(): Recorders {
  return recordOf(LATENCY_METRICS, () => new Recorder())
}

/** Stages of a task: what it waited for the gateway to begin, and what it then ran. */
export const STAGES = ['queueTime', 'runTime'] as const
export type Stage = (typeof STAGES)[number]

/** Takes one time of a call. */
export type RecordTime = (metric: Exclude<LatencyMetric, 'responseTime'>, ms: number) => void

/**
 * Records how long a completed call took, except its response time. The other ends are counted, never timed: a quick refusal must not improve a
 * percentile. Gives the stages of which only a resumed run saw the end: they ended at any time after `runEnd`, the end of the run.
 */
export function recordCompletion(record: RecordTime, event: TerminalEvent, runEnd: number): Stage[] {
  const { t, sentAt, acceptedAt, firstProcessing, lastNotDone } = event
  if (sentAt !== undefined) record('serviceTime', t - sentAt)
  const isSeenLate = t > runEnd && (lastNotDone === undefined || lastNotDone <= runEnd)
  if (lastNotDone !== undefined && event.modality !== 'text' && !isSeenLate) record('pollLag', t - lastNotDone)
  if (firstProcessing === undefined) return []
  if (firstProcessing > runEnd) return [...STAGES]
  if (acceptedAt !== undefined) record('queueTime', firstProcessing - acceptedAt)
  if (isSeenLate) return ['runTime']
  record('runTime', t - firstProcessing)
  return []
}

/** Histograms merged, metric by metric. */
export function mergeRecorders(parts: readonly Recorders[]): Recorders {
  return recordOf(LATENCY_METRICS, (metric) => mergeMetric(parts, metric))
}

export function mergeMetric(parts: readonly Recorders[], metric: LatencyMetric): Recorder {
  const merged = new Recorder()
  for (const part of parts) merged.merge(part[metric])
  return merged
}

export function latenciesSnapshot(from: Recorders): Latencies {
  return recordOf(LATENCY_METRICS, (metric) => from[metric].snapshot())
}
