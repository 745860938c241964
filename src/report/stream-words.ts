import type { Word } from '../document/document.ts'
import type { StreamBreak, StreamTime } from '../measure/streams/summary-streams.ts'
import type { MetMark } from '../measure/summary-protocol.ts'

/** Figures of streams that are no instant of one. */
export type StreamSpan = 'chunkGap' | 'tokenTime'

export const STREAM_TIME_WORDS: Readonly<Record<StreamTime, Word>> = {
  firstChunk: {
    label: 'first chunk',
    definition: 'From the intended start of a streamed call to the first bytes of its answer, whatever they say.',
  },
  firstToken: {
    label: 'first token',
    definition:
      'From the intended start of a streamed call to the first text that is not empty, reasoning included. A call that failed, or whose stream broke off, took longer than any bound.',
  },
  firstOutput: {
    label: 'first output token',
    definition: 'The same to the first text that is no reasoning.',
  },
}

export const STREAM_SPAN_WORDS: Readonly<Record<StreamSpan, Word>> = {
  chunkGap: {
    label: 'chunk gap',
    definition: 'Time between two reads that brought text. What came in one read has no gap.',
  },
  tokenTime: {
    label: 'token time',
    definition:
      'Time for each output token after the first: from the first token to the last text, by the tokens that the server counts. Not known where it counts none, fewer than two, or tokens that it did not stream.',
  },
}

export const TOKEN_RATE_WORD: Word = {
  label: 'token rate',
  definition:
    'Output tokens a second of a stream after its first token. A percentile is the rate that so many of the streams reach: p95 is a slow one.',
}

/** Counts of streamed calls. */
export const STREAM_COUNT_WORDS = {
  calls: { label: 'streamed calls', definition: 'Calls whose request asks for a stream, or whose answer was one.' },
  whole: { label: 'whole', definition: 'Completed by a stream that said that it has ended.' },
  unstreamed: {
    label: 'not streamed',
    definition: 'Completed by an answer that was no stream. Nobody saw its first token, so it counts as never.',
  },
  broken: {
    label: 'broken off',
    definition: 'Not completed: the stream was cut, stalled, held a frame that cannot be read, or brought an error.',
  },
  none: { label: 'without a stream', definition: 'Not completed, and the last attempt brought no stream; or dropped.' },
  unseen: { label: 'unseen', definition: 'Still open when the run stopped looking.' },
} as const satisfies Record<string, Word>

export const STREAM_BREAK_LABELS: Readonly<Record<StreamBreak, string>> = {
  'cut-stream': 'cut, stalled, or without an end',
  'bad-frame': 'a frame that cannot be read',
  'error-event': 'an error in the stream',
  other: 'another fault',
}

/** Conduct of streams that an honest gateway would not show. */
export const STREAM_MARK_WORDS: Readonly<Record<MetMark['mark'], Word>> = {
  'no-marker': { label: 'no end marker', definition: 'Streams with a stop reason that lack only their last marker.' },
  'one-burst': {
    label: 'all in one burst',
    definition: 'Streams of many tokens whose text came in one read: nothing was streamed.',
  },
  'other-model': { label: 'another model', definition: 'Streams that name another model than was asked for.' },
  'over-max-tokens': {
    label: 'over max_tokens',
    definition: 'Streams with more output tokens than the request allows.',
  },
  'usage-of-other-text': {
    label: 'usage of other text',
    definition: 'Streams whose count of output tokens cannot be that of their text: too many or too few for it.',
  },
  'no-text': { label: 'no text', definition: 'Streams that ended well and brought no text.' },
  refusal: { label: 'refusal', definition: 'Streams that ended well with a refusal in place of the answer.' },
  'no-usage': { label: 'no usage', definition: 'Streams whose server counts no tokens.' },
}
