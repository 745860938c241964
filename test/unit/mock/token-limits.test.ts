import { describe, expect, test } from 'vitest'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'

/** An answer takes 2 s and has 6 tokens. */
const TWO_SECONDS = { models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } } }

function worldOf(tokens: object, further: object = {}): Harness {
  return harness(worldWith({ ...TWO_SECONDS, limits: { text: { tokens } }, ...further }))
}

/** Asks for a message of so many input tokens and, where it is stated, of at most so many output tokens. */
function ask(world: Harness, input: number, mostOutput?: number): number {
  const messages = [{ role: 'user', content: 'x'.repeat(4 * input) }]
  const most = mostOutput === undefined ? {} : { max_tokens: mostOutput }
  return world.message({ body: { model: 'text-fast', messages, ...most } }).status
}

/** The earliest whole second at which such a message passes; each try is a world of its own, played to there. */
async function passesAt(
  tokens: object,
  asks: readonly (readonly [at: number, input: number, most?: number])[],
): Promise<number> {
  const last = asks.at(-1) as readonly [number, number, number?]
  for (let second = last[0]; second < 200; second++) {
    const world = worldOf(tokens)
    for (const [at, input, most] of asks.slice(0, -1)) {
      await world.to(at * 1000)
      expect(ask(world, input, most)).toBe(200)
    }
    await world.to(second * 1000)
    if (ask(world, last[1], last[2]) === 200) return second
  }
  return Number.POSITIVE_INFINITY
}

describe('input tokens, 600 a minute', () => {
  test.each<[string, object, number]>([
    // 200 are left of 600, and ten come back a second.
    ['a bucket', { kind: 'token-bucket' }, 20],
    ['a bucket of 500', { kind: 'token-bucket', burst: 500 }, 30],
    ['a bucket refilled every 7 s', { kind: 'quantised-bucket', quantum: '7s' }, 21],
    ['windows by the clock', { kind: 'fixed-window' }, 60],
    ['windows begun by a request', { kind: 'fixed-window', anchor: 'first' }, 70],
    ['a log', { kind: 'sliding-log' }, 70],
    // In the next window 300 of 400 may be in view.
    ['two weighted windows', { kind: 'sliding-counter' }, 75],
  ])('by %s', async (_name, law, expected) => {
    const asks = [
      [10, 400],
      [10, 300],
    ] as const
    expect(await passesAt({ input: '600/min', law }, asks)).toBe(expected)
  })

  test('refuse for ever what is larger than all of them', async () => {
    const world = worldOf({ input: '600/min' })
    expect(ask(world, 601)).toBe(429)
    expect(world.lastRequest().retryAt).toBeNull()
    expect(ask(world, 600)).toBe(200)
  })

  test('name themselves in the refusal', () => {
    const world = worldOf({ input: '600/min' })
    ask(world, 600)
    expect(ask(world, 1)).toBe(429)
    expect(world.lastRequest()).toMatchObject({ limit: 'text-input-tokens', reason: 'limited', retryAt: 100 })
    const reply = world.message({ body: { model: 'text-fast' } })
    expect(reply.body).toMatchObject({
      error: { type: 'rate_limit_error', message: 'rate limit of input tokens exceeded' },
    })
  })
})

describe('output tokens, 600 a minute', () => {
  const laws = [
    { kind: 'token-bucket' },
    { kind: 'fixed-window' },
    { kind: 'sliding-log' },
    { kind: 'sliding-counter' },
  ]

  test.each(laws)(
    'are reserved by max_tokens, and what was not used comes back with the answer: $kind',
    async (law) => {
      const world = worldOf({ output: '600/min', law })
      expect(ask(world, 1000, 590)).toBe(200)
      await world.to(1900)
      expect(ask(world, 1, 500)).toBe(429)
      // Six were used; the bucket has got them back as well.
      await world.to(2000)
      expect(ask(world, 1, 590)).toBe(200)
      await world.to(4000)
      expect(ask(world, 1, law.kind === 'token-bucket' ? 600 : 588)).toBe(200)
      expect(ask(world, 1, 1)).toBe(429)
    },
  )

  test.each(laws)('are lost where the rest is kept: $kind', async (law) => {
    const world = worldOf({ output: '600/min', rest: 'kept', law })
    expect(ask(world, 1, 590)).toBe(200)
    await world.to(30_000)
    expect(ask(world, 1, law.kind === 'token-bucket' ? 311 : 11)).toBe(429)
    expect(ask(world, 1, law.kind === 'token-bucket' ? 310 : 10)).toBe(200)
  })

  test.each(laws)('count as they are produced where nothing is reserved: $kind', async (law) => {
    const world = worldOf({ output: '12/min', reserve: 'none', law })
    // Three at a time overshoot: none has produced anything yet.
    for (let n = 0; n < 3; n++) expect(ask(world, 1, 5000)).toBe(200)
    await world.to(1999)
    expect(ask(world, 1)).toBe(200)
    await world.to(2000)
    expect(ask(world, 1)).toBe(429)
    expect(world.lastRequest().limit).toBe('text-output-tokens')
  })

  test('of a request that states no maximum count when it is answered', async () => {
    const world = worldOf({ output: { limit: 6, window: '1h' } })
    expect(ask(world, 1)).toBe(200)
    expect(ask(world, 1)).toBe(200)
    await world.to(2000)
    expect(ask(world, 1)).toBe(429)
  })

  test('what comes back after its window has ended is of no use to the next one', async () => {
    const world = worldOf({ output: '600/min', law: { kind: 'fixed-window' } })
    await world.to(59_000)
    expect(ask(world, 1, 600)).toBe(200)
    await world.to(60_000)
    expect(ask(world, 1, 600)).toBe(200)
    await world.to(61_500)
    expect(ask(world, 1, 1)).toBe(429)
    await world.to(62_000)
    expect(ask(world, 1, 594)).toBe(200)
  })
})

