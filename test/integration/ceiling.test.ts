import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { flatOut } from '../../src/doctor/autocannon-load.ts'
import { type Ceiling, measureCeiling } from '../../src/doctor/ceiling.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { runCli } from '../support/cli.ts'

const SLOW_MS = 40
const CREDITS = {
  success: true,
  message: '',
  data: {
    token: { remaining_credits: 500, used_credits: 0, unlimited_credits: false },
    user: { remaining_credits: 500, used_credits: 0 },
  },
}
const QUOTA = {
  success: true,
  code: 0,
  data: { user_group: 'default', used_files: 0, max_files: 9, remain_files: 9, is_custom: false, quota_reason: '' },
}
/** Reads of the address before the first call at full speed: credits and quota. */
const FIRST_READS = 2
const ENV = { GATEBENCH_API_KEY: 'a-key-of-no-value' }

type Ending = 'kept' | 'dropped' | 'cut' | 'closed' | 'unmeasured'

let asked = 0
let delayMs = SLOW_MS
/** Status of each answer, by its number. */
let statusOf: (turn: number) => number
const everyFourth = (turn: number): number => (turn % 4 === 0 ? 503 : 200)
let server: Server
let url: string
beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    const turn = ++asked
    const body = JSON.stringify(path.endsWith('quota') ? QUOTA : CREDITS)
    setTimeout(() => response.writeHead(statusOf(turn)).end(body), delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
  statusOf = () => 200
})

it('counts each call once, as slow as it was: no sample is made up', async () => {
  statusOf = everyFourth
  const load = { url, method: 'GET', headers: {}, connections: 4, durationMs: 1000, mostCalls: 24 } as const
  const result = await flatOut({ ...load, clock: realClock() })
  expect(asked).toBe(24)
  expect(result).toMatchObject({ calls: 24, refused: 6, faults: 0 })
  // Timers end up to a millisecond early; half of the wait is what an invented sample would show.
  expect(result.p50Ms).toBeGreaterThanOrEqual(SLOW_MS - 2)
})

it('asks a gateway of the same machine no more than it is told, and reads alone unless a model is named', async () => {
  const ceiling = await measureCeiling({
    gateway: url,
    connections: 2,
    durationMs: 1000,
    mostCalls: 6,
    yes: false,
    env: ENV,
  })
  expect(ceiling.endpoints.map(({ endpoint, calls }) => [endpoint, calls])).toEqual([['credits', 6]])
  expect(asked).toBe(FIRST_READS + 12)
  expect(ceiling.exitCode).toBe(0)
})

it('an address that is no gateway is refused as a run refuses it, before any load', async () => {
  statusOf = () => 404
  const words = ['ceiling', 'profiles/smoke.yaml', '--gateway', url, '--requests', '50']
  const { code, stdout, stderr } = await runCli(words, { env: ENV })
  expect(code, stderr).toBe(106)
  expect(stderr).toContain('GATEWAY_UNKNOWN')
  expect(stdout).toBe('')
  expect(asked).toBe(FIRST_READS)
})

it('gives no verdict on a rate of refusals', async () => {
  statusOf = (turn) => (turn <= FIRST_READS ? 200 : 429)
  const words = ['ceiling', 'profiles/smoke.yaml', '--gateway', url, '--requests', '8', '--connections', '2']
  const { code, stdout, stderr } = await runCli(words, { env: ENV })
  expect(code, stderr).toBe(96)
  const text = stdout.replaceAll(/\s+/g, ' ')
  expect(text).toContain("! inconclusive: 100% of gatebench's credit queries were not answered with credits")
  expect(text).toContain('if the gateway limits reads, raise this limit')
  expect(text).not.toContain('fits')
})

it('puts what a profile needs beside what this machine gives', async () => {
  const words = ['ceiling', 'profiles/smoke.yaml', '--gateway', 'mock', '--requests', '200', '--json']
  const { code, stdout, stderr } = await runCli(words)
  const { endpoints, need, ownCallsPerSecond } = JSON.parse(stdout) as Ceiling
  expect(code, stderr).toBe(0)
  expect(endpoints.map(({ endpoint, calls, refused }) => [endpoint, calls, refused])).toEqual([
    ['credits', 200, 0],
    ['task', 200, 0],
    ['message', 200, 0],
  ])
  expect(need?.startsPerSecond).toBeGreaterThan(0)
  expect(need?.callsPerSecond).toBeGreaterThan(need?.startsPerSecond ?? 0)
  expect(ownCallsPerSecond).toBeGreaterThan(0)
})

it('gives no verdict on closed users, whose rate no plan tells', async () => {
  const profile = join(await mkdtemp(join(tmpdir(), 'gatebench-ceiling-')), 'closed.yaml')
  const load =
    '{ model: image-fast, modality: image, closed: { users: 900 }, requests: [{ body: { prompt: a kite } }] }'
  await writeFile(profile, `{ version: 1, name: closed, duration: 1m, gateway: { mock: {} }, models: [${load}] }`)
  const { code, stdout, stderr } = await runCli(['ceiling', profile, '--gateway', 'mock', '--requests', '200'])
  expect(code, stderr).toBe(96)
  const text = stdout.replaceAll(/\s+/g, ' ')
  expect(text).toContain('! inconclusive: 900 closed-model users of closed start each call when the last one has ended')
  expect(text).not.toContain('fits')
})

