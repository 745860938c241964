import * as z from 'zod'
import { latencySchema } from '../summary/latency-schema.ts'
import { intervalsSchema, wholeLatencySchema } from '../summary/summary-whole.ts'

/** Instants of a stream that a reader waits for, in the order in which they can come. */
export const STREAM_TIMES = ['firstChunk', 'firstToken', 'firstOutput'] as const
export type StreamTime = (typeof STREAM_TIMES)[number]

/** Why a stream broke off; `other` is every other fault of an answer that had begun. */
export const STREAM_BREAKS = ['cut-stream', 'bad-frame', 'error-event', 'other'] as const
export type StreamBreak = (typeof STREAM_BREAKS)[number]

/** Kinds of tokens, as a server reports them: cached ones are a part of the input, reasoning of the output. */
export const TOKEN_KINDS = ['input', 'output', 'cached', 'reasoning'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** One instant of all recorded streamed calls. */
const streamTimeSchema = z.object({
  /** From the intended start, over all of them: where it never came, it took longer than any bound. */
  calls: wholeLatencySchema,
  intervals: intervalsSchema,
  /** The same of completed calls alone. */
  seen: latencySchema,
  /** From the sending of the accepted attempt, of completed calls. */
  afterSending: latencySchema,
})

/** A percentile is the rate that so many of the streams reach: p95 is a slow one. In output tokens a second; null where the sample is too small. */
const tokenRateSchema = z.object({
  count: z.int(),
  min: z.number().nullable(),
  mean: z.number().nullable(),
  max: z.number().nullable(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
})
export type TokenRate = z.infer<typeof tokenRateSchema>

/** Streamed answers of recorded calls. Times in ms. */
export const streamsSchema = z.object({
  /** calls = whole + unstreamed + broken + none + unseen. */
  calls: z.object({
    /** Calls whose request asks for a stream, or whose answer was one. */
    calls: z.int(),
    /** Completed by a stream that came to its end. */
    whole: z.int(),
    /** Completed by an answer that was no stream: its first token was not seen. */
    unstreamed: z.int(),
    /** Not completed, because the last stream broke off. */
    broken: z.int(),
    /** Not completed, and the last attempt brought no stream; or dropped. */
    none: z.int(),
    /** Still open when the run ended. */
    unseen: z.int(),
  }),
  /** Streams that broke off, by cause: attempts, not calls. */
  broken: z.record(z.enum(STREAM_BREAKS), z.int()),
  times: z.record(z.enum(STREAM_TIMES), streamTimeSchema),
  /** Between reads that brought text, in all streams, whole or not. */
  chunkGap: latencySchema,
  /** Time for each output token after the first, by the server's count. Calls whose server does not tell are left out. */
  tokenTime: z.object({ calls: wholeLatencySchema, seen: latencySchema }),
  tokenRate: tokenRateSchema,
  /** Sums over all streams, as their servers report them; `reports` counts the streams that report any. */
  tokens: z.object({
    reports: z.int(),
    input: z.int(),
    output: z.int(),
    cached: z.int(),
    reasoning: z.int(),
    /** Output tokens over the recorded time. */
    outputPerSecond: z.number().nullable(),
  }),
})
export type Streams = z.infer<typeof streamsSchema>
