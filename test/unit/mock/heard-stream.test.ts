import { describe, expect, it, test } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import type { MessageBody } from '../../../src/gateway/bodies.ts'
import type { AttemptOptions } from '../../../src/gateway/gateway.ts'
import type { Accepted, Ambiguous, Outcome } from '../../../src/gateway/outcome.ts'
import type { MockReply, MockStream } from '../../../src/mock/exchange.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { anthropicText, STREAMS, streamBytes } from '../../support/streams.ts'

const world = loadMockWorld()
const HEAD_AT = 30
/** The engine has the whole answer even where it is streamed. */
const MESSAGE = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'text-fast',
  content: [],
  stop_reason: 'end_turn',
}

interface Asking extends Partial<AttemptOptions> {
  reply?: Partial<MockReply>
  dialect?: string
  calledOffAt?: number
  maxTokens?: number
}

/** What a message comes to whose answer is this stream, and how often the caller slept. */
async function heard(
  stream: MockStream,
  { reply, dialect, calledOffAt, maxTokens = 20, deadline = 60_000, ...how }: Asking = {},
): Promise<{ outcome: Outcome<MessageBody>; sleeps: number }> {
  const clock = new VirtualClock()
  return clock.run(async () => {
    const answer: MockReply = { status: 200, headers: {}, body: MESSAGE, stream, delayMs: HEAD_AT, ...reply }
    const engine = { world, handle: () => answer }
    const settings = dialect === undefined ? {} : { dialect: readDialect(dialect) }
    const scope = new Scope(clock)
    let sleeps = 0
    const counting = Object.create(scope, {
      isClosed: { get: () => scope.isClosed },
      sleepUntil: {
        value: (at: number) => {
          sleeps++
          return scope.sleepUntil(at)
        },
      },
    }) as Scope
    const gateway = inProcessGateway(engine, clock, settings)
    if (calledOffAt !== undefined) clock.alarm(calledOffAt, () => scope.close())
    const request = { model: 'text-fast', stream: true, max_tokens: maxTokens, messages: [] }
    const outcome = await gateway.message(request, { deadline, scope: counting, ...how })
    scope.close()
    return { outcome, sleeps }
  })
}

const frames = (...at: [atMs: number, text: string][]): MockStream['frames'] =>
  at.map(([atMs, text]) => ({ atMs, text }))
const STOP = anthropicText.stop(3)
const THREE = frames(
  [50, anthropicText.start],
  [100, anthropicText.delta('a')],
  [160, anthropicText.delta('b')],
  [200, anthropicText.delta('c')],
)
const WHOLE: MockStream = { frames: [...THREE, { atMs: 210, text: STOP }], end: 'end', endAtMs: 215 }

