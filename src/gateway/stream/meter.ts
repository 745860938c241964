import { EventStream } from '../../wire/event-stream.ts'
import type { GenerationRequest, MessageBody } from '../bodies.ts'
import { clipped } from '../foreign-value.ts'
import { type Frame, type FrameReader, NO_NEWS } from './frame.ts'
import type { StreamReading, TokenUsage } from './reading.ts'
import { marksOf, tokenMsOf } from './stream-marks.ts'

/** The part of a request that its answer is held to. */
export interface StreamAsked {
  readonly model: string
  readonly maxTokens?: number | undefined
}

/** The part of a request that its streamed answer is held to. */
export function streamAskedOf({
  model,
  max_tokens: most,
  max_completion_tokens: other,
}: GenerationRequest): StreamAsked {
  const maxTokens = typeof most === 'number' ? most : typeof other === 'number' ? other : undefined
  return { model, maxTokens }
}

/** How the bytes ended: by themselves, by a broken connection, or because we gave them up. */
export type BytesEnd = 'ended' | 'broken' | 'stalled' | 'deadline' | 'aborted'

/** End of a stream. Texts are as the gateway wrote them: not masked, not cut. */
export interface StreamEnd {
  readonly how: 'whole' | 'cut-stream' | 'bad-frame' | 'error-event'
  readonly detail: string
  readonly evidence?: string
  readonly reading: StreamReading
  /** The message without its text. */
  readonly message: MessageBody
}

interface Fault {
  readonly how: 'bad-frame' | 'error-event'
  readonly detail: string
  readonly evidence?: string
}

const CUT: Readonly<Record<BytesEnd, string>> = {
  ended: 'the stream ended without saying that it has',
  broken: 'the stream was cut off',
  stalled: 'the stream stalled',
  deadline: 'gave up the stream: the deadline passed before its end',
  aborted: 'gave up the stream: the caller did',
}

const LONGEST_NAME = 200

type Instant = 'firstChunkMs' | 'firstTokenMs' | 'firstOutputMs' | 'lastTextMs' | 'lastFrameMs'

/**
 * Reads one streamed message as it comes and keeps only the figures. Pure: the caller states what came and when, in ms on any clock. All that
 * comes in one read has the instant of that read.
 */
export class StreamMeter {
  readonly #frames: FrameReader
  readonly #asked: StreamAsked
  readonly #sentAt: number
  readonly #events: EventStream
  readonly #gaps = new Gaps()
  #now = 0
  #firstChunkAt: number | undefined
  #firstTokenAt: number | undefined
  #firstOutputAt: number | undefined
  #lastTextAt: number | undefined
  #lastFrameAt: number | undefined
  readonly #text = { frames: 0, outputBytes: 0, reasoningBytes: 0, hasOther: false, isReasoningUnclear: false }
  #isRefusal = false
  #hasMarker = false
  #stop: string | undefined
  #id: string | undefined
  #model: string | undefined
  #tokens: TokenUsage = {}
  #fault: Fault | undefined
  /** For `readText`: the frames of texts that each were one event with a part of the answer, and whether all events before are closed. */
  readonly #known = new Map<string, Frame>()
  #isBetweenEvents = false
  #eventsRead = 0
  #latest: Frame = NO_NEWS

  /** `sentAt`: the instant that those of the reading count from. */
  constructor(frames: FrameReader, asked: StreamAsked, sentAt: number) {
    this.#frames = frames
    this.#asked = asked
    this.#sentAt = sentAt
    this.#events = new EventStream(this)
  }

