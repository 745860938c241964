import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { sharedRun } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { hasRedis, startRedis } from '../support/redis-server.ts'

const yaml = (url: string): string => `
version: 1
name: dead
seed: 7
gateway: { baseUrl: "${url}" }
duration: 20s
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 15/s }
    admission: { rate: 30/s, concurrency: 20 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
credits: { budget: 1000 }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** What Redis is made to refuse for good, and a word of what the run must say of it. */
const REFUSALS: readonly (readonly [string, (client: Redis, port: number) => Promise<unknown>, RegExp])[] = [
  ['is full', (client) => client.config('SET', 'maxmemory', '1'), /OOM/],
  [
    'cannot write to its disk',
    async (client) => {
      const [, dir = ''] = (await client.config('GET', 'dir')) as string[]
      // What it would write is there already, as a folder.
      mkdirSync(join(dir, 'dump.rdb'))
      await client.config('SET', 'save', '1 1')
      await client.bgsave()
      while (!(await client.info('persistence')).includes('rdb_last_bgsave_status:err')) await sleep(20)
    },
    /MISCONF/,
  ],
  ['became a replica', (client) => client.replicaof('127.0.0.1', 1), /READONLY/],
  [
    'asks for a password',
    async (client) => {
      await client.config('SET', 'requirepass', 'another')
      await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    },
    /NOAUTH/,
  ],
  [
    'takes the right to write away',
    (client) => client.call('ACL', 'SETUSER', 'default', '-@write'),
    /NOPERM|permission/,
  ],
]

describe.skipIf(!hasRedis)('a Redis that refuses for good', () => {
  it.each(REFUSALS)(
    '%s: the run ends with 108, what Redis said, and a report of all that is known',
    async (_, refuse, said) => {
      const redis = await startRedis()
      const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, seed: 3 })
      try {
        const { code, stderr, events, summary } = await sharedRun({
          yaml: yaml(server.url),
          redis: redis.url,
          workers: 2,
          leaseMs: 500,
          env: { GATEBENCH_API_KEY: server.apiKey },
          async meanwhile() {
            while (server.counts().endpoints.submit.requests < 6) await sleep(10)
            const client = new Redis(redis.url)
            client.on('error', () => {})
            await refuse(client, redis.port)
            client.disconnect()
          },
        })
        expect(stderr).not.toContain('BUG')
        expect(code).toBe(108)
        expect(summary.verdict.reasons.join()).toMatch(said)
        expect(checkIdentities(summary)).toEqual([])
        const told = events.flatMap((event) => (event.type === 'accepted' ? event.taskId : []))
        const accepted = server
          .records()
          .flatMap((record) => (record.type === 'request' && record.endpoint === 'submit' ? (record.taskId ?? []) : []))
        expect(told.sort()).toEqual(accepted.sort())
      } finally {
        await server.close()
        await redis.stop()
      }
    },
  )
})
