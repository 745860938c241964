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

/** Tokens as the server reports them; a field that it does not state is absent. `cached` is a part of `input`, `reasoning` of `output`. */
export interface TokenUsage {
  input?: number
  output?: number
  cached?: number
  reasoning?: number
}

/**
 * Figures of one streamed answer, whole or cut: no text of it is kept. Instants are ms after the attempt was sent; all that came in one read has the
 * same. A figure is absent where nothing came.
 */
export interface StreamReading {
  /** The first bytes of the body, whatever they say. */
  firstChunkMs?: number
  /** The first text that is not empty, reasoning included. */
  firstTokenMs?: number
  /** The first text that is not empty and no reasoning. */
  firstOutputMs?: number
  /** The last text; closing frames may follow. */
  lastTextMs?: number
  /** The last frame of all. */
  lastFrameMs?: number
  /** Frames that carried text. */
  textFrames: number
  /** Gaps between reads that brought text: µs to less than 1 %, and how often; ascending. */
  gaps: readonly (readonly [us: number, count: number])[]
  tokens?: TokenUsage
  /** Time per output token after the first, by the server's usage; absent where that is not known. */
  tokenMs?: number
  /** Absent where there are none. */
  marks?: readonly StreamMark[]
}
