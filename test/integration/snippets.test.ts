import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { Advice, RetryAdvice } from '../../src/tune/advice.ts'
import { type Snippet, snippetsOf } from '../../src/tune/snippets/snippets.ts'
import { worldWith } from '../support/mock-harness.ts'
import { type PastedSnippet, pasted } from '../support/snippet-world.ts'

/** 120 s of the mock in a second: windows and hints of a minute last 500 ms. */
const TIME_SCALE = 120
const CALLS = 7
const RATE = { limit: 3, window: 60_000 }

const retry: RetryAdvice = {
  maxAttempts: 12,
  backoff: { kind: 'exponential', baseMs: 20, failureBaseMs: null, factor: 2, capMs: 200 },
  jitter: 'full',
  jitterMs: 0,
  hint: { use: 'floor-jitter', from: 'any', jitterMs: 100, longestMs: 60_000 },
  statuses: [429, 503],
  scope: 'call',
  pacing: null,
}
const poll = { firstMs: 20, firstOfEstimate: null, everyMs: 20, growth: 1, maxMs: 20 }
const model = { model: 'image-fast', ratePerSecond: null, burst: 1, concurrency: null, poll }
const free: Advice = { models: [model], retry, reasons: [] }
/** Below the limit's six a second by enough for a busy machine. */
const paced: Advice = { ...free, models: [{ ...model, ratePerSecond: 4 }] }

const runnable = (advice: Advice): Snippet[] => snippetsOf(advice).filter(({ file }) => file.endsWith('.mjs'))
const names = runnable(free).map(({ name }) => name)
const request = { model: 'image-fast', prompt: 'a red kite', n: 1 }

function suite(
  title: string,
  advice: Advice,
  world: MockWorld,
  check: (snippet: PastedSnippet) => Promise<void>,
): void {
  describe(title, () => {
    let snippets: Awaited<ReturnType<typeof pasted>>
    beforeAll(async () => {
      snippets = await pasted(runnable(advice), world, TIME_SCALE)
    })
    afterAll(() => snippets.close())
    it.concurrent.each(names)('%s', (name) => check(snippets.all.get(name) as PastedSnippet))
  })
}

const limits = { limits: { image: { rate: RATE }, text: { rate: RATE } } }

suite(
  'a pasted client that paces nothing obeys the hint in the body and buys everything once',
  free,
  worldWith(limits),
  async ({ module, server }) => {
    const tasks = await Promise.all(Array.from({ length: CALLS }, () => module.generate(request)))
    expect(tasks.map(({ status }) => status)).toEqual(Array.from({ length: CALLS }, () => 'completed'))
    const { submit } = server.counts().endpoints
    expect(server.counts().tasks.accepted).toBe(CALLS)
    expect(submit.byStatus[429]).toBeGreaterThan(0)
    // Own backoff, a tenth of a second at most, would have knocked five times in each window.
    expect(submit.requests).toBeLessThanOrEqual(18)
  },
)

suite('a pasted client that paces itself is never refused', paced, worldWith(limits), async ({ module, server }) => {
  await Promise.all(Array.from({ length: CALLS }, () => module.generate(request)))
  expect(server.counts().endpoints.submit.byStatus[429] ?? 0).toBe(0)
  expect(server.counts().tasks.accepted).toBe(CALLS)
})

const lost = { faults: { upstream: { kind: 'status', status: 502, at: 'after', on: ['submit'] } } }

suite(
  'a pasted client never sends again what may have been accepted',
  free,
  worldWith(lost),
  async ({ module, server }) => {
    await expect(module.generate(request)).rejects.toThrow()
    expect(server.counts().endpoints.submit.requests).toBe(1)
    expect(server.counts().tasks.accepted).toBe(1)
  },
)

describe('the rest', () => {
  it('the Anthropic SDK obeys the hint for messages too', async () => {
    const { all, close } = await pasted(
      runnable(free).filter(({ name }) => name === 'Anthropic SDK'),
      worldWith(limits),
      TIME_SCALE,
    )
    const { module, server } = all.get('Anthropic SDK') as PastedSnippet
    const body = { model: 'text-fast', max_tokens: 16, messages: [{ role: 'user', content: 'hello' }] }
    const replies = await Promise.all(Array.from({ length: 5 }, () => module.message?.(body)))
    expect(replies.map((reply) => reply?.type)).toEqual(Array.from({ length: 5 }, () => 'message'))
    expect(server.counts().endpoints.message.requests).toBeLessThanOrEqual(12)
    await close()
  })

  it('the texts are filled in to the last word', () => {
    for (const { name, text } of snippetsOf(paced)) expect(text, name).not.toMatch(/__[A-Z]|NaN/)
    expect(snippetsOf(paced).map(({ name }) => name)).toEqual([
      ...names,
      'Python tenacity',
      'Polly',
      'resilience4j',
      'Envoy',
      'LiteLLM',
    ])
  })
})
