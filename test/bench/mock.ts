import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { MockEngine } from '../../src/mock/engine.ts'
import { startMockGateway } from '../../src/mock/http-server.ts'
import { loadMockWorld, type MockWorldChoice } from '../../src/mock/tiers.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

/** What the mock can carry, so that it is never the bottleneck: `node --expose-gc --import tsx test/bench/mock.ts`. */

const HEADERS = { authorization: 'Bearer any', 'content-type': 'application/json' }
const IMAGE = { model: 'image-fast', prompt: 'a red kite', n: 1 }

function engineAt(choice: MockWorldChoice): { engine: MockEngine; forward(ms: number): void } {
  let now = 0
  const clock: Clock = Object.assign(new VirtualClock(), { now: () => now })
  const engine = new MockEngine({ world: loadMockWorld(choice), clock, random: keyedRandom(7) })
  return {
    engine,
    forward: (ms) => {
      now += ms
    },
  }
}

/** Three reads to one submit. */
function decisionsPerSecond(choice: MockWorldChoice, decisions = 400_000): number {
  const { engine, forward } = engineAt(choice)
  const { authorization } = HEADERS
  let path = '/v1/tasks/none'
  const startedAt = performance.now()
  for (let i = 0; i < decisions; i++) {
    forward(1)
    if (i % 4 > 0) {
      engine.handle({ method: 'GET', path, authorization })
      continue
    }
    const call = { call: i, attempt: 1 }
    const { status, body } = engine.handle({
      method: 'POST',
      path: '/v1/images/generations',
      authorization,
      body: IMAGE,
      call,
    })
    if (status === 200) path = `/v1/tasks/${(body as { id: string }).id}`
  }
  return Math.round((decisions * 1000) / (performance.now() - startedAt))
}

function bytesOfLiveTasks(tasks: number): number {
  const { engine } = engineAt({ preset: 'unlimited' })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < tasks; i++) {
    engine.handle({ method: 'POST', path: '/v1/images/generations', authorization: HEADERS.authorization, body: IMAGE })
  }
  globalThis.gc?.()
  const bytes = process.memoryUsage().heapUsed - before
  // Asked last, so that the engine is alive while its memory is measured.
  return engine.counts().tasks.open === tasks ? bytes : Number.NaN
}

/** Requests that make no sense, by keyed chance; gives answers by status and the growth of the heap. */
function nonsense(requests: number): { statuses: Record<number, number>; heapGrowthBytes: number } {
  const { engine, forward } = engineAt({ preset: 'default' })
  const draw = keyedRandom(11).stream('world')
  const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
  const word = (): string => Math.floor(draw() * 1e12).toString(36)
  const values = (): unknown => pick([1, -1, 1e308, '', word(), null, true, [], {}, ['x'], '16:9', '4K'])
  const statuses: Record<number, number> = {}
  let before = 0
  for (let i = 0; i < requests; i++) {
    if (i === Math.floor(requests / 10)) {
      globalThis.gc?.()
      before = process.memoryUsage().heapUsed
    }
    forward(draw() * 100)
    const body = pick([
      values(),
      { ...IMAGE, model: word() },
      { ...IMAGE, n: values() },
      { ...IMAGE, [word()]: values() },
    ])
    const path = pick([
      '/v1/images/generations',
      '/v1/videos/generations',
      '/v1/messages',
      `/v1/tasks/${word()}`,
      `/${word()}`,
    ])
    const method = pick(['GET', 'POST', 'POST', 'POST', word()])
    const { status } = engine.handle({
      method,
      path,
      body,
      authorization: pick([`Bearer ${word()}`, word(), undefined]),
    })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  globalThis.gc?.()
  return { statuses, heapGrowthBytes: process.memoryUsage().heapUsed - before }
}

/** Reads of one task a second, beside a bare server that sends the same bytes. */
async function readsPerSecond(): Promise<{ bare: number; mock: number; share: number }> {
  await using mock = await startMockGateway({ preset: 'unlimited' })
  const body = JSON.stringify({ model: 'video-standard' })
  const submitted = await fetch(`${mock.url}/v1/videos/generations`, { method: 'POST', headers: HEADERS, body })
  const { id } = (await submitted.json()) as { id: string }
  const text = await (await fetch(`${mock.url}/v1/tasks/${id}`, { headers: HEADERS })).text()
  const bareServer = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
  })
  await once(bareServer.listen(0, '127.0.0.1'), 'listening')
  const bareUrl = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}`

  const measure = async (url: string): Promise<number> => {
    const run = { url: `${url}/v1/tasks/${id}`, headers: HEADERS, connections: 50, duration: 2, workers: 1 }
    return (await autocannon(run)).requests.average
  }
  const best = { bare: 0, mock: 0 }
  for (let round = 0; round < 3; round++) {
    best.bare = Math.max(best.bare, await measure(bareUrl))
    best.mock = Math.max(best.mock, await measure(mock.url))
  }
  bareServer.close()
  return { ...best, share: best.mock / best.bare }
}

const MEBIBYTE = 2 ** 20
console.log('decisions per second, default:', decisionsPerSecond({ tier: 'enterprise' }))
console.log('decisions per second, all accepted:', decisionsPerSecond({ preset: 'unlimited' }))
console.log('100,000 live tasks, MiB:', Math.round(bytesOfLiveTasks(100_000) / MEBIBYTE))
console.log('1,000,000 requests of nonsense:', nonsense(1_000_000))
console.log('task reads per second:', await readsPerSecond())
