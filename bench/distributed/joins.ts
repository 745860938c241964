import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, startCli } from '../../test/support/cli.ts'
import { callsMade, type SharedRun, type SharedRunOptions, sharedRun } from '../../test/support/distributed-run.ts'
import { startRedis } from '../../test/support/redis-server.ts'

const SECONDS = Number(process.env.JOIN_SECONDS ?? 30)
const WORKERS = 4
const PER_SECOND = 60
/** What a worker that joins at half time makes of an even share of the second half. */
const LEAST = 0.8
/** A machine that has a quarter of a core: stopped for so much of each period. */
const SLOW = { periodMs: 250, stoppedMs: 180 }

const yaml = (url: string): string => `
version: 1
name: joins
seed: 5
gateway: { baseUrl: "${url}" }
duration: ${SECONDS}s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: ${PER_SECOND}/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 200ms, max: 200ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** A worker that joins at half time takes its part of the load, and one that is slow has less; the calls are those of the plan all the same. */
export async function checkJoins(): Promise<boolean> {
  const redis = await startRedis()
  const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, seed: 5 })
  try {
    const shared = { ...{ yaml: yaml(server.url), redis: redis.url, workers: WORKERS }, leaseMs: 5_000 }
    const common = { ...shared, env: { GATEBENCH_API_KEY: server.apiKey } }
    const [joined, slowed] = [await withJoiner(common), await withSlowOne(common)]
    const half = counted(joined.events, 0.5)
    const all = [...half.values()].reduce((sum, calls) => sum + calls, 0)
    const ofFair = ((half.get(WORKERS + 1) ?? 0) * (WORKERS + 1)) / all
    console.log(`joined at half time: ${rows(half)}; the fifth has ${ofFair.toFixed(2)} of an even share`)
    const late = counted(slowed.run.events, 0.5)
    const slow = late.get(slowed.slow) ?? 0
    const others = [...late].filter(([worker]) => worker !== slowed.slow).map(([, calls]) => calls)
    console.log(`worker ${slowed.slow} is slow: ${rows(late)} in the second half`)
    const isWhole = [joined, slowed.run].every(
      ({ code, events }) => code === 0 && callsMade(events).length === SECONDS * PER_SECOND,
    )
    if (!isWhole) console.log(joined.code, slowed.run.code, joined.stderr, slowed.run.stderr)
    return isWhole && ofFair >= LEAST && slow < Math.min(...others)
  } finally {
    await server.close()
    await redis.stop()
  }
}

function withJoiner(common: SharedRunOptions): Promise<SharedRun> {
  let start: (() => void) | undefined
  return sharedRun({
    ...common,
    startWorker(words, options) {
      start = () => void startCli(words, options)
      return startCli(words, options)
    },
    async meanwhile() {
      // It is there at half time: its start, and that of the others, take some seconds on a busy machine.
      await sleep((SECONDS / 2) * 1000)
      start?.()
    },
  })
}

async function withSlowOne(common: SharedRunOptions): Promise<{ run: SharedRun; slow: number }> {
  const slow: CliRun[] = []
  const stop = new AbortController()
  const run = await sharedRun({
    ...common,
    startWorker(words, options, n) {
      // It says its number.
      const worker = startCli(n === 0 ? words.filter((word) => word !== '--quiet') : words, options)
      if (n === 0) slow.push(worker)
      return worker
    },
    async meanwhile() {
      await sleep(8_000)
      for (const { child, ended } of slow) {
        void slowDown(child.pid as number, stop.signal)
        void ended.then(() => stop.abort())
      }
    },
  })
  return { run, slow: Number(/worker (\d+) of/.exec(slow[0]?.output.stderr ?? '')?.[1]) }
}

async function slowDown(pid: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      process.kill(pid, 'SIGSTOP')
      await sleep(SLOW.stoppedMs)
      process.kill(pid, 'SIGCONT')
      await sleep(SLOW.periodMs - SLOW.stoppedMs)
    } catch {
      return
    }
  }
}

/** By worker, the calls of the plan's last part. */
function counted(events: readonly RunEvent[], from: number): Map<number, number> {
  const counts = new Map<number, number>()
  const arrivals = events.flatMap((event) => (event.type === 'arrival' ? [event] : []))
  const first = Math.min(...arrivals.map(({ intended }) => intended))
  for (const { intended, worker = 0 } of arrivals) {
    if (intended - first < from * SECONDS * 1000) continue
    counts.set(worker, (counts.get(worker) ?? 0) + 1)
  }
  return counts
}

function rows(counts: ReadonlyMap<number, number>): string {
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([worker, calls]) => `${worker}: ${calls}`)
    .join(', ')
}
