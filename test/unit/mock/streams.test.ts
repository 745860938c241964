import { describe, expect, test } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import type { MockStream } from '../../../src/mock/exchange.ts'
import type { StreamTruth } from '../../../src/mock/oracle/oracle-log.ts'
import { DialectAdapter } from '../../../src/mock/server/dialect-adapter.ts'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'
import { EVEN_STREAM, FORMS } from '../../support/stream-cases.ts'
import { eventsOf } from '../../support/stream-events.ts'

const REQUEST = { model: 'text-fast', stream: true }

function streaming(stream: object, settings: object = {}, seed = 7): Harness {
  return harness(worldWith({ models: { 'text-fast': { stream, ...settings } } }), { seed })
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

const truthOf = (world: Harness): StreamTruth => world.lastRequest().stream as StreamTruth

describe('what is drawn', () => {
  test('has the medians of its class over 2,000 streams', () => {
    const world = streaming({})
    const all = Array.from({ length: 2_000 }, (_, call) => {
      world.message({ body: REQUEST, call: { call, attempt: 1 } })
      return truthOf(world)
    })
    // The standard error of a median is 1.25 × sigma / √2000: 1.4%, 0.6% and 2%.
    const tokenTimes = all.flatMap(({ firstTokenMs = 0, lastTextMs = 0, output }) =>
      output < 2 ? [] : [(lastTextMs - firstTokenMs) / (output - 1)],
    )
    expect(Math.abs(medianOf(tokenTimes) / 20 - 1)).toBeLessThan(0.03)
    expect(Math.abs(medianOf(all.map(({ firstTokenMs = 0 }) => firstTokenMs)) / 500 - 1)).toBeLessThan(0.05)
    expect(Math.abs(medianOf(all.map(({ output }) => output)) / 100 - 1)).toBeLessThan(0.07)
  })

  test('is as wide as its class says, and gaps vary in one stream by its jitter alone', () => {
    const deviation = (values: number[]): number => {
      const logs = values.map(Math.log)
      const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
      return Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / logs.length)
    }
    const world = streaming({ jitter: 0.3, tokens: { median: 1001, sigma: 0 } })
    const { stream } = world.message({ body: REQUEST })
    const texts = eventsOf('anthropic', stream?.frames ?? []).filter(({ says }) => says === 'text')
    const gaps = texts.slice(1).map(({ atMs }, n) => atMs - (texts[n]?.atMs ?? 0))
    expect(gaps).toHaveLength(1000)
    expect(deviation(gaps)).toBeCloseTo(0.3, 1)
    const even = streaming({ ...EVEN_STREAM, firstToken: { median: '100ms', sigma: 0.5 } })
    const firsts = Array.from({ length: 2_000 }, (_, call) => {
      even.message({ body: REQUEST, call: { call, attempt: 1 } })
      return truthOf(even).firstTokenMs ?? 0
    })
    expect(deviation(firsts)).toBeCloseTo(0.5, 1)
  })

  test('is the same for a call, whatever came before, and another for another seed', () => {
    const framesOf = (world: Harness, call: number): MockStream['frames'] | undefined =>
      world.message({ body: REQUEST, call: { call, attempt: 1 } }).stream?.frames
    const timesOf = (frames: MockStream['frames'] = []): number[] => frames.map(({ atMs }) => atMs)
    const busy = streaming({})
    for (const call of [1, 2, 3]) framesOf(busy, call)
    expect(timesOf(framesOf(busy, 9))).toEqual(timesOf(framesOf(streaming({}), 9)))
    expect(timesOf(framesOf(streaming({}, {}, 8), 9))).not.toEqual(timesOf(framesOf(streaming({}), 9)))
  })

  test.each(FORMS)('gives byte for byte the same frames for a seed, in the form of %s', (form) => {
    const faults = { cut: { kind: 'cut-stream', share: 0.2 }, thinks: { kind: 'reasoning-first', share: 0.3 } }
    const train = (seed: number): string => {
      const world = harness(worldWith({ faults }), { seed })
      const bodies = Array.from(
        { length: 50 },
        () => world.message({ streamAs: { form, asksUsage: true }, body: REQUEST }).stream,
      )
      return JSON.stringify([bodies, world.records()])
    }
    expect(train(3)).toBe(train(3))
    expect(train(3)).not.toBe(train(4))
  })
})

