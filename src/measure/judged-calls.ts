import { MOST_CONNECTIONS } from '../gateway/gateway.ts'
import type { CallLedger } from './call-ledger.ts'
import { addCounts } from './calls/counts.ts'
import { micro } from './events/event-tee.ts'
import type { RunHeader } from './events/events.ts'
import type { OracleTruth } from './events/oracle-truth.ts'
import type { EndEvent } from './events/run-events.ts'
import { FIT_IN_VIRTUAL_TIME, type GeneratorHealth } from './generator-health.ts'
import { isRecorded, type ModelRecord } from './model-record.ts'
import { confirmByOracle } from './oracle-check.ts'
import type { LogDoubt } from './summary/log-doubt.ts'
import { isPlanDone } from './summary/run-record.ts'
import type { Counts, Summary } from './summary/summary.ts'
import type { WholeLatencies } from './summary/summary-whole.ts'
import { judgeGates } from './thresholds/gates.ts'
import { nothingJudged } from './thresholds/machine-lateness.ts'
import type { ThresholdView } from './thresholds/threshold-view.ts'
import { judgeAll } from './thresholds/thresholds.ts'
import { verdict } from './thresholds/verdict.ts'
import type { Unfit } from './thresholds/view-of-calls.ts'
import { mergeRecorders, type Recorders } from './times/latencies.ts'
import { isEvenLoad, isNearLimit } from './times/start-blocks.ts'

/** The time whose reach a summary states: nothing has more steps. */
const RESPONSE_TIME = { metric: 'response_time', stat: 'p95', where: {} } as const

/** Calls of a run so far, with all that a verdict depends on beside them. */
interface Judging extends Pick<Summary, 'answers' | 'protocol'> {
  header: RunHeader
  calls: CallLedger
  health: GeneratorHealth
  /** Null while the log has no end. */
  end: EndEvent | null
  /** Whether the run ended by itself, before or without a resume. */
  isCarriedOut: boolean
  doubt: LogDoubt | null
  truth: OracleTruth | null
  lastArrival: number
  viewUntil: (until: number, unfit: Unfit | null) => ThresholdView
}

/** A model and its counts: of all calls, and of those of recorded phases. */
export interface CountedModel extends Pick<ModelRecord, 'modality' | 'model'> {
  counts: Counts
  measured: Counts
}

/** Verdict of a run, and what it was reached from. */
export interface JudgedCalls
  extends Pick<Summary, 'answers' | 'counts' | 'measured' | 'oracle' | 'protocol' | 'thresholds' | 'verdict'> {
  models: readonly ModelRecord[]
  counted: readonly CountedModel[]
  status: Summary['run']['status']
  /** A part of the load was never sent, though the run was not reported as partial for it, or is no longer. */
  isUnsent: boolean
  /** Why figures of the whole run have no interval; null where they have. */
  unfit: Unfit | null
  view: ThresholdView
  generator: Omit<Summary['generator'], 'connectionWait' | 'scheduleLag'>
  /** Latencies of all calls, as far as the verdict needed them; null in virtual time, in which no machine is late. */
  late: { merged: Recorders; whole: WholeLatencies } | null
}

/** Judges what was added so far; most of what a summary costs is left out. */
export function judgeCalls(judging: Judging): JudgedCalls {
  const { header, calls, end, answers, protocol, truth, doubt } = judging
  const { settings, time } = header
  const models = calls.models()
  const status = end?.status ?? 'partial'
  const counts = addCounts(models.map((model) => model.counts()))
  const isUnsent = end?.cause === 'unsent' || (status === 'resumed' && end?.cause !== undefined)
  const isWhole = judging.isCarriedOut || isPlanDone({ run: { status, ...(isUnsent && { unsent: true }) }, counts })
  const unfit: Unfit | null = !isWhole ? 'cut-short' : isEvenLoad(settings) ? null : 'shaped'
  // A run cut short measured only as long as it sent.
  const view = judging.viewUntil(isWhole ? Number.POSITIVE_INFINITY : judging.lastArrival, unfit)
  const measured = view.counts({})
  const thresholds = judgeAll(settings.thresholds, view, settings.confidence)
  const reachMs = view.machineMs(RESPONSE_TIME)
  const late = time === 'virtual' ? null : latenessOf(judging, models, { unfit, thresholds, reachMs })
  const generator = { ...(late?.health ?? { ...FIT_IN_VIRTUAL_TIME, fit: true, reasons: [] }), reachMs: micro(reachMs) }
  const counted = models.map((model) => ({
    model: model.model,
    modality: model.modality,
    counts: model.counts(),
    measured: model.counts(isRecorded),
  }))
  const mayBeUnsent = status !== 'complete' && time === 'real'
  const oracle = truth === null ? null : confirmByOracle({ counts, models: counted }, truth, mayBeUnsent)
  const startedAt = time === 'virtual' ? null : header.startedAt
  const gates =
    settings.gates &&
    judgeGates({
      settings: settings.gates,
      isWhole,
      measured,
      models: counted,
      answers,
      protocol,
      startedAt,
    })
  const result = verdict({ end, generator, thresholds, counts, oracle, gates, doubt })
  const { strays } = calls.history
  if (strays > 0)
    result.reasons.push(`${strays} events were ignored, because their calls had already ended or never began`)
  const facts = { models, counted, counts, measured, status, isUnsent, unfit, view, late }
  return { ...facts, thresholds, generator, oracle, protocol, answers, verdict: result }
}

/** Health of the generator in real time, and the latencies that a late machine leaves. */
function latenessOf(
  { header: { settings }, calls, health }: Judging,
  models: readonly ModelRecord[],
  { unfit, thresholds, reachMs }: { unfit: Unfit | null; thresholds: Summary['thresholds']; reachMs: number },
) {
  const { gateway, fitness } = settings
  const merged = mergeRecorders(models.map((model) => model.recorders))
  const whole = wholeOf(calls, models, unfit)
  const told = health.snapshot(
    { scheduleLag: merged.scheduleLag, arrivalLag: calls.arrivalLag },
    fitness,
    // A cap that the profile states is part of what is measured.
    gateway.connections === null ? MOST_CONNECTIONS : Number.POSITIVE_INFINITY,
  )
  const reasons = [...told.reasons, ...nothingJudged(thresholds, whole, reachMs, gateway.speed)]
  return { merged, whole, health: { ...told, fit: reasons.length === 0, reasons } }
}

/** Latencies of all calls of these models, with intervals where the run allows them. */
export function wholeOf({ all }: CallLedger, of: readonly ModelRecord[], unfit: Unfit | null): WholeLatencies {
  return all.whole(of).snapshot(unfit ?? nearLimit({ all }, of))
}

export function nearLimit({ all }: Pick<CallLedger, 'all'>, of: readonly ModelRecord[]): 'near-limit' | null {
  return isNearLimit(all.shares(of).rate('throttle_rate')) ? 'near-limit' : null
}
