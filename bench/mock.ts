import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Host, spawnHost, spawnMockHost } from '../test/support/host.ts'
import { type Figure, median } from './bench.ts'
import { pinned } from './machine.ts'
import type { EngineRun } from './mock-engine-run.ts'
import { runNode } from './processes.ts'

const require = createRequire(import.meta.url)

const ROUNDS = 5
const CONNECTIONS = 50
const SECONDS = 2
const IDLE_CONNECTIONS = 10_000
const LIVE_TASKS = 100_000
const MEBIBYTE = 2 ** 20
const HEADERS = { authorization: 'Bearer any', 'content-type': 'application/json' }

/** What the mock can carry, so that it is never the bottleneck. */
export async function bench(): Promise<Figure[]> {
  return [...(await engine()), ...(await server()), ...(await idle())]
}

async function engine(): Promise<Figure[]> {
  const entry = fileURLToPath(new URL('./mock-engine-run.ts', import.meta.url))
  const { stdout } = await runNode(['--expose-gc', '--import', 'tsx', entry])
  const { limitedPerSecond, acceptedPerSecond, liveTasks, liveTaskBytes } = JSON.parse(stdout) as EngineRun
  const most = 400 * (liveTasks / LIVE_TASKS)
  return [
    { what: 'engine: decisions a second of CPU, by limits', value: limitedPerSecond, unit: '', least: 300_000 },
    { what: 'engine: decisions a second of CPU, all accepted', value: acceptedPerSecond, unit: '', least: 300_000 },
    { what: `engine: heap of ${liveTasks} live tasks`, value: liveTaskBytes / MEBIBYTE, unit: 'MiB', most },
  ]
}

/** Reads of one task beside a bare server that sends the same bytes, in turn and at once, both held to the same core. */
async function server(): Promise<Figure[]> {
  await using mock = await spawnMockHost({ preset: 'unlimited' }, pinned)
  const before = await mock.usage()
  const body = JSON.stringify({ model: 'video-standard' })
  const submitted = await fetch(`${mock.url}/v1/videos/generations`, { method: 'POST', headers: HEADERS, body })
  const path = `/v1/tasks/${((await submitted.json()) as { id: string }).id}`
  const text = await (await fetch(mock.url + path, { headers: HEADERS })).text()
  await using bare = await spawnHost(new URL('./constant-server.ts', import.meta.url), text, pinned)
  const rounds: { mock: Round; bare: Round; atOnce: number }[] = []
  for (let n = 0; n <= ROUNDS; n++) {
    const alone = { bare: await round(bare, path), mock: await round(mock, path) }
    const [one, other] = await Promise.all([round(mock, path), round(bare, path)])
    rounds.push({ ...alone, atOnce: one.perCpuSecond / other.perCpuSecond })
  }
  // The first round warms both.
  const warm = rounds.slice(1)
  const of = (name: 'mock' | 'bare', figure: keyof Round): number => median(warm.map((pair) => pair[name][figure]))
  const over = (figure: keyof Round): number => median(warm.map((pair) => pair.mock[figure] / pair.bare[figure]))
  const after = await mock.usage()
  return [
    { what: 'server: task reads a second', value: of('mock', 'perSecond'), unit: '' },
    { what: 'bare node:http with the same bytes: reads a second', value: of('bare', 'perSecond'), unit: '' },
    { what: 'server, over bare', value: over('perSecond'), unit: '×' },
    { what: 'server: task reads a second of its core', value: of('mock', 'perCpuSecond'), unit: '' },
    { what: 'bare node:http: reads a second of its core', value: of('bare', 'perCpuSecond'), unit: '' },
    { what: 'server, over bare, by a second of the core', value: over('perCpuSecond'), unit: '×' },
    {
      what: 'the same, both at once on that core',
      value: median(warm.map((pair) => pair.atOnce)),
      unit: '×',
      least: 0.7,
    },
    { what: 'server: RSS before', value: before.rssBytes / MEBIBYTE, unit: 'MiB' },
    { what: 'server: RSS after, 100,000 records kept', value: after.rssBytes / MEBIBYTE, unit: 'MiB' },
  ]
}

/**
 * A server that fills its core answers as many a second as in a second of that core. The latter is the fairer figure on a machine that
 * others use as well, and fairer still where both servers run at once: what the others do to caches then falls on both alike.
 */
interface Round {
  perSecond: number
  perCpuSecond: number
}

async function round(host: Host, path: string): Promise<Round> {
  const cli = require.resolve('autocannon')
  const amount = ['-c', String(CONNECTIONS), '-d', String(SECONDS), '-j', '-n']
  const headers = ['-H', `authorization=${HEADERS.authorization}`]
  const before = await host.usage()
  const { stdout } = await runNode([cli, ...amount, ...headers, host.url + path])
  const { cpuMs } = await host.usage(false)
  const { requests, duration, non2xx } = JSON.parse(stdout) as {
    requests: { total: number }
    duration: number
    non2xx: number
  }
  if (non2xx > 0) throw new Error(`${non2xx} reads were refused`)
  return { perSecond: requests.total / duration, perCpuSecond: (requests.total * 1000) / (cpuMs - before.cpuMs) }
}

/** Ten thousand connections that say nothing: the mock serves on, closes them in time, and keeps nothing of them. */
async function idle(): Promise<Figure[]> {
  await using mock = await spawnMockHost({
    preset: 'clean',
    options: { timeouts: { headersMs: 4_000, requestMs: 4_000 } },
  })
  const before = await mock.usage()
  const sockets: Socket[] = []
  for (let i = 0; i < IDLE_CONNECTIONS; i++) {
    const socket = connect(mock.port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    // The kernel's queue of those not yet taken is bounded.
    if (i % 200 === 199) await Promise.all(sockets.slice(-200).map(connected))
  }
  const open = sockets.filter((socket) => !socket.destroyed).length
  const during = await mock.usage()
  const reading = performance.now()
  const answer = await fetch(`${mock.url}/v1/credits`, { headers: HEADERS })
  const readMs = performance.now() - reading
  await Promise.all(sockets.map((socket) => (socket.destroyed ? null : once(socket.resume(), 'close'))))
  const after = await settled(mock, before.rssBytes)
  return [
    { what: 'idle connections open at once', value: open, unit: '', least: IDLE_CONNECTIONS },
    { what: 'status of a read beside them', value: answer.status, unit: '', least: 200, most: 200 },
    { what: 'time of that read', value: readMs, unit: 'ms' },
    { what: 'heap growth with them', value: (during.heapBytes - before.heapBytes) / MEBIBYTE, unit: 'MiB' },
    { what: 'RSS growth with them', value: (during.rssBytes - before.rssBytes) / MEBIBYTE, unit: 'MiB' },
    { what: 'heap growth after', value: (after.heapBytes - before.heapBytes) / MEBIBYTE, unit: 'MiB', most: 8 },
    { what: 'RSS growth after', value: (after.rssBytes - before.rssBytes) / MEBIBYTE, unit: 'MiB' },
  ]
}

function connected(socket: Socket): Promise<unknown> | null {
  return socket.connecting ? once(socket, 'connect') : null
}

/** The allocator gives memory back some time after it was freed. */
async function settled(mock: Host, target: number): ReturnType<Host['usage']> {
  let memory = await mock.usage()
  for (let i = 0; i < 10 && memory.rssBytes > target * 1.1; i++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    memory = await mock.usage()
  }
  return memory
}