describe('a streamed answer of the engine', () => {
  it('is read at the instants of its frames, with one sleep for all of it', async () => {
    const { outcome, sleeps } = await heard(WHOLE)
    expect(sleeps).toBe(1)
    expect(outcome).toMatchObject({
      kind: 'accepted',
      timing: { sentAt: 0, endedAt: 215 },
      body: { content: [], stop_reason: 'end_turn' },
      stream: {
        firstChunkMs: 50,
        firstTokenMs: 100,
        firstOutputMs: 100,
        lastTextMs: 200,
        lastFrameMs: 210,
        textFrames: 3,
        tokens: { input: 9, output: 3 },
        tokenMs: 50,
      },
    })
    expect((outcome as Accepted<MessageBody>).stream?.gaps.map(([, count]) => count)).toEqual([1, 1])
  })

  test.each<[string, MockStream, Asking, Partial<Ambiguous>, number]>([
    [
      'a reset',
      { frames: THREE, end: 'reset', endAtMs: 230 },
      {},
      { reason: 'cut-stream', detail: 'the stream was cut off' },
      230,
    ],
    ['a quiet end', { frames: THREE, end: 'end', endAtMs: 230 }, {}, { reason: 'cut-stream' }, 230],
    [
      'the deadline',
      { frames: THREE, end: 'hang', endAtMs: Infinity },
      { deadline: 5000 },
      { reason: 'cut-stream' },
      5000,
    ],
    ['a stall', { frames: THREE, end: 'hang', endAtMs: Infinity }, { stallMs: 80 }, { reason: 'cut-stream' }, 280],
    ['a stall behind the head', { ...WHOLE }, { stallMs: 15 }, { reason: 'cut-stream' }, 45],
    [
      'a bad frame',
      { ...WHOLE, frames: [...THREE, { atMs: 205, text: 'data: {\n\n' }, { atMs: 210, text: STOP }] },
      {},
      { reason: 'bad-frame' },
      205,
    ],
    [
      'an error',
      { ...WHOLE, frames: [...THREE, { atMs: 205, text: anthropicText.error }] },
      {},
      { reason: 'error-event', detail: 'overloaded_error: Overloaded' },
      205,
    ],
    ['its caller', WHOLE, { calledOffAt: 190 }, { reason: 'aborted' }, 190],
  ])('is ended by %s, with what had come', async (_what, stream, asking, expected, endedAt) => {
    const { outcome } = await heard(stream, asking)
    expect(outcome).toMatchObject({ kind: 'ambiguous', status: 200, timing: { endedAt }, ...expected })
    const came = stream.frames.filter(({ atMs, text }) => atMs <= endedAt && text.includes('text_delta'))
    expect((outcome as Ambiguous).stream?.textFrames).toBe(came.length)
  })

  it.each([
    ['the first byte', { firstByteMs: 20 }, 'deadline', 20],
    ['the deadline', { deadline: 25 }, 'deadline', 25],
    ['its caller', { calledOffAt: 10 }, 'aborted', 10],
    ['a reset in place of the head', { reply: { fault: 'reset' } }, 'reset', HEAD_AT],
    ['a head that never comes', { reply: { delayMs: Infinity, fault: 'hang' }, deadline: 900 }, 'deadline', 900],
  ] satisfies [string, Asking, string, number][])(
    'is no stream where it is ended before its head by %s',
    async (_what, asking, reason, endedAt) => {
      const { outcome } = await heard(WHOLE, asking)
      expect(outcome).toMatchObject({ kind: 'ambiguous', reason, timing: { endedAt } })
      expect(outcome).not.toHaveProperty('stream')
    },
  )

  it('may be whole all the same: a message that did not stream, and a refusal', async () => {
    const whole = { status: 200, headers: {}, body: MESSAGE, delayMs: 5 }
    expect((await heard(WHOLE, { reply: { ...whole, stream: undefined } as never })).outcome).toMatchObject({
      kind: 'accepted',
      body: MESSAGE,
    })
    const refusal = { status: 429, body: { error: { message: 'slow down' } }, headers: { 'retry-after': '3' } }
    expect((await heard(WHOLE, { reply: refusal })).outcome).toMatchObject({
      kind: 'throttled',
      hint: { delayMs: 3000 },
    })
  })

  it.each(Object.keys(STREAMS))('is read as over HTTP: %s', async (name) => {
    const { how, textFrames, tokens, marks = [], maxTokens = 20 } = STREAMS[name] as (typeof STREAMS)[string]
    const stream: MockStream = { frames: frames([40, streamBytes(name).toString()]), end: 'end', endAtMs: 60 }
    const dialect = name.startsWith('openai') ? 'openai-chat' : 'anthropic-messages'
    const { outcome } = await heard(stream, { dialect, maxTokens })
    expect(outcome).toMatchObject({ kind: how === 'whole' ? 'accepted' : 'ambiguous', stream: { textFrames } })
    const { stream: reading } = outcome as Ambiguous
    expect([reading?.tokens, reading?.marks ?? []]).toEqual([tokens, marks])
  })
})