  /** Takes the bytes from `from` to `to`, read at `at`. False once a frame was bad or an error: what comes then is not looked at. */
  read(at: number, bytes: Buffer, from: number, to: number): boolean {
    if (this.#fault !== undefined) return false
    if (to > from) this.#firstChunkAt ??= at
    this.#now = at
    if (!this.#events.read(bytes, from, to)) {
      this.#fault ??= { how: 'bad-frame', detail: 'a frame of the stream is longer than any can be' }
    }
    return this.#fault === undefined
  }

  /** The same for bytes that are at hand as text: a part of an answer that came before, byte for byte, is not parsed again. */
  readText(at: number, text: string): boolean {
    const known = this.#isBetweenEvents ? this.#known.get(text) : undefined
    if (known !== undefined && this.#fault === undefined && !this.#hasMarker) {
      this.#now = at
      this.#lastFrameAt = at
      this.#take(known)
      return true
    }
    const bytes = Buffer.from(text)
    const before = this.#eventsRead
    const wasBetweenEvents = this.#isBetweenEvents
    const goesOn = this.read(at, bytes, 0, bytes.length)
    this.#isBetweenEvents = text.endsWith('\n\n')
    const isOneEvent = wasBetweenEvents && this.#isBetweenEvents && this.#eventsRead === before + 1
    if (isOneEvent && goesOn && isPartOfAnswer(this.#latest)) this.#known.set(text, this.#latest)
    return goesOn
  }

  /** The stream is over. */
  finish(how: BytesEnd): StreamEnd {
    if (how === 'ended' && this.#fault === undefined) this.#events.end()
    const isWhole = this.#fault === undefined && (this.#hasMarker || this.#stop !== undefined)
    const { how: end, ...words } = this.#fault ?? { how: isWhole ? 'whole' : 'cut-stream', detail: CUT[how] }
    return { how: end, ...words, reading: this.#reading(isWhole), message: this.#message() }
  }

  /** For the parser. */
  onEvent(name: string, data: string, isUnclosed: boolean): void {
    if (this.#fault !== undefined) return
    const frame = data === '' || this.#hasMarker ? NO_NEWS : this.#frames.read(name, data)
    if (frame === null) {
      // The last of a stream that breaks off is no bad frame, but half a frame.
      if (!isUnclosed)
        this.#fault = { how: 'bad-frame', detail: 'a frame of the stream cannot be read', evidence: data }
      return
    }
    this.#eventsRead++
    this.#latest = frame
    this.#lastFrameAt = this.#now
    if (frame.error !== undefined) this.#fault = { how: 'error-event', detail: frame.error }
    else if (frame !== NO_NEWS) this.#take(frame)
  }

  #take(frame: Frame): void {
    const { outputBytes = 0, reasoningBytes = 0, usage } = frame
    if (outputBytes > 0 || reasoningBytes > 0) this.#takeText(outputBytes, reasoningBytes)
    if (frame.other === 'output') this.#text.hasOther = true
    else if (frame.other === 'reasoning') this.#text.isReasoningUnclear = true
    if (frame.isRefusal) this.#isRefusal = true
    if (frame.isMarker) this.#hasMarker = true
    this.#stop = frame.stop ?? this.#stop
    if (frame.id !== undefined) this.#id ??= clipped(frame.id, LONGEST_NAME)
    if (frame.model !== undefined) this.#model ??= clipped(frame.model, LONGEST_NAME)
    if (usage !== undefined) this.#tokens = { ...this.#tokens, ...usage }
  }

  #takeText(outputBytes: number, reasoningBytes: number): void {
    const now = this.#now
    const text = this.#text
    text.frames++
    text.outputBytes += outputBytes
    text.reasoningBytes += reasoningBytes
    this.#firstTokenAt ??= now
    if (outputBytes > 0) this.#firstOutputAt ??= now
    if (this.#lastTextAt !== undefined && now > this.#lastTextAt) this.#gaps.add(now - this.#lastTextAt)
    this.#lastTextAt = now
  }

  #reading(isWhole: boolean): StreamReading {
    const text = this.#text
    const tokens = this.#tokens
    const spanMs = (this.#lastTextAt ?? 0) - (this.#firstTokenAt ?? 0)
    const marks = isWhole
      ? marksOf({
          askedModel: this.#asked.model,
          maxTokens: this.#asked.maxTokens,
          model: this.#model,
          hasMarker: this.#hasMarker,
          isRefusal: this.#isRefusal,
          tokens,
          text,
          spanMs,
        })
      : []
    const tokenMs = tokenMsOf(tokens, text, spanMs)
    return {
      ...this.#since('firstChunkMs', this.#firstChunkAt),
      ...this.#since('firstTokenMs', this.#firstTokenAt),
      ...this.#since('firstOutputMs', this.#firstOutputAt),
      ...this.#since('lastTextMs', this.#lastTextAt),
      ...this.#since('lastFrameMs', this.#lastFrameAt),
      textFrames: text.frames,
      gaps: this.#gaps.list(),
      ...(Object.keys(tokens).length > 0 && { tokens }),
      ...(tokenMs !== undefined && { tokenMs }),
      ...(marks.length > 0 && { marks }),
    }
  }

  #since(name: Instant, at: number | undefined): Partial<Record<Instant, number>> {
    return at === undefined ? {} : { [name]: at - this.#sentAt }
  }

  #message(): MessageBody {
    const { input, output } = this.#tokens
    return {
      id: this.#id ?? '',
      type: 'message',
      role: 'assistant',
      model: this.#model ?? '',
      content: [],
      stop_reason: this.#stop === undefined ? null : clipped(this.#stop, LONGEST_NAME),
      usage: { input_tokens: input, output_tokens: output },
    }
  }
}

/** Whether a frame says nothing but a part of the text, so that every reader reads it alike wherever it stands. */
function isPartOfAnswer(frame: Frame): boolean {
  const { outputBytes = 0, id: _, model: __, ...others } = frame
  return outputBytes > 0 && Object.keys(others).length === 0
}

/** Gaps below this many µs are kept to the µs; above it to one part in this many, which is less than 1%. */
const EXACT_BELOW = 128

/** How long the gaps between two reads were, and how often: as an HDR histogram buckets them, without the buckets that are empty. */
class Gaps {
  readonly #counts = new Map<number, number>()

  add(ms: number): void {
    const us = bucketOf(Math.round(ms * 1000))
    this.#counts.set(us, (this.#counts.get(us) ?? 0) + 1)
  }

  /** Each bucket that holds something, ascending. */
  list(): [us: number, count: number][] {
    return [...this.#counts].sort(([one], [other]) => one - other)
  }
}

/** The middle of the bucket that a value in µs falls into. */
export function bucketOf(us: number): number {
  if (us < 2 * EXACT_BELOW) return Math.max(0, us)
  const width = 2 ** Math.floor(Math.log2(us / EXACT_BELOW))
  return Math.floor(us / width) * width + width / 2
}
