import { readFileSync } from 'node:fs'
import { AnthropicFrames } from '../../src/gateway/stream/anthropic-frames.ts'
import { type BytesEnd, type StreamEnd, StreamMeter } from '../../src/gateway/stream/meter.ts'
import { OpenAiFrames } from '../../src/gateway/stream/openai-frames.ts'
import type { StreamMark, TokenUsage } from '../../src/gateway/stream/reading.ts'

/** What a made stream must be read as. */
interface Expected {
  how: StreamEnd['how']
  /** Frames with text, of which so many are reasoning. */
  textFrames: number
  reasoning?: number
  tokens?: TokenUsage
  marks?: readonly StreamMark[]
  stop?: string
}

/** The folder is test/fixtures/streams; all ask for the model `text-fast` and 20 tokens at most, unless another bound is named. */
export const STREAMS: Readonly<Record<string, Expected & { maxTokens?: number }>> = {
  'openai/role-first': whole(2, { input: 9, output: 3 }),
  'openai/reasoning-first': { ...whole(4, { input: 9, output: 8, reasoning: 5 }), reasoning: 2 },
  'openai/reasoning-hidden': { ...whole(3, { input: 9, output: 67, cached: 4, reasoning: 64 }), maxTokens: 100 },
  'openai/reasoning-other-name': { ...whole(2, { input: 9, output: 2 }), reasoning: 1 },
  'openai/many-tokens-a-chunk': { ...whole(2, { input: 9, output: 16 }, ['one-burst']), stop: 'max_tokens' },
  'openai/token-over-chunks': whole(2, { input: 5, output: 2 }),
  'openai/split-utf8': whole(2, { input: 5, output: 6 }),
  'openai/usage-apart': whole(2, { input: 5, output: 2 }),
  'openai/usage-absent': whole(2, undefined, ['no-usage']),
  'openai/usage-in-every-frame': whole(3, { input: 5, output: 3 }),
  'openai/empty': cut(0),
  'openai/empty-text': whole(0, { input: 5, output: 0 }, ['no-text']),
  'openai/cut-after-two': cut(2),
  'openai/cut-in-a-frame': cut(1),
  'openai/malformed': { how: 'bad-frame', textFrames: 1 },
  'openai/error': { how: 'error-event', textFrames: 1 },
  'openai/comments': whole(2, { input: 5, output: 2 }),
  'openai/only-comments': cut(0),
  'openai/fake-stream': { ...whole(20, { input: 9, output: 40 }, ['one-burst']), maxTokens: 40 },
  'openai/crlf': whole(2, { input: 5, output: 2 }),
  'openai/lone-cr': whole(2, { input: 5, output: 2 }),
  'openai/mixed-breaks': whole(1, undefined, ['no-usage']),
  'openai/bom': whole(1, { input: 5, output: 1 }),
  'openai/no-last-blank': whole(1, { input: 5, output: 1 }),
  'openai/no-done': whole(1, { input: 5, output: 1 }, ['no-marker']),
  'openai/no-stop': { how: 'whole', textFrames: 2, marks: ['no-usage'] },
  'openai/refusal': whole(2, { input: 5, output: 7 }, ['refusal']),
  'openai/content-filter': { ...whole(0, { input: 5, output: 0 }, ['no-text', 'refusal']), stop: 'refusal' },
  'openai/other-model': whole(2, { input: 5, output: 2 }, ['other-model']),
  'openai/dated-model': whole(2, { input: 5, output: 2 }),
  'openai/over-max-tokens': {
    ...whole(1, { input: 5, output: 21 }, ['one-burst', 'over-max-tokens']),
    stop: 'max_tokens',
  },
  'openai/obfuscation': whole(1, { input: 9, output: 1 }),
  'openai/tool-call': { ...whole(0, { input: 9, output: 14 }), stop: 'tool_use' },
  'openai/usage-of-other-text': {
    ...whole(2, { input: 5, output: 900 }, ['one-burst', 'usage-of-other-text']),
    maxTokens: 1000,
  },
  'openai/empty-data': whole(1, { input: 5, output: 1 }),
  'anthropic/message': whole(3, { input: 12, output: 3 }),
  'anthropic/thinking': { ...whole(4, { input: 12, output: 120 }), reasoning: 2, maxTokens: 200 },
  'anthropic/thinking-redacted': { ...whole(2, { input: 12, output: 90 }), maxTokens: 200 },
  'anthropic/cached': whole(2, { input: 820, cached: 800, output: 2 }),
  'anthropic/usage-repeated': whole(2, { input: 15, cached: 3, output: 2 }),
  'anthropic/only-pings': cut(0),
  'anthropic/keep-alive-behind': whole(2, { input: 12, output: 2 }),
  'anthropic/error': { how: 'error-event', textFrames: 1, tokens: { input: 12 } },
  'anthropic/error-first': { how: 'error-event', textFrames: 0 },
  'anthropic/no-message-stop': whole(1, { input: 12, output: 1 }, ['no-marker']),
  'anthropic/only-marker': { how: 'whole', textFrames: 1, marks: ['no-usage'] },
  'anthropic/cut': { ...cut(2), tokens: { input: 12 } },
  'anthropic/malformed': { how: 'bad-frame', textFrames: 1, tokens: { input: 12 } },
  'anthropic/refusal': { ...whole(0, { input: 12, output: 0 }, ['no-text', 'refusal']), stop: 'refusal' },
  'anthropic/tool-use': { ...whole(0, { input: 12, output: 30 }), stop: 'tool_use', maxTokens: 30 },
  'anthropic/unnamed-events': whole(1, { output: 1 }),
  'anthropic/unknown-events': whole(1, { input: 12, output: 1 }),
  'anthropic/crlf': whole(1, { output: 1 }),
}

function whole(textFrames: number, tokens?: TokenUsage, marks: readonly StreamMark[] = []): Expected {
  return {
    how: 'whole',
    textFrames,
    stop: 'end_turn',
    ...(tokens !== undefined && { tokens }),
    ...(marks.length > 0 && { marks }),
  }
}

function cut(textFrames: number): Expected {
  return { how: 'cut-stream', textFrames }
}

export function streamBytes(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/streams/${name}.sse`, import.meta.url))
}

export function meterOf(name: string, sentAt = 0): StreamMeter {
  const frames = name.startsWith('openai/') ? new OpenAiFrames() : new AnthropicFrames()
  return new StreamMeter(frames, { model: 'text-fast', maxTokens: STREAMS[name]?.maxTokens ?? 20 }, sentAt)
}

/** The end of a stream whose bytes came cut at these places, each read at the instant `at` gives for its end. */
export function readInPieces(
  name: string,
  bytes: Buffer,
  cuts: readonly number[],
  at: (end: number) => number,
  how: BytesEnd = 'ended',
): StreamEnd {
  const meter = meterOf(name)
  let from = 0
  for (const to of cuts) {
    meter.read(at(to), bytes, from, to)
    from = to
  }
  meter.read(at(bytes.length), bytes, from, bytes.length)
  return meter.finish(how)
}

const named = (type: string, more: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

/** Frames of the Messages API, as a server writes them. */
export const anthropicText = {
  start: named('message_start', {
    message: { id: 'msg-1', model: 'text-fast', usage: { input_tokens: 9, output_tokens: 1 } },
  }),
  delta: (text: string): string => named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  error: named('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  /** The last two frames. */
  stop: (tokens: number): string =>
    named('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: tokens } }) +
    named('message_stop', {}),
}
