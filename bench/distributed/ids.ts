import { spawn } from 'node:child_process'
import { Redis } from 'ioredis'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { startCli } from '../../test/support/cli.ts'
import { sharedRun } from '../../test/support/distributed-run.ts'
import { startRedis } from '../../test/support/redis-server.ts'

const TIME_SCALE = 20
/** Processes that do nothing but keep the cores busy meanwhile. */
const BUSY = Number(process.env.IDS_BUSY ?? 2)

/** As in the runs that faults befall. */
const yaml = (url: string): string => `
version: 1
name: ids
seed: 11
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: 10s
drain: 15s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 40/s }
    admission: { concurrency: 24 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
    timeouts: { submit: 10s, task: 15s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 20/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
    timeouts: { submit: 10s }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** How long an accepted id is nowhere but in its worker: from the gateway's answer to its reading, and from there to Redis. */
export async function checkIds(): Promise<boolean> {
  const redis = await startRedis()
  const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: TIME_SCALE, seed: 11 })
  const startedAt = performance.timeOrigin + performance.now()
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const client = new Redis(redis.url)
  const [toRead, toRedis, inAll]: [number[], number[], number[]] = [[], [], []]
  const heard: { taskId: string; readAt: number; keptAt: number }[] = []
  let isOver = false
  const listen = async (): Promise<void> => {
    let [after, begun] = ['0', 0]
    while (!isOver) {
      const id = (await client.smembers('gatebench:open'))[0]
      if (id === undefined) continue
      begun ||= Number(((await client.hget(`gatebench:{${id}}:run`, 'startAt')) ?? '0').split(' ')[0])
      const read = await client.xread('COUNT', 500, 'BLOCK', 100, 'STREAMS', `gatebench:{${id}}:events`, after)
      for (const [entry, fields] of read?.[0]?.[1] ?? []) {
        after = entry
        for (const line of (fields?.[5] ?? '').split('\n')) {
          if (!line.includes('"type":"accepted"')) continue
          const { t, taskId } = JSON.parse(line.slice(line.indexOf('{'))) as { t: number; taskId: string }
          heard.push({ taskId, readAt: begun + t, keptAt: Number(entry.split('-')[0]) })
        }
      }
    }
  }
  try {
    const listening = listen()
    const env = { GATEBENCH_API_KEY: server.apiKey }
    const startWorker = startCli
    await sharedRun({ yaml: yaml(server.url), redis: redis.url, workers: 4, leaseMs: 5_000, env, startWorker })
    isOver = true
    await listening
    const answeredAt = new Map<string, number>()
    for (const record of server.records()) {
      if (record.type !== 'request' || record.endpoint !== 'submit' || record.taskId === undefined) continue
      answeredAt.set(record.taskId, startedAt + (record.t + record.delayMs) / TIME_SCALE)
    }
    for (const { taskId, readAt, keptAt } of heard) {
      const answered = answeredAt.get(taskId) as number
      toRead.push(readAt - answered)
      toRedis.push(keptAt - readAt)
      inAll.push(keptAt - answered)
    }
    console.table({
      'answer to its reading, ms': quantiles(toRead),
      'reading to Redis, ms': quantiles(toRedis),
      'in all, ms': quantiles(inAll),
    })
    return heard.length > 0
  } finally {
    for (const child of busy) child.kill('SIGKILL')
    client.disconnect()
    await redis.stop()
    await server.close()
  }
}

function quantiles(ms: number[]): Record<string, number> {
  ms.sort((a, b) => a - b)
  const at = (q: number): number => Math.round((ms[Math.min(ms.length - 1, Math.floor(q * ms.length))] ?? 0) * 10) / 10
  return { n: ms.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}
