import * as z from 'zod'

/** Conduct of a stream that an honest gateway would not show. Counted under `protocol`; the call may be good all the same. */
export const STREAM_MARKS = [
  /** It has a stop reason, and lacks only its last marker. */
  'no-marker',
  /** All of its text came in one read, though it has many tokens: nothing was streamed. */
  'one-burst',
  /** It names another model than was asked for. */
  'other-model',
  /** More output tokens than `max_tokens` allows. */
  'over-max-tokens',
  /** More output tokens than its text has bytes, or fewer than any tokenizer needs for them. */
  'usage-of-other-text',
  /** It ends well and brought no text. */
  'no-text',
  /** It ends well with a refusal in place of the answer. */
  'refusal',
  /** It states no usage. */
  'no-usage',
] as const
export type StreamMark = (typeof STREAM_MARKS)[number]

/** Instants and spans are rounded, and a scaled clock may be a rounding error early. */
const LEAST_MS = -1
const MOST_MS = 1e12
const MOST_CALLS = 1e9

/** An instant or a span in ms, as events and logs hold it. */
export const ms = z.number().min(LEAST_MS).max(MOST_MS)
/** A number of calls, tokens or the like, as events and logs hold it. */
export const atLeast = (least: number): z.ZodInt => z.int().min(least).max(MOST_CALLS)

/** Tokens as the server reports them; a field that it does not state is absent. `cached` is a part of `input`, `reasoning` of `output`. */
const tokenUsage = z.strictObject({
  input: atLeast(0).exactOptional(),
  output: atLeast(0).exactOptional(),
  cached: atLeast(0).exactOptional(),
  reasoning: atLeast(0).exactOptional(),
})
export type TokenUsage = z.infer<typeof tokenUsage>

type Gaps = readonly (readonly [us: number, count: number])[]

/**
 * Figures of one streamed answer, whole or cut: no text of it is kept. Instants are ms after the attempt was sent; all that came in one read has the
 * same. A figure is absent where nothing came.
 */
export const streamReading = z.strictObject({
  /** The first bytes of the body, whatever they say. */
  firstChunkMs: ms.exactOptional(),
  /** The first text that is not empty, reasoning included. */
  firstTokenMs: ms.exactOptional(),
  /** The first text that is not empty and no reasoning. */
  firstOutputMs: ms.exactOptional(),
  /** The last text; closing frames may follow. */
  lastTextMs: ms.exactOptional(),
  /** The last frame of all. */
  lastFrameMs: ms.exactOptional(),
  /** Frames that carried text. */
  textFrames: atLeast(0),
  /** Gaps between reads that brought text: µs to less than 1%, and how often; ascending. */
  gaps: z.array(z.tuple([z.int().min(0).max(MOST_MS), atLeast(1)])) as z.ZodType<Gaps>,
  tokens: tokenUsage.exactOptional(),
  /** Time per output token after the first, by the server's usage; absent where that is not known. */
  tokenMs: ms.exactOptional(),
  /** Absent where there are none. */
  marks: z.array(z.enum(STREAM_MARKS)).readonly().exactOptional(),
})
export type StreamReading = z.infer<typeof streamReading>
