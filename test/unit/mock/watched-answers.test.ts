import { describe, expect, test } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { Judge } from '../../../src/judge/judgement.ts'
import { MockEngine } from '../../../src/mock/engine.ts'
import type { MockReply } from '../../../src/mock/exchange.ts'
import { conversationOf, OracleAnnotator } from '../../../src/mock/oracle/oracle-annotator.ts'
import { MemoryLog, type RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'
import { DialectAdapter } from '../../../src/mock/server/dialect-adapter.ts'
import { keyedRandom } from '../../../src/random.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { EVEN_STREAM } from '../../support/stream-cases.ts'

const TEXT = 'This is the mock gateway speaking.'
const STREAM = { model: 'text-fast', stream: true }
const ask = (content: string, ...before: object[]) => ({ ...STREAM, messages: [...before, { role: 'user', content }] })

const quotesOf = (messages: unknown): readonly string[] => conversationOf(messages).quotes

const speechOf = (name: string): DialectAdapter =>
  new DialectAdapter(readDialect(name), 'http://127.0.0.1', () => 'text')

/** A request to a watched mock: its reply, and the record of it. */
function watched(
  settings: object,
  body: object,
  path = '/v1/messages',
  dialect?: string,
): { reply: MockReply; record: RequestRecord } {
  const log = new MemoryLog()
  const clock = new VirtualClock()
  const witness = new OracleAnnotator(log, clock.originEpochMs)
  const world = worldWith({ models: { 'text-fast': { stream: EVEN_STREAM } }, ...settings })
  const engine = new MockEngine({ world, clock, random: keyedRandom(7), log: witness })
  const request = { method: 'POST', path, authorization: 'Bearer some-key', body }
  const speech = dialect === undefined ? null : speechOf(dialect)
  const said = speech === null ? undefined : (of: MockReply) => speech.refusalSaid(null, of, 0)
  const { reply } = witness.handle(engine, request, { path, origin: 'gateway' }, said)
  return { reply, record: log.records().find(({ type }) => type === 'request') as RequestRecord }
}

const HIDDEN = { faults: { it: { kind: 'status', status: 503, hidden: true } }, hints: { place: 'both' } }

describe('an error that hides in a 200', () => {
  test('is a 200 whose body is the error, without headers, and buys nothing', () => {
    for (const [path, body] of [
      ['/v1/messages', STREAM],
      ['/v1/images/generations', { model: 'image-fast', prompt: 'a red kite' }],
    ] as const) {
      const { reply, record } = watched(HIDDEN, body, path)
      expect(reply).toMatchObject({ status: 200, headers: {}, body: { error: { code: 503 } } })
      expect(reply.stream).toBeUndefined()
      expect(record).toMatchObject({ status: 200, reason: 'fault', told: { hiddenStatus: 503 } })
      expect(record.taskId).toBeUndefined()
    }
  })

  test('is an error of each dialect, in a 200', () => {
    const { reply } = watched(HIDDEN, STREAM)
    for (const [name, expected] of [
      ['openai-chat', { error: { message: expect.any(String) } }],
      ['anthropic-messages', { error: { type: expect.any(String) } }],
    ] as const) {
      const said = speechOf(name).say({ asked: { endpoint: 'message' }, body: STREAM }, reply, 0)
      expect(said).toMatchObject({ status: 200, body: expected })
    }
  })
})

describe('the status of a refusal in another dialect', () => {
  const down = (more: object = {}) => ({ faults: { it: { kind: 'status', status: 503, ...more } } })
  const poor = { credits: { user: 0 } }

  test.each([
    ['anthropic-messages', down(), 503, 529],
    ['anthropic-messages', poor, 402, 400],
    ['openai-chat', poor, 402, 429],
    ['openai-chat', down(), 503, undefined],
    ['kie', down(), 503, 455],
  ] as const)('of %s is recorded as its client reads it, where it is another', (dialect, settings, status, said) => {
    const { record } = watched(settings, STREAM, undefined, dialect)
    expect([record.status, record.told?.status]).toEqual([status, said])
  })

  test('is that of the error in a 200', () => {
    const { record } = watched(down({ hidden: true }), STREAM, undefined, 'anthropic-messages')
    expect([record.status, record.told]).toEqual([200, { hiddenStatus: 529 }])
  })

  test('is what the judge says that the client was answered', () => {
    const judge = new Judge()
    const { record } = watched(down(), STREAM, undefined, 'anthropic-messages')
    judge.record({ ...record, seen: { path: '/v1/messages', origin: 'gateway', body: 'kite' } })
    const { rules } = judge.verdict({ claims: 'completed', t: 60_000 })
    const [finding] = rules.find(({ id }) => id === 'no-retry')?.findings ?? []
    expect(finding?.evidence).toContain('was answered 529')
    expect(finding?.exchange).toMatchObject([{ status: 529 }])
  })
})

describe('how an answer was sent', () => {
  const sent = (fault: object) => watched({ faults: { it: fault } }, STREAM).record.sent

  test('names the same text by the same hash, and another by another', () => {
    const whole = watched({}, STREAM).record.sent
    const cut = sent({ kind: 'cut-stream', after: 6, how: 'clean' })
    expect(cut?.text).toBe(
      quotesOf([
        { role: 'assistant', content: ` ${TEXT}\n` },
        { role: 'user', content: 'So?' },
      ])[0],
    )
    expect(whole?.text).not.toBe(cut?.text)
    expect([whole?.isReset, cut?.isReset]).toEqual([undefined, undefined])
  })

  test('tells a broken connection from a body that ends', () => {
    expect(sent({ kind: 'cut-stream', after: 6 })).toMatchObject({ isReset: true })
  })

  test('states the longest silence, from the last frame before it', () => {
    // Tokens come at 100 ms and then every 10 ms.
    expect(sent({ kind: 'stall', after: 3 })?.silence).toEqual({ fromMs: 120, lastsMs: null })
    expect(sent({ kind: 'stall', after: 3, lasts: '5s' })?.silence).toEqual({ fromMs: 120, lastsMs: 5_010 })
    expect(sent({ kind: 'stall', after: 3, lasts: '900ms' })?.silence).toBeUndefined()
    expect(watched({ faults: { it: { kind: 'hang', on: ['message'] } } }, STREAM).record.sent).toEqual({
      silence: { fromMs: 0, lastsMs: null },
    })
  })

  test('says nothing where nobody watches', () => {
    const log = new MemoryLog()
    const clock = new VirtualClock()
    new MockEngine({ world: worldWith({}), clock, random: keyedRandom(7), log }).handle({
      ...{ method: 'POST', path: '/v1/messages', authorization: 'Bearer some-key', body: STREAM },
    })
    for (const name of ['seen', 'told', 'sent']) expect(log.records()[0]).not.toHaveProperty(name)
  })
})

describe('answers that a request quotes', () => {
  const answer = { role: 'assistant', content: TEXT }

  test('are those of the assistant, in either form, and not what it asks to go on with', () => {
    expect(quotesOf(ask('And the wind?', answer).messages)).toHaveLength(1)
    const parts = { role: 'assistant', content: [{ type: 'text', text: TEXT }] }
    expect(quotesOf(ask('And the wind?', parts).messages)).toEqual(quotesOf(ask('And the wind?', answer).messages))
    for (const words of [
      'Continue.',
      'You were cut off, please resume',
      'that was incomplete',
      'Write the rest of it',
    ]) {
      expect(quotesOf(ask(words, answer).messages)).toEqual([])
    }
    expect(quotesOf([{ role: 'user', content: 'A kite' }, answer])).toEqual([])
  })

  test('are none where messages are no messages', () => {
    for (const messages of [
      undefined,
      null,
      'text',
      [null, 3, { role: 'assistant' }, { role: 'assistant', content: [null] }],
    ])
      expect(quotesOf(messages)).toEqual([])
  })
})

describe('the wish of a request', () => {
  const wishOf = (body: object, path?: string): string | undefined => watched({}, body, path).record.seen?.wish
  const IMAGES = '/v1/images/generations'
  const kite = ask('A kite')
  const half = { role: 'assistant', content: TEXT.slice(0, 20) }

  test('is the same in each form in which it is asked for', () => {
    const [first] = kite.messages as [{ content: string }]
    const parts = [{ role: 'user', content: [{ type: 'text', text: first.content }] }]
    const goesOn = { role: 'user', content: 'Go on' }
    for (const other of [
      { ...kite, stream: false },
      { ...kite, model: 'text-large', max_tokens: 99 },
      { ...kite, metadata: { attempt: 2 } },
      { ...kite, messages: parts },
      { ...kite, messages: [...kite.messages, half] },
      { ...kite, messages: [...kite.messages, half, goesOn] },
    ])
      expect(wishOf(other)).toBe(wishOf(kite))
    const image = { model: 'image-fast', prompt: 'a kite' }
    expect(wishOf({ ...image, model: 'image-4k', seed: 3 }, IMAGES)).toBe(wishOf(image, IMAGES))
  })

  test('is another with another question, system prompt or input', () => {
    const image = { model: 'image-fast', prompt: 'a kite' }
    const wishes = [
      wishOf(kite),
      wishOf({ ...kite, system: 'Be brief' }),
      wishOf(ask('A boat')),
      wishOf({ ...kite, messages: [...kite.messages, half, { role: 'user', content: 'And the wind?' }] }),
      wishOf({ ...kite, messages: [{ role: 'user', content: [{ type: 'image', source: 'a' }] }] }),
      wishOf({ ...kite, messages: [{ role: 'user', content: [{ type: 'image', source: 'b' }] }] }),
      wishOf(image, IMAGES),
      wishOf({ ...image, image_url: 'https://files.example/1.png' }, IMAGES),
      wishOf({ ...image, image_url: 'https://files.example/2.png' }, IMAGES),
    ]
    expect(new Set(wishes).size).toBe(wishes.length)
    expect(wishes).not.toContain(undefined)
    expect(wishOf({ model: 'image-fast' }, IMAGES)).toBeUndefined()
  })
})

test('tokens that are left are read from the headers of both vendors', () => {
  const limits = { text: { tokens: { both: { limit: 1000, window: '10s' } } } }
  for (const stated of ['openai', 'anthropic']) {
    const { record } = watched({ limits, hints: { stated } }, { ...ask('a red kite'), max_tokens: 397 })
    expect(record.told).toEqual({ tokens: { remaining: 600, resetMs: 4_000 } })
    expect(record.seen?.tokens).toEqual({ input: 3, mostOutput: 397 })
  }
})
