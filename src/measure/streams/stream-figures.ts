import type { StreamReading } from '../../gateway/stream/reading.ts'
import { recordOf } from '../../maps.ts'
import type { Phase } from '../../profile/profile.ts'
import { samplesNeeded } from '../../stats/order-statistics.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { CallRecord } from '../calls/call-record.ts'
import { zeros } from '../calls/counts.ts'
import type { Fate } from '../calls/ends.ts'
import { micro } from '../events/event-tee.ts'
import { INTERVAL_PERCENTILES } from '../summary/summary-whole.ts'
import { BlockedTimes } from '../times/blocked-times.ts'
import { PERCENTILES, type PercentileName, Recorder } from '../times/recorder.ts'
import { type IntervalState, StartBlocks } from '../times/start-blocks.ts'
import { breakOf, instantOf, type StreamTook, tookOf, tookUnsent } from './call-stream.ts'
import {
  STREAM_BREAKS,
  STREAM_TIMES,
  type StreamBreak,
  type Streams,
  type StreamTime,
  TOKEN_KINDS,
  type TokenKind,
  type TokenRate,
} from './summary-streams.ts'

const ENDINGS = ['whole', 'unstreamed', 'broken', 'none', 'unseen'] as const
type Ending = (typeof ENDINGS)[number]

/** A streamed call that is over, or open still. */
export interface StreamedCall {
  /** Ms since the start of the plan. */
  intended: number
  fate: Fate
  took: StreamTook
  /** Reading of the last attempt's answer; undefined where it was no stream. */
  stream: StreamReading | undefined
  /** The last attempt's stream broke off. */
  isBroken: boolean
}

/** A recorded call whose time counts as `fate`; null where it is no streamed one. `origin`: the start of the plan. */
export function streamedCall(call: CallRecord, fate: Fate, origin: number): StreamedCall | null {
  if (!call.isStreamed) return null
  const { outcome } = call
  const isBroken = outcome !== undefined && breakOf(outcome) !== null
  return { intended: call.intended - origin, fate, took: tookOf(call, fate), stream: outcome?.stream, isBroken }
}

/** A streamed call that was never sent. */
export function unsentStream(fate: Fate, intended: number, ageMs: number): StreamedCall {
  // A call that is left out of times was not due yet: nobody saw what would have become of it.
  const seen = fate === 'left-out' ? 'unseen' : fate
  return { intended, fate: seen, took: tookUnsent(fate, ageMs), stream: undefined, isBroken: false }
}

/** Figures of the recorded streamed calls of a model, or of several. Memory does not grow with the run. */
export class StreamFigures {
  readonly times: Record<StreamTime, BlockedTimes>
  readonly tokenTime: BlockedTimes
  /** Between reads that brought text. */
  readonly gaps = new Recorder()
  readonly #gapBlocks: StartBlocks
  readonly #afterSending = recordOf(STREAM_TIMES, () => new Recorder())
  /** Sum of output tokens a second, over the streams that have a time for each token. */
  #rates = 0
  readonly #endings: Record<Ending, number> = zeros(ENDINGS)
  readonly #broken: Record<StreamBreak, number> = zeros(STREAM_BREAKS)
  readonly #tokens: Record<TokenKind, number> = zeros(TOKEN_KINDS)
  #reports = 0

  constructor(phases: readonly Phase[]) {
    this.times = recordOf(STREAM_TIMES, () => new BlockedTimes(phases))
    this.tokenTime = new BlockedTimes(phases)
    this.#gapBlocks = new StartBlocks(phases)
  }

  /** Null where none of them streamed. */
  static of(parts: readonly (StreamFigures | null)[], phases: readonly Phase[]): StreamFigures | null {
    const known = parts.filter((part) => part !== null)
    if (known.length === 0) return null
    const total = new StreamFigures(phases)
    for (const part of known) total.#merge(part)
    return total
  }

