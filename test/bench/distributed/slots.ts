import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyedRandom } from '../../../src/random.ts'
import { type CliRun, startCli } from '../../support/cli.ts'
import { sharedRun } from '../../support/distributed-run.ts'
import { startRedis } from '../../support/redis-server.ts'

const CONCURRENCY = 4
const WORKERS = 2
const KILLS_A_RUN = 5
const TIMEOUTS = { submitMs: 1_000, taskMs: 3_000 }
const LEASE_MS = 1_000
const TASK_MS = 400
/** Between two kills: both timeouts, a lease, and what a replacement takes to start on a busy machine. */
const APART_MS = 12_000
/** A lease, and some beats of those that take over. */
const SLACK_MS = 2 * LEASE_MS + 1_000

/** A gateway with tasks of one length, each answered after a moment, so that a kill finds some between sending and answer. */
async function slowGateway() {
  const tasks = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isSubmit = request.method === 'POST'
      const id = isSubmit ? `task_${tasks.size + 1}` : String(request.url?.split('/').at(-1))
      if (isSubmit) tasks.set(id, performance.now())
      const isDone = performance.now() - (tasks.get(id) ?? 0) >= TASK_MS
      const status = isSubmit ? 'pending' : isDone ? 'completed' : 'processing'
      const result = status === 'completed' ? { result: { urls: ['https://files.example/a.png'] } } : {}
      const answer = (): void => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, status, ...result }))
      }
      setTimeout(answer, isSubmit ? 60 : 0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tasks,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const yaml = (url: string): string => `
version: 1
name: slots
seed: 5
gateway: { baseUrl: "${url}", account: none }
duration: ${(KILLS_A_RUN * APART_MS) / 1000 + 4}s
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/s }
    admission: { concurrency: ${CONCURRENCY} }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
    timeouts: { submit: ${TIMEOUTS.submitMs}ms, task: ${TIMEOUTS.taskMs}ms }
retry: { policy: none }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** After each of so many kills of a worker all slots are used again once what it sent is surely over, by the gateway's own clock. */
export async function checkSlots({ kills }: { kills: number }): Promise<boolean> {
  const redis = await startRedis()
  let holds = true
  const afterMs: number[] = []
  try {
    for (let run = 0; run * KILLS_A_RUN < kills; run++) {
      const gateway = await slowGateway()
      const draw = keyedRandom(run).stream('sample')
      const killedAt: number[] = []
      const workers: CliRun[] = []
      let start: (() => CliRun) | undefined
      try {
        await sharedRun({
          yaml: yaml(gateway.url),
          redis: redis.url,
          workers: WORKERS,
          leaseMs: LEASE_MS,
          env: { GATEBENCH_API_KEY: 'none' },
          startWorker(words, options) {
            start = () => startCli(words, options)
            const worker = start()
            workers.push(worker)
            return worker
          },
          async meanwhile() {
            while (gateway.tasks.size < 8) await sleep(10)
            for (let kill = 0; kill < KILLS_A_RUN; kill++) {
              await sleep(500 + 500 * draw())
              const place = Math.floor(workers.length * draw())
              killedAt.push(performance.now())
              ;(workers[place] as CliRun).child.kill('SIGKILL')
              workers[place] = (start as () => CliRun)()
              await sleep(APART_MS - 1_000)
            }
          },
        })
      } finally {
        gateway.close()
      }
      const starts = [...gateway.tasks.values()]
      for (const at of killedAt) {
        const after = firstFull(starts.filter((startedAt) => startedAt > at)) - at
        afterMs.push(after)
        if (!(after <= TIMEOUTS.submitMs + TIMEOUTS.taskMs + SLACK_MS)) {
          holds = false
          console.log(`run ${run}: ${CONCURRENCY} tasks at once again ${Math.round(after)} ms after a kill`)
        }
      }
      const most = Math.max(...starts.map((at) => starts.filter((other) => other <= at && other > at - TASK_MS).length))
      if (most > CONCURRENCY) {
        holds = false
        console.log(`run ${run}: ${most} tasks at once`)
      }
    }
    afterMs.sort((a, b) => a - b)
    console.log(
      `${afterMs.length} kills: ${CONCURRENCY} slots used again after ${Math.round(afterMs[afterMs.length >> 1] as number)} ms at the median, ${Math.round(afterMs.at(-1) as number)} at most`,
    )
    return holds
  } finally {
    await redis.stop()
  }
}

/** When as many tasks as there are slots ran at once for the first time. */
function firstFull(starts: readonly number[]): number {
  const sorted = [...starts].sort((a, b) => a - b)
  for (const [n, at] of sorted.entries()) {
    const oldest = sorted[n - CONCURRENCY + 1]
    if (oldest !== undefined && at - oldest < TASK_MS) return at
  }
  return Number.POSITIVE_INFINITY
}