test('max_tokens bounds the tokens, and the stop reason says so', () => {
  const world = streaming(EVEN_STREAM)
  const stopOf = (form: 'anthropic' | 'openai', most: number): unknown[] => {
    const { stream } = world.message({ streamAs: { form, asksUsage: true }, body: { ...REQUEST, max_tokens: most } })
    const events = eventsOf(form, stream?.frames ?? [])
    const texts = events.filter(({ says }) => says === 'text').length
    return [
      texts,
      events.find(({ says }) => says === 'usage')?.tokens,
      events.find(({ says }) => says === 'stop')?.reason,
    ]
  }
  expect(stopOf('anthropic', 5)).toEqual([5, 5, 'max_tokens'])
  expect(stopOf('openai', 5)).toEqual([5, 5, 'length'])
  expect(stopOf('anthropic', 12)).toEqual([12, 12, 'end_turn'])
  expect(stopOf('openai', 4096)).toEqual([12, 12, 'stop'])
})

test('a class may stream some requests in another way', () => {
  const requests = { long: { when: { effort: 'high' }, stream: { tokens: { median: 30, sigma: 0 } } } }
  const world = streaming(EVEN_STREAM, { requests })
  world.message({ body: { ...REQUEST, effort: 'high' } })
  expect(truthOf(world)).toMatchObject({ output: 30, firstTokenMs: 100, lastTextMs: 390 })
  world.message({ body: REQUEST })
  expect(truthOf(world)).toMatchObject({ output: 12 })
})

