import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { startCli } from '../support/cli.ts'
import { TEST_SECRET } from '../support/distributed-run.ts'
import { worldWith } from '../support/mock-harness.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'

const profileYaml = (gateway: string): string => `
version: 1
name: asked
gateway: ${gateway}
duration: 20s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
`

describe.skipIf(!hasRedis)('whoever waits by way of a Redis', () => {
  let redis: TestRedis
  let folder: string
  beforeAll(async () => {
    redis = await startRedis()
    folder = mkdtempSync(join(tmpdir(), 'gatebench-asked-'))
  })
  afterAll(async () => {
    await redis?.stop()
    rmSync(folder, { recursive: true })
  })

  it('ends with the first SIGTERM while workers are waited for, and leaves no run that a worker could join', async () => {
    writeFileSync(join(folder, 'join.yaml'), profileYaml('{ mock: { preset: unlimited } }'))
    const words = [
      'run',
      'join.yaml',
      '--workers',
      '2',
      '--remote',
      '--join',
      '10m',
      '--redis',
      redis.url,
      '--out',
      'join',
    ]
    const cli = startCli(words, { cwd: folder, env: { GATEBENCH_RUN_SECRET: TEST_SECRET } })
    await expect.poll(() => cli.output.stderr).toContain('waiting for 2 workers')
    cli.child.kill('SIGTERM')
    const { code, stderr } = await cli.ended
    expect({ code, stderr }).toEqual({
      code: 105,
      stderr: expect.stringContaining(
        'error INTERRUPTED: stopped by SIGTERM before the workers had joined: nothing was sent',
      ),
    })
    expect(readdirSync(folder)).not.toContain('join')
    const client = new Redis(redis.url)
    const id = (await client.smembers('gatebench:open'))[0]
    expect(await client.hget(`gatebench:{${id}}:run`, 'state')).toBe('closed')
    client.disconnect()
  })

  it('ends as a worker that has no run yet', async () => {
    const cli = startCli(
      ['worker', '--trust-redis', '--allow-gateway', 'mock', '--redis', redis.url, '--wait', '10m'],
      {
        cwd: folder,
      },
    )
    await expect.poll(() => cli.output.stderr).toContain('waiting for a run')
    cli.child.kill('SIGTERM')
    expect((await cli.ended).code).toBe(105)
  })

  it('ends with its reports while the account is read for the first time, with workers that have joined', async () => {
    const faults = { silent: { kind: 'hang', share: 1, on: ['credits', 'quota'] } }
    const server = await startMockGateway({ world: worldWith({ faults }) })
    try {
      writeFileSync(join(folder, 'first.yaml'), profileYaml(`{ baseUrl: "${server.url}" }`))
      const words = ['run', 'first.yaml', '--workers', '1', '--redis', redis.url, '--out', 'first', '--quiet']
      const cli = startCli(words, { cwd: folder, env: { GATEBENCH_API_KEY: server.apiKey } })
      await expect.poll(() => server.counts().endpoints.credits.requests, { interval: 20 }).toBeGreaterThan(0)
      cli.child.kill('SIGTERM')
      expect((await cli.ended).code).toBe(105)
      expect(server.counts().endpoints.message.requests).toBe(0)
      expect(readdirSync(join(folder, 'first'))).toContain('summary.json')
    } finally {
      await server.close()
    }
  })
})
