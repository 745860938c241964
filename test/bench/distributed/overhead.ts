import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RedisLink } from '../../../src/distributed/redis-link.ts'
import { LEASE_PACE } from '../../../src/distributed/scripts/lease-pace.ts'
import { readEventLog } from '../../../src/measure/event-log/reader.ts'
import type { RunEvent } from '../../../src/measure/events.ts'
import { realClock } from '../../../src/time/real-clock.ts'
import { runCli, startCli } from '../../support/cli.ts'
import { sharedRun } from '../../support/distributed-run.ts'
import { startRedis } from '../../support/redis-server.ts'
import { startServer } from '../processes.ts'

const PER_SECOND = 200
const SECONDS = 10
const LARGEST = { cpuUs: 60, memoryMb: 25 }
const LEASES = 20_000
const BLOCK = 10

const yaml = (url: string): string => `
version: 1
name: overhead
seed: 3
gateway: { baseUrl: "${url}", account: none }
duration: ${SECONDS}s
drain: 5s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: ${PER_SECOND}/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** What Redis adds to a worker: CPU a request and memory, beside a run of a single machine; and what leases cost Redis itself. */
export async function checkOverhead(): Promise<boolean> {
  const server = await startServer({})
  const redis = await startRedis()
  try {
    const env = { GATEBENCH_API_KEY: 'none' }
    const alone = usageOf(await singleRun(yaml(server.url), env))
    const before = cpuMsOf(redis.pid())
    const run = await sharedRun({
      yaml: yaml(server.url),
      redis: redis.url,
      workers: 1,
      env,
      startWorker: (words, options) => startCli(words, options),
    })
    const redisUs = ((cpuMsOf(redis.pid()) - before) * 1000) / (PER_SECOND * SECONDS)
    const shared = usageOf(run.events)
    const added = { cpuUs: shared.cpuUs - alone.cpuUs, memoryMb: shared.memoryMb - alone.memoryMb }
    console.table({ 'single machine': alone, worker: shared, added })
    console.log(`Redis itself: ${redisUs.toFixed(0)} µs CPU a request`)
    await measureLeases(redis.url)
    return added.cpuUs <= LARGEST.cpuUs && added.memoryMb <= LARGEST.memoryMb
  } finally {
    await redis.stop()
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

/** CPU a call and memory of the process that made them, the first second left out. */
function usageOf(events: readonly RunEvent[]): { cpuUs: number; memoryMb: number } {
  let [told, cpuMs, wallMs, rss] = [0, 0, 0, 0]
  for (const event of events) {
    if (event.type !== 'generator') continue
    if (told > 1_500 && event.t < SECONDS * 1_000) {
      cpuMs += event.cpuShare * (event.t - told)
      wallMs += event.t - told
    }
    told = event.t
    rss = Math.max(rss, event.rssBytes)
  }
  return { cpuUs: Math.round((cpuMs * 1000) / ((PER_SECOND * wallMs) / 1000)), memoryMb: Math.round(rss / 1e6) }
}

async function measureLeases(url: string): Promise<void> {
  const link = await RedisLink.open({ url }, realClock())
  const lease = (): Promise<unknown> => link.run(LEASE_PACE, 'bench:', 'model', BLOCK, 0.001, 1_000, 1)
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