describe('a stream under way', () => {
  test('holds its slot to its end, and no longer', async () => {
    const models = { 'text-fast': { stream: EVEN_STREAM } }
    const world = harness(worldWith({ models, limits: { text: { concurrency: 1 } } }))
    expect(world.message({ body: REQUEST }).stream?.endAtMs).toBe(210)
    await world.to(209)
    expect(world.message({ body: REQUEST }).status).toBe(429)
    await world.to(210)
    expect(world.message({ body: REQUEST }).status).toBe(200)
  })

  test.each([
    [{ kind: 'cut-stream', after: 5 }, 150],
    [{ kind: 'stall', after: 5, lasts: '1s' }, 1210],
    [{ kind: 'keep-alive', lasts: '1s' }, 1210],
    // The work goes on, whatever its caller gets of it.
    [{ kind: 'stall', after: 5 }, 210],
    [{ kind: 'fake-stream' }, 210],
    [{ kind: 'pings-only' }, 210],
    [{ kind: 'cut-body' }, 160],
    [{ kind: 'slow-headers', delay: '5s' }, 210],
  ])('holds it so too where %o strikes', async (fault, ends) => {
    const models = { 'text-fast': { stream: EVEN_STREAM } }
    const world = harness(worldWith({ models, limits: { text: { concurrency: 1 } }, faults: { it: fault } }))
    world.message({ body: REQUEST })
    await world.to(ends - 1)
    expect(world.message({ body: REQUEST }).status).toBe(429)
    await world.to(ends)
    expect(world.message({ body: REQUEST }).status).toBe(200)
  })

  test('is counted by a limit on answers at its end', async () => {
    const models = { 'text-fast': { stream: EVEN_STREAM } }
    const limits = { text: { rate: { limit: 1, window: '1m' } } }
    const world = harness(worldWith({ models, limits, law: { countOn: 'success' } }))
    world.message({ body: REQUEST })
    await world.to(209)
    expect(world.message({ body: REQUEST }).status).toBe(200)
    await world.to(211)
    expect(world.message({ body: REQUEST }).status).toBe(429)
  })

  test('gives back at its end what it reserved of a limit on tokens and did not stream', async () => {
    const models = { 'text-fast': { stream: EVEN_STREAM } }
    const world = harness(worldWith({ models, limits: { text: { tokens: { output: '100/h' } } } }))
    const body = { ...REQUEST, max_tokens: 60 }
    expect(world.message({ body }).status).toBe(200)
    await world.to(209)
    expect(world.message({ body }).status).toBe(429)
    await world.to(211)
    expect(world.message({ body }).status).toBe(200)
    await world.to(1_000)
    expect(world.message({ body: { ...body, max_tokens: 77 } }).status).toBe(429)
    expect(world.message({ body: { ...body, max_tokens: 76 } }).status).toBe(200)
  })

  test('waits for a server, and all its frames with it', async () => {
    const world = streaming(EVEN_STREAM, { capacity: 1 })
    expect(world.message({ body: REQUEST }).delayMs).toBe(100)
    const { delayMs, stream } = world.message({ body: REQUEST })
    expect([delayMs, stream?.endAtMs]).toEqual([310, 420])
    expect(truthOf(world)).toMatchObject({ firstTokenMs: 310, lastTextMs: 420 })
  })

  test('slows those that begin beside it, where its class says so', async () => {
    const world = streaming({ ...EVEN_STREAM, slowdown: { firstToken: 0.5, tokenTime: 0.1 } })
    const next = (): StreamTruth => {
      world.message({ body: REQUEST })
      return truthOf(world)
    }
    expect(next()).toMatchObject({ firstTokenMs: 100, lastTextMs: 210 })
    expect(next()).toMatchObject({ firstTokenMs: 150, lastTextMs: 150 + 11 * 11 })
    expect(next()).toMatchObject({ firstTokenMs: 200, lastTextMs: 200 + 11 * 12 })
    await world.to(1_000)
    expect(next()).toMatchObject({ firstTokenMs: 100 })
  })

  test('is slowed by a whole text as well, and by no more than are served', () => {
    const world = streaming({ ...EVEN_STREAM, slowdown: { tokenTime: 1 } }, { capacity: 2 })
    for (let n = 0; n < 5; n++) world.message()
    world.message({ body: REQUEST })
    const { firstTokenMs = 0, lastTextMs = 0 } = truthOf(world)
    expect(lastTextMs - firstTokenMs).toBeCloseTo(11 * 20)
  })

  test('takes so many times as long where a slow text strikes, and waits for a cold model', async () => {
    const models = { 'text-fast': { stream: EVEN_STREAM } }
    const slow = harness(worldWith({ models, faults: { slow: { kind: 'slow', factor: 3 } } }))
    slow.message({ body: REQUEST })
    expect(truthOf(slow)).toMatchObject({ firstTokenMs: 300, lastTextMs: 630 })
    const cold = harness(worldWith({ models, latency: { coldStart: { idle: '1m', extra: '2s' } } }))
    cold.message({ body: REQUEST })
    expect(truthOf(cold)).toMatchObject({ firstTokenMs: 2100, lastTextMs: 2210 })
  })

  test('is completed and paid at its end', async () => {
    const world = streaming(EVEN_STREAM)
    world.message({ body: REQUEST })
    expect(world.engine.counts()).toMatchObject({ messages: { accepted: 1, completed: 0 }, credits: { charged: 0 } })
    await world.to(210)
    expect(world.engine.counts()).toMatchObject({ messages: { completed: 1 }, credits: { charged: 0.1, reserved: 0 } })
  })
})

test('streams that broke are counted as spoiled', () => {
  const world = harness(worldWith({ faults: { cut: { kind: 'cut-stream', times: 2 } } }))
  for (let n = 0; n < 5; n++) world.message({ body: REQUEST })
  expect(world.engine.counts().endpoints.message).toMatchObject({ byStatus: { 200: 5 }, spoiled: 2 })
})

test('a request of openai-chat that asks for a stream is heard as one, though whole answers are what it asks for by itself', () => {
  const speech = new DialectAdapter(readDialect('openai-chat'), 'http://127.0.0.1', () => 'text')
  const heard = (body: object): unknown =>
    speech.understand('POST', '/v1/chat/completions', { model: 'text-fast', messages: [], ...body }).body
  expect(heard({ stream: true, max_completion_tokens: 9 })).toMatchObject({ stream: true, max_tokens: 9 })
  expect(heard({ stream: false })).not.toHaveProperty('stream')
  const asking = (stream_options: object): unknown =>
    speech.understand('POST', '/v1/chat/completions', {
      model: 'text-fast',
      messages: [],
      stream: true,
      stream_options,
    }).streamAs
  expect(asking({ include_usage: true })).toEqual({ form: 'openai', asksUsage: true })
  expect(asking({ include_usage: false })).toEqual({ form: 'openai', asksUsage: false })
})