describe('limits on tokens', () => {
  test('count both together, each class for itself, and none of other modalities', async () => {
    const own = {
      limits: { text: { tokens: { both: '100/min' } }, models: { 'text-fast': { tokens: { both: '50/min' } } } },
    }
    const slow = { modality: 'text', latency: { median: '9s', sigma: 0 }, price: { base: 1 } }
    const world = harness(worldWith({ models: { ...TWO_SECONDS.models, 'text-slow': slow }, ...own }))
    expect(ask(world, 40, 11)).toBe(429)
    expect(world.lastRequest().limit).toBe('text-fast-tokens')
    expect(ask(world, 40, 10)).toBe(200)
    const other = { model: 'text-slow', messages: [{ role: 'user', content: 'x'.repeat(200) }], max_tokens: 51 }
    expect(world.message({ body: other }).status).toBe(429)
    expect(world.lastRequest().limit).toBe('text-tokens')
    expect(world.message({ body: { ...other, max_tokens: 50 } }).status).toBe(200)
    expect(world.submit().status).toBe(200)
  })

  test('may be stacked, for the account, with a penalty', async () => {
    const stack = { spare: { tokens: { input: '100/min', law: { penalty: '90s' } }, keyedBy: 'account' } }
    const world = harness(worldWith({ ...TWO_SECONDS, stack }))
    expect(ask(world, 100)).toBe(200)
    expect(ask(world, 50)).toBe(429)
    expect(world.lastRequest()).toMatchObject({ limit: 'spare-input-tokens', retryAt: 90_000 })
    await world.to(89_000)
    expect(ask(world, 1)).toBe(429)
    await world.to(90_000)
    expect(ask(world, 100)).toBe(200)
  })
})

describe('answers state the limits', () => {
  const tokens = { input: '40k/min', output: '600/min' }
  const rate = { limits: { text: { tokens, rate: '20/min' } } }

  test('as OpenAI does', async () => {
    const world = harness(worldWith({ ...TWO_SECONDS, ...rate, hints: { stated: 'openai' } }))
    const messages = [{ role: 'user', content: 'x' }]
    const reply = world.message({ body: { model: 'text-fast', messages, max_tokens: 300 } })
    expect(reply.headers).toEqual({
      'x-ratelimit-limit-requests': '20',
      'x-ratelimit-remaining-requests': '19',
      'x-ratelimit-reset-requests': '1m0s',
      'x-ratelimit-limit-tokens': '600',
      'x-ratelimit-remaining-tokens': '300',
      'x-ratelimit-reset-tokens': '30s',
    })
  })

  test('as Anthropic does, with instants', async () => {
    const world = harness(worldWith({ ...TWO_SECONDS, ...rate, hints: { stated: 'anthropic', place: 'both' } }))
    const { originEpochMs } = world.clock
    const messages = [{ role: 'user', content: 'x'.repeat(80_000) }]
    const body = { model: 'text-fast', messages, max_tokens: 300 }
    expect(world.message({ body }).status).toBe(200)
    const { status, headers } = world.message({ body: { ...body, max_tokens: 301 } })
    expect(status).toBe(429)
    const at = (ms: number): string =>
      new Date(Math.ceil((originEpochMs + ms) / 1000) * 1000).toISOString().replace('.000', '')
    expect(headers).toMatchObject({
      'retry-after': '60',
      'anthropic-ratelimit-input-tokens-limit': '40000',
      'anthropic-ratelimit-input-tokens-remaining': '20000',
      'anthropic-ratelimit-input-tokens-reset': at(30_000),
      'anthropic-ratelimit-output-tokens-limit': '600',
      'anthropic-ratelimit-output-tokens-remaining': '300',
      'anthropic-ratelimit-tokens-limit': '600',
      'anthropic-ratelimit-requests-remaining': '19',
    })
  })

  test('not at all by default', () => {
    const world = harness(worldWith({ ...TWO_SECONDS, ...rate }))
    expect(world.message().headers).toEqual({})
  })
})
