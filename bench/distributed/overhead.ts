import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RedisLink } from '../../src/distributed/redis-link.ts'
import { LEASE_PACE } from '../../src/distributed/scripts/lease-pace.ts'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { runCli, startCli } from '../../test/support/cli.ts'
import { sharedRun } from '../../test/support/distributed-run.ts'
import { startRedis, type TestRedis } from '../../test/support/redis-server.ts'
import { startServer } from '../processes.ts'

const SECONDS = 12
/** Left out of each run: connections, caches and the compiler settle. */
const SETTLED_MS = 3_500
const ROUNDS = Number(process.env.OVERHEAD_ROUNDS ?? 5)
const LARGEST = { cpuUs: 60, memoryMb: 25 }
/** To look closer: OVERHEAD_ROUNDS=1 OVERHEAD_LOAD=tasks OVERHEAD_NODE_ARGS="--cpu-prof --cpu-prof-dir=/tmp/prof". */
const NODE_FLAGS = (process.env.OVERHEAD_NODE_ARGS ?? '').split(' ').filter((flag) => flag !== '')
const LEASES = 20_000
const BLOCK = 10
const LEASES_EACH = 100

interface Load {
  name: string
  /** Calls a second of the whole run. */
  perSecond: number
  /** HTTP requests of a call: a submit, and the reads of its task. */
  requests: number
  model: string
}

const TEXT = `model: text-fast
    modality: text
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]`
const TASK = `model: image-fast
    modality: image
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { strategy: fixed, every: 200ms }`

const LOADS: readonly Load[] = [
  { name: '200 texts/s', perSecond: 200, requests: 1, model: TEXT },
  { name: '1,000 texts/s', perSecond: 1_000, requests: 1, model: TEXT },
  { name: '60 tasks/s, 5 reads each', perSecond: 60, requests: 6, model: TASK },
]

const yaml = (url: string, { perSecond, model }: Load): string => `
version: 1
name: overhead
seed: 3
gateway: { baseUrl: "${url}", account: none }
duration: ${SECONDS}s
drain: 5s
models:
  - ${model}
    arrivals: { process: constant, rate: ${perSecond}/s }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/**
 * What Redis adds to a worker: CPU a request and memory, beside a run of a single machine on the same plan. The two take turns, and the median
 * of the rounds counts; a single machine writes its log and its figures besides, which here the coordinator does.
 */
export async function checkOverhead(): Promise<boolean> {
  const redis = await startRedis()
  const rows: Record<string, Record<string, number>> = {}
  let holds = true
  try {
    for (const load of LOADS.filter(({ name }) => name.includes(process.env.OVERHEAD_LOAD ?? ''))) {
      const rounds: { alone: Usage; shared: Usage; redisUs: number }[] = []
      for (let n = 0; n < ROUNDS; n++) rounds.push(await round(load, redis))
      const median = (pick: (round: (typeof rounds)[number]) => number): number =>
        Math.round(rounds.map(pick).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] as number)
      const added = median(({ alone, shared }) => shared.cpuUs - alone.cpuUs)
      const memoryMb = median(({ alone, shared }) => shared.memoryMb - alone.memoryMb)
      rows[load.name] = {
        'alone µs': median(({ alone }) => alone.cpuUs),
        'worker µs': median(({ shared }) => shared.cpuUs),
        'added µs': added,
        'from µs': Math.round(Math.min(...rounds.map(({ alone, shared }) => shared.cpuUs - alone.cpuUs))),
        'to µs': Math.round(Math.max(...rounds.map(({ alone, shared }) => shared.cpuUs - alone.cpuUs))),
        ratio: Math.round(median(({ alone, shared }) => (100 * shared.cpuUs) / alone.cpuUs)) / 100,
        'added MB': memoryMb,
        'Redis µs': median(({ redisUs }) => redisUs),
      }
      holds &&= added <= LARGEST.cpuUs && memoryMb <= LARGEST.memoryMb
    }
    console.table(rows)
    await measureLeases(redis.url)
    return holds
  } finally {
    await redis.stop()
  }
}

interface Usage {
  cpuUs: number
  memoryMb: number
}

async function round(load: Load, redis: TestRedis): Promise<{ alone: Usage; shared: Usage; redisUs: number }> {
  const server = await startServer(load.requests === 1 ? {} : { tasks: { medianMs: 900, sigma: 0, longestMs: 900 } })
  try {
    const env = { GATEBENCH_API_KEY: 'none' }
    const alone = usageOf(await singleRun(yaml(server.url, load), env), load)
    const before = cpuMsOf(redis.pid())
    const { events } = await sharedRun({
      yaml: yaml(server.url, load),
      redis: redis.url,
      workers: 1,
      leaseMs: 5_000,
      env,
      startWorker: (words, options) => startCli(words, { ...options, node: NODE_FLAGS }),
    })
    const requests = load.perSecond * load.requests * SECONDS
    return { alone, shared: usageOf(events, load), redisUs: ((cpuMsOf(redis.pid()) - before) * 1000) / requests }
  } finally {
    await server.close()
  }
}

async function singleRun(text: string, env: Record<string, string>): Promise<RunEvent[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-overhead-'))
  try {
    await writeFile(join(folder, 'profile.yaml'), text)
    await runCli(['run', join(folder, 'profile.yaml'), '--out', join(folder, 'run'), '--quiet'], { env })
    const events: RunEvent[] = []
    for await (const event of (await readEventLog(join(folder, 'run/events.ndjson'))).events) events.push(event)
    return events
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** CPU a request and memory of the process that made them, once it has settled. */
function usageOf(events: readonly RunEvent[], { perSecond, requests }: Load): Usage {
  let [told, cpuMs, wallMs, rss] = [0, 0, 0, 0]
  for (const event of events) {
    if (event.type !== 'generator') continue
    if (told > SETTLED_MS && event.t < SECONDS * 1_000) {
      cpuMs += event.cpuShare * (event.t - told)
      wallMs += event.t - told
    }
    told = event.t
    rss = Math.max(rss, event.rssBytes)
  }
  return { cpuUs: (cpuMs * 1000) / ((perSecond * requests * wallMs) / 1000), memoryMb: rss / 1e6 }
}

async function measureLeases(url: string): Promise<void> {
  const link = await RedisLink.open({ url }, realClock())
  await link.client.set('bench:coordinator', '1')
  // Each name has room for what is leased under it: 1,000 starts.
  let leases = 0
  const lease = (): Promise<unknown> =>
    link.run(LEASE_PACE, 'bench:', `model ${Math.floor(leases++ / LEASES_EACH)}`, 1, 1, BLOCK, LEASES_EACH * BLOCK * 2)
  await lease()
  const begun = performance.now()
  for (let n = 0; n < LEASES; n += 200) await Promise.all(Array.from({ length: 200 }, lease))
  const perSecond = (LEASES * 1000) / (performance.now() - begun)
  const alone: number[] = []
  for (let n = 0; n < 500; n++) {
    const asked = performance.now()
    await lease()
    alone.push(performance.now() - asked)
  }
  alone.sort((a, b) => a - b)
  console.log(
    `leases of ${BLOCK} starts: ${Math.round(perSecond)}/s pipelined by 200 (${Math.round(perSecond * BLOCK)} starts/s); alone p50 ${alone[250]?.toFixed(2)} ms, p99 ${alone[495]?.toFixed(2)} ms`,
  )
  await link.close()
}

/** Of a process on Linux, user and system. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