it('stops sending paid messages when it is interrupted, waits for those that were sent, and says what was spent', async () => {
  const stop = new AbortController()
  const [price, limit] = [2, 1000]
  const seen = { messages: 0, answered: 0 }
  const paid = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') {
      seen.messages++
      if (seen.messages === 5) stop.abort(new Error('stopped by SIGINT'))
      setTimeout(() => {
        seen.answered++
        response.end('{}')
      }, SLOW_MS)
    } else {
      const used = price * seen.messages
      const token = { remaining_credits: limit - used, unlimited_credits: false, used_credits: used }
      const user = { remaining_credits: limit - used, used_credits: used }
      response.end(JSON.stringify({ success: true, message: '', data: { token, user } }))
    }
  })
  await new Promise<void>((resolve) => paid.listen(0, '127.0.0.1', resolve))
  try {
    const ceiling = await measureCeiling({
      gateway: `http://127.0.0.1:${(paid.address() as AddressInfo).port}`,
      connections: 2,
      durationMs: 60_000,
      mostCalls: 50,
      maxCredits: limit,
      price,
      model: 'text-fast',
      yes: false,
      env: { GATEBENCH_API_KEY: 'a-key-of-no-value' },
      stop: stop.signal,
    })
    const { messages } = seen
    // The fifth, and what the other connection had sent already.
    expect(messages).toBeLessThanOrEqual(6)
    expect(seen.answered).toBe(messages)
    expect(ceiling).toMatchObject({ exitCode: 105, need: null, ownCallsPerSecond: null })
    expect(ceiling.endpoints.at(-1)).toMatchObject({ endpoint: 'message', calls: messages, faults: 0 })
    expect(ceiling.credits).toMatchObject({ mayBeSpent: price * messages, told: price * messages })
  } finally {
    paid.close()
  }
})

it.each([
  ['are dropped unanswered', (turn: number): Ending => (turn % 2 === 0 ? 'dropped' : 'kept'), 15],
  ['are cut off within their answer', (turn: number): Ending => (turn % 2 === 0 ? 'cut' : 'kept'), 15],
  ['end with each answer', (): Ending => 'closed', 0],
  ['end with each answer, whose length is not stated', (): Ending => 'unmeasured', 0],
])(
  'gives each answer its own time, and counts what was not answered, where connections %s',
  async (_, ending, lost) => {
    const seen = { asked: 0 }
    const strange = createServer((_request, response) => {
      const turn = ++seen.asked
      const how = ending(turn)
      if (how === 'dropped') return void response.socket?.destroy()
      if (how === 'cut') {
        response.writeHead(200, { 'content-length': 100 })
        return void response.write('{', () => response.socket?.end())
      }
      if (how !== 'kept') response.setHeader('connection', 'close')
      if (how === 'unmeasured') response.useChunkedEncodingByDefault = false
      setTimeout(() => (how === 'unmeasured' ? response.write('{}', () => response.end()) : response.end('{}')), 10)
    })
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
    try {
      const at = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
      const load = { url: at, method: 'GET', headers: {}, connections: 1, durationMs: 20_000, mostCalls: 30 } as const
      const clock = realClock()
      const result = await flatOut({ ...load, clock })
      expect(result).toMatchObject({ calls: 30 - lost, faults: lost, refused: 0 })
      expect(seen.asked).toBe(30)
      // With the time of calls before it, an answer in the middle would have taken half as long as all of them.
      expect(result.p50Ms).toBeLessThan(clock.now() / 4)
    } finally {
      strange.close()
    }
  },
)

it('ends with its time where a gateway is slow, with the answers to all that was sent', async () => {
  const load = { url, method: 'GET', headers: {}, connections: 2, durationMs: 5 * SLOW_MS, mostCalls: 1000 } as const
  const began = realClock()
  const result = await flatOut({ ...load, clock: realClock() })
  expect(began.now()).toBeLessThan(100 * SLOW_MS)
  expect(result.calls).toBe(asked)
  expect(result.calls).toBeLessThanOrEqual(12)
  expect(result.faults).toBe(0)
})

it('gives no verdict on this machine where its client only waits for a slow gateway, and says how many connections would tell', async () => {
  const words = ['ceiling', 'profiles/smoke.yaml', '--gateway', url, '--requests', '8', '--connections', '1']
  // smoke needs 9 requests a second: 6 starts, and the reads of its tasks.
  delayMs = 200
  try {
    const { code, stdout, stderr } = await runCli(words, { env: ENV })
    expect(code, stderr).toBe(96)
    const text = stdout.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/! inconclusive: gatebench's client used .* of a processor and waited for answers, so 5 calls/)
    expect(text).toMatch(/smoke needs up to about 9 requests per second .* Next: add --connections [56]/)
  } finally {
    delayMs = SLOW_MS
  }
})
