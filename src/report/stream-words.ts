import type { Word } from '../document/document.ts'
import type { StreamBreak, StreamTime } from '../measure/streams/summary-streams.ts'
import type { MetMark } from '../measure/summary/summary-protocol.ts'

/** Figures of streams that are no instant of one. */
export type StreamSpan = 'chunkGap' | 'tokenTime'

export const STREAM_TIME_WORDS: Readonly<Record<StreamTime, Word>> = {
  firstChunk: {
    label: 'first chunk',
    definition: 'From the intended start of a streamed call to the first bytes of its response, whatever they contain.',
  },
  firstToken: {
    label: 'first token',
    definition:
      'From the intended start of a streamed call to the first text that is not empty, reasoning included. A call that failed, or whose stream broke off, counts as longer than any bound.',
  },
  firstOutput: {
    label: 'first output token',
    definition: 'From the intended start to the first text that is not reasoning.',
  },
}

export const STREAM_SPAN_WORDS: Readonly<Record<StreamSpan, Word>> = {
  chunkGap: {
    label: 'chunk gap',
    definition: 'Time between two reads that returned text. Text in the same read has no gap.',
  },
  tokenTime: {
    label: 'token time',
    definition:
      'Time per output token after the first token. The time from the first token to the last text is divided among the tokens that the server counts. The figure is unknown if the server counts no tokens, fewer than two, or tokens that it did not stream.',
  },
}

export const TOKEN_RATE_WORD: Word = {
  label: 'token rate',
  definition:
    'Output tokens per second of a stream after its first token. A percentile is the rate that this share of the streams reaches: p95 is a slow stream.',
}

export const STREAM_COUNT_WORDS = {
  calls: {
    label: 'streamed calls',
    definition: 'Calls whose request asks for a stream, or whose response was a stream.',
  },
  whole: { label: 'whole', definition: 'Completed by a stream with an end marker.' },
  unstreamed: {
    label: 'not streamed',
    definition:
      'Completed by a response that was not a stream. Its first token was not observed, so it counts as never.',
  },
  broken: {
    label: 'broken off',
    definition: 'Not completed: the stream was cut off, stalled, contained an unreadable frame, or contained an error.',
  },
  none: {
    label: 'without a stream',
    definition: 'Not completed, and the last attempt returned no stream; or dropped.',
  },
  unseen: { label: 'unseen', definition: 'Still open when the run ended.' },
} as const satisfies Record<string, Word>

export const STREAM_BREAK_LABELS: Readonly<Record<StreamBreak, string>> = {
  'cut-stream': 'cut, stalled, or without an end',
  'bad-frame': 'an unreadable frame',
  'error-event': 'an error in the stream',
  other: 'another fault',
}

/** Conduct of streams that an honest gateway would not show. */
export const STREAM_MARK_WORDS: Readonly<Record<MetMark['mark'], Word>> = {
  'no-marker': { label: 'no end marker', definition: 'Streams with a stop reason that lack only the end marker.' },
  'one-burst': {
    label: 'all in one burst',
    definition: 'Streams of many tokens whose text arrived in one read, so nothing was streamed.',
  },
  'other-model': { label: 'another model', definition: 'Streams that name a model other than the requested model.' },
  'over-max-tokens': {
    label: 'over max_tokens',
    definition: 'Streams with more output tokens than the request allows.',
  },
  'usage-of-other-text': {
    label: 'usage of other text',
    definition: 'Streams whose count of output tokens does not fit their text: too many or too few.',
  },
  'no-text': { label: 'no text', definition: 'Streams that ended normally, but contained no text.' },
  refusal: { label: 'refusal', definition: 'Streams that ended normally, but with a refusal instead of the text.' },
  'no-usage': { label: 'no usage', definition: 'Streams for which the server counted no tokens.' },
}
