import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'
import { type ClientSettings, clientSettings, type RetryAdvice } from '../../src/tune/client-settings.ts'
import { type Snippet, snippetsOf } from '../../src/tune/snippets/snippets.ts'
import { worldWith } from '../support/mock-harness.ts'
import { ASKED_OF_SNIPPETS, type AskedOfSnippet, POLICIES_OF_SNIPPETS, policyWait } from '../support/snippet-waits.ts'
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
  hint: { use: 'floor-jitter', from: 'any', jitterMs: 100, shortestMs: 0.001, longestMs: 60_000, beyond: 'backoff' },
  statuses: [429, 503],
  scope: 'call',
  pacing: null,
}
const poll = { firstMs: 20, firstOfEstimate: null, everyMs: 20, growth: 1, maxMs: 20 }
const model = { model: 'image-fast', ratePerSecond: null, burst: 1, concurrency: null, poll }
const free: ClientSettings = { models: [model], retry, leftOut: [] }
/** Below the limit's six a second by enough for a busy machine. */
const paced: ClientSettings = { ...free, models: [{ ...model, ratePerSecond: 4 }] }

const runnable = (advice: ClientSettings): Snippet[] => snippetsOf(advice).filter(({ file }) => file.endsWith('.mjs'))
const names = runnable(free).map(({ name }) => name)
const request = { model: 'image-fast', prompt: 'a red kite', n: 1 }

function suite(
  title: string,
  advice: ClientSettings,
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

/** The Python client without its libraries, whose waits are asked for: 1 is drawn, or another number. */
const ASKED = `
import json, random, sys, types
class Response:
    def __init__(self, status, header, said):
        self.status_code = status
        self.headers = {} if header is None else {"retry-after": header}
        self.said = said
    def json(self):
        return {"error": {"fallback_suggestion": self.said}}
httpx, tenacity = types.ModuleType("httpx"), types.ModuleType("tenacity")
httpx.Response = httpx.Client = tenacity.RetryCallState = object
class HTTPStatusError(Exception):
    def __init__(self, response):
        self.response = response
httpx.HTTPStatusError = HTTPStatusError
tenacity.retry = lambda **settings: lambda submit: submit
tenacity.retry_if_exception = tenacity.stop_after_attempt = lambda of: of
sys.modules.update(httpx=httpx, tenacity=tenacity)
text, asked = json.load(sys.stdin)
exec(text)
waits = []
for one in asked:
    random.random = lambda: one["drawn"]
    error = HTTPStatusError(Response(one["status"], one["header"], one["said"]))
    outcome = types.SimpleNamespace(exception=lambda: error)
    state = types.SimpleNamespace(outcome=outcome, attempt_number=one["attempt"])
    waits.append(round(wait_seconds(state), 6) if again(error) else None)
print(json.dumps(waits))
`

type Asked = readonly [drawn: number, attempt: number, header: string | null, said: string]

function pythonAnswers(settings: ClientSettings, asked: readonly AskedOfSnippet[]): (number | null)[] {
  const text = snippetsOf(settings).find(({ name }) => name === 'Python tenacity')?.text ?? ''
  return JSON.parse(execFileSync('python3', ['-c', ASKED], { input: JSON.stringify([text, asked]), encoding: 'utf8' }))
}

function pythonWaits(changed: Partial<RetryAdvice>, asked: readonly Asked[]): (number | null)[] {
  const slower = { ...retry, backoff: { ...retry.backoff, baseMs: 2_000, capMs: 60_000 }, ...changed }
  const all = asked.map(([drawn, attempt, header, said]) => ({ drawn, attempt, status: 429, header, said }))
  return pythonAnswers({ ...free, retry: slower }, all)
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)('the Python client', () => {
  const unhinted = (drawn: number, attempt: number): Asked => [drawn, attempt, null, 'try again later']

  it.each<[string, Partial<RetryAdvice>, number, number]>([
    ['full', { jitter: 'full' }, 0, 8],
    ['equal', { jitter: 'equal' }, 4, 8],
    ['additive', { jitter: 'additive', jitterMs: 2_000 }, 8, 10],
    ['down-quarter', { jitter: 'down-quarter' }, 8, 6],
    ['none', { jitter: 'none' }, 8, 8],
    [
      'decorrelated',
      {
        jitter: 'none',
        backoff: { kind: 'decorrelated', baseMs: 2_000, failureBaseMs: null, factor: 2, capMs: 60_000 },
      },
      2,
      54,
    ],
  ])('draws its own waits as the setting says: %s', (_, changed, least, most) => {
    expect(pythonWaits(changed, [unhinted(0, 3), unhinted(1, 3)])).toEqual([least, most])
  })

  it('reads a hint in milliseconds as milliseconds, in the header first, and never for longer than is obeyed', () => {
    const asked: Asked[] = [
      [0, 1, null, 'retry after 10 milliseconds'],
      [0, 1, null, 'retry after 30 seconds'],
      [0, 1, null, 'retry after 1 minute'],
      [0, 1, '4', 'retry after 30 seconds'],
      [1, 1, '61', ''],
    ]
    expect(pythonWaits({}, asked)).toEqual([0.01, 30, 60, 4, 2])
  })

  it.each<[RetryAdvice['hint']['use'], number]>([
    ['ignore', 8],
    ['exact', 4],
    ['floor', 8],
    ['floor-jitter', 4.1],
  ])('does with a hint what the setting says: %s', (use, wait) => {
    expect(pythonWaits({ hint: { ...retry.hint, use } }, [[1, 3, '4', '']])).toEqual([wait])
  })
})

describe.skipIf(!hasPython)('the Python client', () => {
  it.each(Object.keys(POLICIES_OF_SNIPPETS))('waits as the simulated policy does, whatever the hint: %s', (name) => {
    const policy = POLICIES_OF_SNIPPETS[name] as RetrySettings
    const asked = ASKED_OF_SNIPPETS.filter(({ attempt }) => attempt < policy.maxAttempts)
    const actual = pythonAnswers(clientSettings({ models: [], retry: policy }), asked)
    expect(actual.map((wait) => (wait === null ? null : Math.round(1000 * wait)))).toEqual(
      asked.map((one) => policyWait(policy, one)),
    )
  })
})

it('Polly reads the header too, and spreads waits that are spread by an addition', () => {
  const additive = { ...free, retry: { ...retry, jitter: 'additive', jitterMs: 2_000 } as const }
  const polly = snippetsOf(additive).find(({ name }) => name === 'Polly')?.text
  expect(polly).toContain('answer.Headers.RetryAfter?.Delta')
  expect(polly).toContain('var own = longest + Random.Shared.NextDouble() * 2;')
})
