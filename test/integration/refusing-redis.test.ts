import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { byDay } from '../support/by-day.ts'
import { sharedRun } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'

const yaml = (url: string): string => `
version: 1
name: refused
seed: 7
gateway: { baseUrl: "${url}" }
duration: 20s
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 15/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

describe.skipIf(!hasRedis)('a Redis that refuses what workers tell it', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    await redis?.stop()
  })

  // The tasks of the second half are open for long: they are followed by who asked for them.
  const SPOILT = [
    ['what of the run is broken', 'written'],
    ['and its journal is', 'events'],
  ]
  it.each(byDay(SPOILT.slice(0, 1), SPOILT))(
    '%s: nothing more is submitted, and the one report knows all that was accepted',
    async (_, name) => {
      const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, seed: 3 })
      try {
        const { code, events, summary } = await sharedRun({
          yaml: yaml(server.url),
          redis: redis.url,
          workers: 2,
          env: { GATEBENCH_API_KEY: server.apiKey },
          async meanwhile() {
            while (server.counts().endpoints.submit.requests < 6) await sleep(10)
            const client = new Redis(redis.url)
            const key = `gatebench:{${(await client.smembers('gatebench:open'))[0]}}:${name}`
            await client.multi().del(key).set(key, 'spoilt').exec()
            await client.quit()
          },
        })
        expect(code).toBe(108)
        expect(summary.verdict.reasons.join()).toContain('Redis refused')
        expect(checkIdentities(summary)).toEqual([])
        expect(summary.openTasks).toEqual([])
        expect(summary.counts.dropped).toBeGreaterThan(0)
        const told = events.flatMap((event) => (event.type === 'accepted' ? event.taskId : []))
        const accepted = server
          .records()
          .flatMap((record) => (record.type === 'request' && record.endpoint === 'submit' ? (record.taskId ?? []) : []))
        expect(told.sort()).toEqual(accepted.sort())
      } finally {
        await server.close()
      }
    },
  )
})
