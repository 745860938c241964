import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'

const PROFILE = `
version: 1
name: foreign
gateway: { mock: { preset: unlimited } }
duration: 1s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
`

describe.skipIf(!hasRedis)('a Redis that holds something else under the names of gatebench', () => {
  let redis: TestRedis
  let client: Redis
  let folder: string
  beforeAll(async () => {
    redis = await startRedis()
    client = new Redis(redis.url)
    folder = mkdtempSync(join(tmpdir(), 'gatebench-foreign-'))
    writeFileSync(join(folder, 'profile.yaml'), PROFILE)
  })
  afterAll(async () => {
    client?.disconnect()
    await redis?.stop()
    rmSync(folder, { recursive: true })
  })

  const alone = ['worker', '--trust-redis', '--allow-gateway', 'mock', '--wait', '1s']
  const worker = [...alone, '--run', 'mine']
  const run = ['run', 'profile.yaml', '--workers', '1', '--remote', '--join', '1s', '--quiet', '--trust-redis']
  it.each([
    ['a counter that is a text', run, ['set', 'gatebench:runs', 'garbage']],
    ['a counter that is a list', run, ['lpush', 'gatebench:runs', 'garbage']],
    ['a list of runs that is a text', run, ['set', 'gatebench:open', 'garbage']],
    ['a list of runs that is a hash', alone, ['hset', 'gatebench:open', 'a', 'b']],
    ['a run to join that is a text', worker, ['set', 'gatebench:{mine}:run', 'garbage']],
    ['a plan that is no JSON', worker, ['hset', 'gatebench:{mine}:run', 'spec', '{garbage']],
    ['a plan that is null', worker, ['hset', 'gatebench:{mine}:run', 'spec', 'null']],
    ['a plan that is another', worker, ['hset', 'gatebench:{mine}:run', 'spec', '{"profile":{"name":7}}']],
  ] as const)('%s', async (_what, words, [command, ...args]) => {
    await client.flushall()
    await client.call(command, ...args)
    const { code, stderr } = await runCli([...words, '--redis', redis.url], { cwd: folder })
    expect({ code, stderr }).toEqual({
      code: 106,
      stderr: expect.stringMatching(/^error REDIS_FOREIGN_KEY: [^\n]*gatebench:[^\n]*\nhint {2}nothing was sent/),
    })
  })
})
