import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, startCli } from '../support/cli.ts'
import { callsMade, sharedRun } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'
import { submitsOf } from '../support/run-log.ts'
import { HOSTS, SHARED_YAML as YAML } from '../support/two-workers.ts'

describe.skipIf(!hasRedis)('a run of two workers, with Redis and the gateway at hosts of their own', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis(undefined, HOSTS.redis)
  })
  afterAll(async () => {
    await redis?.stop()
  })

  it('gives the part of a worker that is asked to end to another, or to who comes in its place', async () => {
    const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, seed: 3 })
    const submitted = async (calls: number): Promise<void> => {
      while (server.counts().endpoints.submit.requests < calls) await sleep(10)
    }
    const started: CliRun[] = []
    let replaced: Promise<unknown> | undefined
    const yaml = YAML.replace(/gateway: .*/, `gateway: { baseUrl: "${server.url}", callHeader: x-gatebench-call }`)
    try {
      const { code, stderr, events, summary, workers } = await sharedRun({
        yaml: yaml.replace('duration: 1s', 'duration: 4s'),
        redis: redis.url,
        workers: 2,
        env: { GATEBENCH_API_KEY: server.apiKey },
        startWorker(words, options, n) {
          const worker = startCli(words, options)
          started.push(worker)
          if (n === 1) {
            replaced = (async () => {
              await submitted(5)
              started[0]?.child.kill('SIGTERM')
              await started[0]?.ended
              await submitted(20)
              worker.child.kill('SIGTERM')
              await worker.ended
              return startCli(words, options).ended
            })()
          }
          return worker
        },
      })
      expect(stderr).toBe('')
      expect(code).toBe(0)
      expect(workers.map((worker) => worker.code)).toEqual([105, 105])
      expect(await replaced).toMatchObject({ code: 0 })
      expect(checkIdentities(summary)).toEqual([])
      expect(summary.counts).toMatchObject({ dropped: 0, ambiguous: 0, interrupted: 0, unresolved: 0 })
      expect(summary.counts.completed).toBe(summary.counts.planned)
      const made = submitsOf(server).map(({ call }) => call)
      expect(new Set(made).size).toBe(made.length)
      expect(callsMade(events)).toHaveLength(made.length)
    } finally {
      await server.close()
    }
  })
})
