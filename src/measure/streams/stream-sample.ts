import type { StreamReading } from '../../gateway/stream/reading.ts'
import type { RandomSource } from '../../random.ts'
import { quantileRank } from '../../stats/order-statistics.ts'
import { micro } from '../events/event-tee.ts'

/** One stream that came to its end. Instants in ms since the intended start of its call; what did not come is absent. */
export interface TracedStream {
  call: number
  model: string
  sentMs: number
  firstChunkMs?: number
  firstTokenMs: number
  firstOutputMs?: number
  lastTextMs?: number
  lastFrameMs?: number
  textFrames: number
  /** Between two reads that brought text. */
  longestGapMs: number
  outputTokens?: number
}

/** First tokens of streams that were sent under about the same load: in ms after sending. */
export interface LoadedStreams {
  /** Requests for text under way when each was sent, itself among them: from, to and on average. */
  from: number
  to: number
  inFlight: number
  streams: number
  p50: number
  p90: number
}

export interface StreamsDetail {
  /** A median stream of each model, by its first token, and the slowest. */
  models: { model: string; typical: TracedStream; slow: TracedStream | null }[]
  /** By rising load; empty where it hardly changed, or of few streams. */
  byLoad: LoadedStreams[]
}

/** A stream that ended, and what it was sent under. */
export interface OfferedStream {
  call: number
  model: string
  intended: number
  sentAt: number
  /** Requests for text under way when it was sent. */
  inFlight: number
  stream: StreamReading
}

/** Streams kept of each model, besides the slowest. */
const KEPT = 60
const MOST_MODELS = 12
/** Points beyond this number are thinned. */
const MOST_POINTS = 4096
const FEWEST_POINTS = 40
const GROUPS = 8

interface Kept {
  trace: TracedStream
  priority: number
}

/** A sample of streams, in fixed memory: the same for a seed. */
export class StreamSample {
  readonly #random: RandomSource
  readonly #kept = new Map<string, Kept[]>()
  readonly #slowest = new Map<string, TracedStream>()
  #points: { inFlight: number; ms: number }[] = []
  #every = 1
  #seen = 0

  constructor(random: RandomSource) {
    this.#random = random
  }

  offer(offered: OfferedStream): void {
    const { firstTokenMs } = offered.stream
    if (firstTokenMs === undefined) return
    this.#point(offered.inFlight, firstTokenMs)
    const { model, call } = offered
    const kept = this.#kept.get(model) ?? []
    if (!this.#kept.has(model)) {
      if (this.#kept.size === MOST_MODELS) return
      this.#kept.set(model, kept)
    }
    const sinceIntended = offered.sentAt - offered.intended + firstTokenMs
    const slowest = this.#slowest.get(model)
    if (slowest === undefined || sinceIntended > slowest.firstTokenMs)
      this.#slowest.set(model, traced(offered, firstTokenMs))
    const priority = this.#random.uniform('sample', call)
    if (kept.length === KEPT && priority >= (kept.at(-1) as Kept).priority) return
    kept.push({ trace: traced(offered, firstTokenMs), priority })
    kept.sort((a, b) => a.priority - b.priority)
    kept.length = Math.min(kept.length, KEPT)
  }

  #point(inFlight: number, ms: number): void {
    if (this.#seen++ % this.#every !== 0) return
    this.#points.push({ inFlight, ms })
    if (this.#points.length <= MOST_POINTS) return
    this.#points = this.#points.filter((_, at) => at % 2 === 0)
    this.#every *= 2
  }

  /** Null without a stream that brought text. Changes nothing: more may be offered. */
  snapshot(): StreamsDetail | null {
    if (this.#kept.size === 0) return null
    const models = [...this.#kept].map(([model, kept]) => {
      const sorted = kept.map(({ trace }) => trace).sort((a, b) => a.firstTokenMs - b.firstTokenMs || a.call - b.call)
      const typical = sorted[quantileRank(sorted.length, 0.5) - 1] as TracedStream
      const slowest = this.#slowest.get(model) ?? null
      return { model, typical, slow: slowest?.call === typical.call ? null : slowest }
    })
    return { models, byLoad: byLoad(this.#points) }
  }
}

function traced({ call, model, intended, sentAt, stream }: OfferedStream, firstTokenMs: number): TracedStream {
  const since = (ms: number): number => micro(sentAt - intended + ms)
  const { firstChunkMs, firstOutputMs, lastTextMs, lastFrameMs, textFrames, gaps, tokens } = stream
  return {
    call,
    model,
    sentMs: since(0),
    ...(firstChunkMs !== undefined && { firstChunkMs: since(firstChunkMs) }),
    firstTokenMs: since(firstTokenMs),
    ...(firstOutputMs !== undefined && { firstOutputMs: since(firstOutputMs) }),
    ...(lastTextMs !== undefined && { lastTextMs: since(lastTextMs) }),
    ...(lastFrameMs !== undefined && { lastFrameMs: since(lastFrameMs) }),
    textFrames,
    longestGapMs: (gaps.at(-1)?.[0] ?? 0) / 1000,
    ...(tokens?.output !== undefined && { outputTokens: tokens.output }),
  }
}

/** Groups of about as many streams, each under its own load. */
function byLoad(points: readonly { inFlight: number; ms: number }[]): LoadedStreams[] {
  if (points.length < FEWEST_POINTS) return []
  const sorted = points.toSorted((a, b) => a.inFlight - b.inFlight)
  const groups: LoadedStreams[] = []
  const least = Math.ceil(sorted.length / GROUPS)
  for (let begin = 0; begin < sorted.length; ) {
    let end = Math.min(begin + least, sorted.length)
    // Streams of one load stay together, and what is left over joins the last.
    while (end < sorted.length && sorted[end]?.inFlight === sorted[end - 1]?.inFlight) end++
    if (sorted.length - end < least / 2) end = sorted.length
    groups.push(groupOf(sorted.slice(begin, end)))
    begin = end
  }
  return groups.length > 1 ? groups : []
}

function groupOf(points: readonly { inFlight: number; ms: number }[]): LoadedStreams {
  const times = points.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (p: number): number => times[quantileRank(times.length, p) - 1] as number
  return {
    from: points[0]?.inFlight ?? 0,
    to: points.at(-1)?.inFlight ?? 0,
    inFlight: points.reduce((sum, { inFlight }) => sum + inFlight, 0) / points.length,
    streams: points.length,
    p50: at(0.5),
    p90: at(0.9),
  }
}