  #merge(other: StreamFigures): void {
    for (const time of STREAM_TIMES) {
      this.times[time].merge(other.times[time])
      this.#afterSending[time].merge(other.#afterSending[time])
    }
    this.tokenTime.merge(other.tokenTime)
    this.gaps.merge(other.gaps)
    this.#gapBlocks.merge(other.#gapBlocks)
    this.#rates += other.#rates
    for (const ending of ENDINGS) this.#endings[ending] += other.#endings[ending]
    for (const cause of STREAM_BREAKS) this.#broken[cause] += other.#broken[cause]
    for (const kind of TOKEN_KINDS) this.#tokens[kind] += other.#tokens[kind]
    this.#reports += other.#reports
  }

  /** An answer came, whole or not, of a call that was due at `intended`, in ms since the start of the plan; `broken` says why it broke off. */
  read(intended: number, stream: StreamReading | undefined, broken: StreamBreak | null): void {
    if (broken !== null) this.#broken[broken]++
    if (stream === undefined) return
    for (const [us, count] of stream.gaps) {
      this.gaps.record(us / 1000, count)
      this.#gapBlocks.add(intended, us / 1000, count)
    }
    const { tokens } = stream
    if (tokens === undefined) return
    this.#reports++
    for (const kind of TOKEN_KINDS) this.#tokens[kind] += tokens[kind] ?? 0
  }

  /** A streamed call is over, or the run stopped looking. */
  ended(call: StreamedCall): void {
    const { fate, took, stream, intended } = call
    this.#endings[endingOf(call)]++
    for (const time of STREAM_TIMES) this.times[time].add(took[time].fate, intended, took[time].ms)
    this.tokenTime.add(took.tokenTime.fate, intended, took.tokenTime.ms)
    if (fate !== 'completed' || stream === undefined) return
    for (const time of STREAM_TIMES) {
      const ms = instantOf(stream, time)
      if (ms !== undefined) this.#afterSending[time].record(ms)
    }
    if (took.tokenTime.fate === 'completed') this.#rates += rateOf(took.tokenTime.ms)
  }

  /** How far the gaps depend on each other: those of one stream are much alike. `machineMs`: what this machine may have added to one. */
  dependenceOfGaps(stat: PercentileName, isShaped: boolean, machineMs: number): DesignEffect {
    return this.#gapBlocks.dependenceOf(PERCENTILES[stat], isShaped, machineMs)
  }

  /** Output tokens a second, on average over all streams: one that never came to its end has none. Null where no server tells. */
  get meanRate(): number | null {
    const { completed, never } = this.tokenTime.times
    return completed.count === 0 ? null : this.#rates / (completed.count + never)
  }

  /** `unfit`: why one run cannot stand for others at all; `overMs`: the recorded time. */
  snapshot(unfit: Exclude<IntervalState, 'stated'> | null, overMs: number): Streams {
    const endings = this.#endings
    return {
      calls: { calls: ENDINGS.reduce((sum, ending) => sum + endings[ending], 0), ...endings },
      broken: { ...this.#broken },
      times: recordOf(STREAM_TIMES, (time) => ({
        calls: this.times[time].times.snapshot(),
        intervals: this.times[time].intervals(unfit),
        seen: this.times[time].times.completed.snapshot(),
        afterSending: this.#afterSending[time].snapshot(),
      })),
      chunkGap: this.gaps.snapshot(),
      tokenTime: { calls: this.tokenTime.times.snapshot(), seen: this.tokenTime.times.completed.snapshot() },
      tokenRate: this.#rate(),
      tokens: {
        reports: this.#reports,
        ...this.#tokens,
        outputPerSecond: overMs > 0 ? micro((this.#tokens.output * 1000) / overMs) : null,
      },
    }
  }

  #rate(): TokenRate {
    const { completed } = this.tokenTime.times
    const reached = (p: number): number | null => {
      const ms = completed.count < samplesNeeded(p) ? null : completed.quantile(p)
      return ms === null ? null : micro(rateOf(ms))
    }
    const { count, min, max } = completed
    return {
      count,
      min: max === null ? null : micro(rateOf(max)),
      mean: count === 0 ? null : micro(this.#rates / count),
      max: min === null ? null : micro(rateOf(min)),
      ...recordOf(INTERVAL_PERCENTILES, (name) => reached(PERCENTILES[name])),
    }
  }
}

/** A time for each token of less than the clock's grain is taken for that. */
const LEAST_MS = 0.001

/** Tokens a second, from ms for each. */
export function rateOf(tokenMs: number): number {
  return 1000 / Math.max(LEAST_MS, tokenMs)
}

function endingOf({ fate, stream, isBroken }: StreamedCall): Ending {
  if (fate === 'completed') return stream === undefined ? 'unstreamed' : 'whole'
  if (fate === 'unseen') return 'unseen'
  return isBroken ? 'broken' : 'none'
}
