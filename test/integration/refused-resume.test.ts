import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { planCalls } from '../../src/load/schedule/plan.ts'
import type { RunHeader } from '../../src/measure/events/events.ts'
import { keyedRandom } from '../../src/random.ts'
import { RedisRecovery } from '../../src/run/coordinator/redis-recovery.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { profileOf } from '../support/profiles.ts'
import { hasRedis, startRedis } from '../support/redis-server.ts'

const PROFILE = profileOf(`
version: 1
name: left
duration: 1s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite } }]
`)

it.skipIf(!hasRedis)('a resume that Redis refuses what it asks says so, and is no fault of gatebench', async () => {
  const redis = await startRedis()
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-refused-'))
  try {
    const client = new Redis(redis.url)
    await client.hset('gatebench:{left}:run', { state: 'open' })
    await client.call('ACL', 'SETUSER', 'reader', 'on', '>open-sesame', '~*', '+@read', '+@connection')
    await client.quit()
    const log = join(folder, 'events.ndjson')
    await writeFile(log, '')
    const url = redis.url.replace('//', '//reader:open-sesame@')
    const left = await RedisRecovery.open(url, 'left', log, null, realClock(), null)
    const header = { settings: PROFILE, distributed: { run: 'left', shares: 1 } } as unknown as RunHeader
    const collected = left.collect(header, planCalls(PROFILE, keyedRandom(1)), { emit: () => {} }, () => {})
    const refusal = await collected.catch((error: unknown) => left.refusal(error))
    expect(refusal).toMatchObject({
      code: 'REDIS_LOST',
      exitCode: 106,
      message: expect.stringContaining('NOPERM'),
    })
    const bug = new Error('another')
    expect(left.refusal(bug)).toBe(bug)
    await left.close()
  } finally {
    await redis.stop()
    await rm(folder, { recursive: true })
  }
})
