import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { startCli } from '../../test/support/cli.ts'
import { sharedRun } from '../../test/support/distributed-run.ts'
import { startRedis } from '../../test/support/redis-server.ts'

/** Redis, the gateway and the processes of a run, each at a loopback address of its own. */
const HOSTS = { redis: '127.0.0.2', gateway: '127.0.0.3' }

export async function checkHosts(): Promise<boolean> {
  const redis = await startRedis(undefined, HOSTS.redis)
  const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, host: HOSTS.gateway })
  try {
    const yaml = `
version: 1
name: hosts
seed: 3
gateway: { baseUrl: "${server.url}", callHeader: x-gatebench-call }
duration: 2s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 20/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`
    const run = await sharedRun({
      yaml,
      redis: redis.url,
      workers: 3,
      env: { GATEBENCH_API_KEY: server.apiKey },
      startWorker: (words, options) => startCli(words, options),
    })
    const { planned, completed } = run.summary.counts
    console.log(
      `Redis at ${redis.url}, gateway at ${server.url}: ${completed} of ${planned} calls completed by 3 workers`,
    )
    return run.code === 0 && completed === planned && planned > 0
  } finally {
    await server.close()
    await redis.stop()
  }
}
