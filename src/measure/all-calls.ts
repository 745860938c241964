import type { Phase, ThresholdSpec } from '../profile/profile.ts'
import type { CallHistory } from './calls/call-history.ts'
import type { CallRecord } from './calls/call-record.ts'
import { ENDS, type Fate, openMeaning } from './calls/ends.ts'
import { micro } from './events/event-tee.ts'
import type { ModelRecord } from './model-record.ts'
import { StreamFigures, streamedCall } from './streams/stream-figures.ts'
import { CallShares } from './times/call-shares.ts'
import { STAGES, type Stage } from './times/latencies.ts'
import { LatencyBlocks } from './times/latency-blocks.ts'
import { WholeCalls } from './times/whole-calls.ts'

/** All recorded calls of some models: those that their records have counted, and those of the history that have no end. */
export class AllCalls {
  readonly #history: CallHistory<{ readonly of: ModelRecord }>
  readonly #phases: readonly Phase[]

  constructor(history: CallHistory<{ readonly of: ModelRecord }>, phases: readonly Phase[]) {
    this.#history = history
    this.#phases = phases
  }

  /** How long the calls without an end have taken so far, by model, in ms. */
  openAges(models: readonly ModelRecord[]): Map<ModelRecord, number[]> {
    const ages = new Map<ModelRecord, number[]>(models.map((model) => [model, []]))
    for (const { of, ms } of openCalls(this.#history)) ages.get(of)?.push(ms)
    return ages
  }

  /** `isUnderWay`: the run goes on, and its open calls with it. */
  whole(models: readonly ModelRecord[], isUnderWay = false): WholeCalls {
    const whole = WholeCalls.of(
      models.map((model) => model.whole),
      this.#phases,
    )
    for (const { call, of, ...open } of openCalls(this.#history)) {
      if (!models.includes(of)) continue
      const intended = call.intended - this.#history.origin
      if (isUnderWay && call.left === undefined) whole.addOpen(intended, open.ms, open.sinceFirstSentMs)
      else whole.add(open.fate, intended, open.ms, open.sinceFirstSentMs)
    }
    return whole
  }

  /** Null where nothing was streamed. */
  streams(models: readonly ModelRecord[]): StreamFigures | null {
    const known = models.map((model) => model.streams)
    const open = [...openCalls(this.#history)].flatMap(({ call, of, fate }) =>
      models.includes(of) ? (streamedCall(call, fate, this.#history.origin) ?? []) : [],
    )
    const streams = StreamFigures.of(known, this.#phases) ?? (open.length > 0 ? new StreamFigures(this.#phases) : null)
    for (const call of open) streams?.ended(call)
    return streams
  }

  /** How the times that thresholds speak of, and not every call has, differ over the run. `isUnderWay`: as for `whole`. */
  blocks(
    models: readonly ModelRecord[],
    thresholds: readonly Pick<ThresholdSpec, 'metric' | 'stat'>[],
    isUnderWay = false,
  ): LatencyBlocks {
    const blocks = new LatencyBlocks(this.#phases, thresholds)
    for (const model of models) blocks.merge(model.blocks)
    for (const stage of isUnderWay ? STAGES : []) {
      for (const { intended, ms } of this.openTasks(models, stage)) if (ms !== null) blocks.addOpen(stage, intended, ms)
    }
    return blocks
  }

  /** How long each open task of a run that goes on has been in a stage so far, in ms; null where it has not begun it. */
  openTasks(models: readonly ModelRecord[], stage: Stage): { intended: number; ms: number | null }[] {
    const { latest, origin } = this.#history
    return [...openCalls(this.#history)].flatMap(({ call, of }) => {
      const { accepted, firstProcessing, left, intended } = call
      if (accepted === undefined || left !== undefined || !models.includes(of)) return []
      const running = firstProcessing === undefined ? null : latest - firstProcessing
      const ms = stage === 'runTime' ? running : (firstProcessing ?? latest) - accepted.t
      return [{ intended: intended - origin, ms }]
    })
  }

  /** Rates of the calls, and the shares of them that thresholds speak of. */
  shares(models: readonly ModelRecord[], thresholds: readonly ThresholdSpec[] = []): CallShares {
    const shares = new CallShares(this.#phases, thresholds)
    for (const model of models) shares.merge(model.shares)
    for (const { call, of, fate, ms, sinceFirstSentMs } of openCalls(this.#history)) {
      if (!models.includes(of)) continue
      const intended = call.intended - this.#history.origin
      const isAccepted = call.accepted !== undefined
      shares.counted(call.left === undefined ? openMeaning(isAccepted) : ENDS[call.left.end], intended)
      const stream = streamedCall(call, fate, this.#history.origin)?.took ?? null
      const times = { responseTime: micro(ms), serviceTime: micro(sinceFirstSentMs), stream }
      shares.timed(fate, { intended, ...times, perhapsEarlierMs: 0 })
    }
    return shares
  }
}

/** A recorded call that was started and has no end, and how long it has taken so far. */
interface OpenCall {
  call: CallRecord
  of: ModelRecord
  fate: Fate
  /** Time since its intended start, and since it first sent anything, in ms. */
  ms: number
  sinceFirstSentMs: number
}

/** Recorded calls of a history that have no end. */
function* openCalls(history: CallHistory<{ readonly of: ModelRecord }>): Generator<OpenCall> {
  const ageOf = ({ left }: CallRecord, since: number | undefined): number => {
    const now = left?.t ?? history.latest
    return Math.max(0, now - (since ?? now))
  }
  for (const { call, own } of history.open()) {
    if (!call.record) continue
    yield {
      call,
      of: own.of,
      fate: call.left?.end === 'timedOut' ? 'never' : 'unseen',
      ms: ageOf(call, call.intended),
      sinceFirstSentMs: ageOf(call, call.firstSentAt),
    }
  }
}
