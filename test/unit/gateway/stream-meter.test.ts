import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bucketOf, type StreamEnd } from '../../../src/gateway/stream/meter.ts'
import { isOfOtherText, isSameModel, type StreamedText, tokenMsOf } from '../../../src/gateway/stream/stream-marks.ts'
import { meterOf } from '../../support/streams.ts'

const SENT_AT = 1000

/** A stream of Chat Completions: what was read, by ms after it was sent. */
function metered(reads: readonly (readonly [ms: number, ...chunks: object[]])[], isDone = true): StreamEnd {
  const meter = meterOf('openai/made', SENT_AT)
  const write = (ms: number, text: string): void => {
    const bytes = Buffer.from(text)
    meter.read(SENT_AT + ms, bytes, 0, bytes.length)
  }
  for (const [ms, ...chunks] of reads) write(ms, chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''))
  if (isDone) write(reads.at(-1)?.[0] ?? 0, 'data: [DONE]\n\n')
  return meter.finish('ended')
}

const delta = (delta: object, finish: string | null = null): object => ({
  model: 'text-fast',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const usage = (output: number, reasoning?: number): object => ({
  choices: [],
  usage: {
    prompt_tokens: 10,
    completion_tokens: output,
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  },
})

it('reads 1.2 s to the first token and 183 s to the first output token where a bench has published 183 s for both (aisix#869)', () => {
  const { reading, how } = metered([
    [310, delta({ role: 'assistant', content: '' })],
    [1175, delta({ reasoning_content: 'The' })],
    [1225, delta({ reasoning_content: ' user' })],
    [182_400, delta({ reasoning_content: ' wants to know.' })],
    [183_581, delta({ content: 'Yes' })],
    [183_631, delta({ content: '.' })],
    [183_632, delta({}, 'stop')],
    [183_900, usage(20, 8)],
  ])
  expect(how).toBe('whole')
  expect(reading).toMatchObject({
    firstChunkMs: 310,
    firstTokenMs: 1175,
    firstOutputMs: 183_581,
    lastTextMs: 183_631,
    lastFrameMs: 183_900,
    textFrames: 5,
  })
  expect(reading.gaps).toEqual([
    [bucketOf(50_000), 2],
    [bucketOf(1_181_000), 1],
    [bucketOf(181_175_000), 1],
  ])
})

it('counts gaps between reads that brought text: several frames in one have its stamp, and others are none', () => {
  const { reading } = metered([
    [100, delta({ content: 'a' }), delta({ content: 'b' })],
    [120, delta({ content: '' })],
    [130, delta({ content: 'c' }), delta({ content: 'd' }), delta({ content: 'e' })],
    [160, delta({ content: 'f' }), delta({}, 'stop')],
    [500, usage(6)],
  ])
  expect(reading).toMatchObject({ textFrames: 6, lastTextMs: 160, lastFrameMs: 500, tokenMs: 60 / 5 })
  expect(reading.gaps).toEqual([[bucketOf(30_000), 2]])
})

it('buckets gaps to less than 1%', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 86_400_000_000, noNaN: true }), (value) => {
      const us = Math.round(value)
      expect(Math.abs(bucketOf(us) - us)).toBeLessThanOrEqual(us / 200)
      expect(bucketOf(bucketOf(us))).toBe(bucketOf(us))
    }),
  )
})

const plain: StreamedText = {
  frames: 10,
  outputBytes: 40,
  reasoningBytes: 0,
  hasOther: false,
  isReasoningUnclear: false,
}

test.each<[string, Parameters<typeof tokenMsOf>, number | undefined]>([
  ['ten tokens', [{ output: 10 }, plain, 900], 100],
  ['hidden reasoning is no text', [{ output: 74, reasoning: 64 }, plain, 900], 100],
  ['streamed reasoning is', [{ output: 20, reasoning: 10 }, { ...plain, reasoningBytes: 40 }, 1900], 100],
  [
    'a summary of reasoning is not what was counted',
    [{ output: 210, reasoning: 200 }, { ...plain, reasoningBytes: 40 }, 900],
    undefined,
  ],
  ['no usage', [{}, plain, 900], undefined],
  ['one token', [{ output: 1 }, { ...plain, outputBytes: 1 }, 900], undefined],
  ['all at one instant', [{ output: 10 }, plain, 0], undefined],
  ['thinking that may be another', [{ output: 10 }, { ...plain, isReasoningUnclear: true }, 900], undefined],
  ['calls of tools', [{ output: 10 }, { ...plain, hasOther: true }, 900], undefined],
  ['usage that cannot be of this text', [{ output: 1000 }, plain, 900], undefined],
])('time per token: %s', (_what, given, expected) => {
  expect(tokenMsOf(...given)).toBe(expected)
})

test.each<[string, boolean, number, number, Partial<StreamedText>]>([
  ['a byte a token', false, 40, 40, {}],
  ['more tokens than bytes', true, 80, 40, {}],
  ['tokens without text', false, 12, 1, {}],
  ['no tokens and a text', true, 0, 40, {}],
  ['no tokens and no text', false, 0, 0, {}],
  ['40 bytes a token', false, 100, 4000, {}],
  ['100 bytes a token', true, 40, 4000, {}],
  ['a short rule of one sign', false, 1, 100, {}],
  ['reasoning is text', false, 80, 40, { reasoningBytes: 400 }],
  ['calls of tools are not', false, 800, 40, { hasOther: true }],
])('usage of other text: %s', (_what, expected, output, outputBytes, more) => {
  expect(isOfOtherText({ output }, { ...plain, outputBytes, ...more })).toBe(expected)
})

describe('the model that answers', () => {
  test.each([
    ['gpt-4o', 'gpt-4o-2024-08-06'],
    ['gpt-4', 'gpt-4-0613'],
    ['claude-3-5-sonnet-latest', 'claude-3-5-sonnet-20241022'],
    ['claude-sonnet-4-0', 'claude-sonnet-4-20250514'],
    ['openai/gpt-4o-mini', 'gpt-4o-mini-2024-07-18'],
    ['gemini-1.5-pro', 'gemini-1.5-pro-002'],
    ['Llama-3.1-8B', 'meta/llama-3.1-8b'],
  ])('%s is %s', (asked, answered) => {
    expect(isSameModel(asked, answered)).toBe(true)
  })

  test.each([
    ['gpt-4o', 'gpt-4o-mini'],
    ['gpt-4', 'gpt-3.5-turbo'],
    ['gpt-5', 'gpt-5-nano-2025-08-07'],
    ['claude-opus-4-1', 'claude-opus-4-0'],
    ['text-fast', 'text-slow'],
    ['llama-3.1-70b', 'llama-3.1-8b'],
  ])('%s is not %s', (asked, answered) => {
    expect(isSameModel(asked, answered)).toBe(false)
  })
})
