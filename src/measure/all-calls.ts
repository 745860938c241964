import type { Phase, ThresholdSpec } from '../profile/profile.ts'
import type { CallHistory } from './call-history.ts'
import { CallShares } from './call-shares.ts'
import { ENDS, openMeaning } from './ends.ts'
import { micro } from './event-tee.ts'
import type { ModelRecord } from './model-record.ts'
import { openCalls } from './open-calls.ts'
import { StreamFigures, streamedCall } from './streams/stream-figures.ts'
import { WholeCalls } from './whole-calls.ts'

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

  whole(models: readonly ModelRecord[]): WholeCalls {
    const whole = WholeCalls.of(
      models.map((model) => model.whole),
      this.#phases,
    )
    for (const { call, of, ...open } of openCalls(this.#history)) {
      if (!models.includes(of)) continue
      whole.add(open.fate, call.intended - this.#history.origin, open.ms, open.sinceFirstSentMs)
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
      shares.timed(fate, { intended, responseTime: micro(ms), serviceTime: micro(sinceFirstSentMs), stream })
    }
    return shares
  }
}
