import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { TEST_SECRET } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'
import { readRunFolder } from '../support/run-log.ts'

type Server = Awaited<ReturnType<typeof startMockGateway>>

const yaml = (name: string, url: string, duration: string): string => `
version: 1
name: ${name}
seed: 7
gateway: { baseUrl: "${url}" }
duration: ${duration}
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

describe.skipIf(!hasRedis)('runs whose workers, coordinators and Redis are apart', () => {
  let folder: string
  let redis: TestRedis
  let server: Server
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatebench-apart-'))
    redis = await startRedis()
    server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, seed: 3 })
  })
  afterEach(async () => {
    await server.close()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const env = (): Record<string, string> => ({
    GATEBENCH_REDIS_URL: redis.url,
    GATEBENCH_RUN_SECRET: TEST_SECRET,
    GATEBENCH_API_KEY: server.apiKey,
  })
  const profile = (name: string, duration: string): string => {
    const path = join(folder, `${name}.yaml`)
    writeFileSync(path, yaml(name, server.url, duration))
    return path
  }
  const lease = '1s'
  const coordinator = (name: string, duration: string, ...more: string[]): CliRun =>
    startCli(['run', profile(name, duration), '--out', join(folder, name), '--quiet', '--lease', lease, ...more], {
      env: env(),
    })
  const worker = (name: string, ...more: string[]): CliRun =>
    startCli(['worker', '--profile', join(folder, `${name}.yaml`), '--out', folder, '--quiet', ...more], { env: env() })
  const submitted = async (calls: number): Promise<void> => {
    while (server.counts().endpoints.submit.requests < calls) await sleep(10)
  }
  const accepted = (): string[] =>
    server
      .records()
      .flatMap((record) => (record.type === 'request' && record.endpoint === 'submit' ? (record.taskId ?? []) : []))
      .sort()

  it('what remote workers bought while Redis was gone is taken in from the files that they left, and only the rest was never sent', async () => {
    const run = coordinator('remote', '20s', '--workers', '2', '--remote')
    const workers = [worker('remote'), worker('remote')]
    await submitted(8)
    await redis.stop()
    const { code } = await run.ended
    expect(code).toBe(108)
    const ended = await Promise.all(workers.map((one) => one.ended))
    expect(ended.map((one) => one.code)).toEqual([108, 108])
    const before = await readRunFolder(join(folder, 'remote'))
    expect(checkIdentities(before.summary)).toEqual([])
    expect(before.summary.verdict.reasons.join()).toContain('worker-*.spill')
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.spill'))) {
      cpSync(join(folder, name), join(folder, 'remote', name))
    }
    redis = await startRedis()
    const resumed = await runCli(['resume', join(folder, 'remote'), '--quiet'], { env: env() })
    expect(resumed.code).toBe(108)
    const { events, summary } = await readRunFolder(join(folder, 'remote'))
    expect(checkIdentities(summary)).toEqual([])
    const told = events.flatMap((event) => (event.type === 'accepted' ? event.taskId : []))
    expect(told.sort()).toEqual(accepted())
    expect(summary.openTasks).toEqual([])
    expect(summary.counts.dropped).toBeGreaterThan(0)
    expect(summary.counts.completed).toBe(accepted().length)
  })

  it('a worker that fits two runs lists both, and joins the one that it is given; the other stays as it is', async () => {
    const runs = [
      coordinator('one', '1s', '--workers', '1', '--remote'),
      coordinator('two', '1s', '--workers', '1', '--remote'),
    ]
    const client = new Redis(redis.url)
    while ((await client.scard('gatebench:open')) < 2) await sleep(20)
    const lost = await worker('one').ended
    expect(lost.code).toBe(104)
    expect(lost.stderr).toMatch(/2 runs wait for workers: one-\d-\S+, two-\d-/)
    expect((await worker('two', '--run', 'two').ended).code).toBe(0)
    expect((await (runs[1] as CliRun).ended).code).toBe(0)
    expect(await client.smembers('gatebench:open')).toEqual([expect.stringMatching(/^one-/)])
    expect((await worker('one').ended).code).toBe(0)
    expect((await (runs[0] as CliRun).ended).code).toBe(0)
    client.disconnect()
  })

  it('an old log under the name of a run that lives does not end that one', async () => {
    const run = coordinator('lives', '60s', '--workers', '1')
    await submitted(5)
    cpSync(join(folder, 'lives', 'events.ndjson'), join(folder, 'old', 'events.ndjson'), { recursive: true })
    const resumed = await runCli(['resume', join(folder, 'old'), '--quiet'], { env: env() })
    expect(resumed).toMatchObject({ code: 104, stderr: expect.stringContaining('RUN_LIVES') })
    await submitted(server.counts().endpoints.submit.requests + 5)
    run.child.kill('SIGINT')
    expect((await run.ended).code).toBe(105)
    const { summary } = await readRunFolder(join(folder, 'lives'))
    expect(summary.counts.completed).toBe(accepted().length)
  })

  it('a coordinator that slept for longer than its workers wait says so, and what was not sent', async () => {
    const run = coordinator('slept', '10s', '--workers', '2')
    await submitted(5)
    run.child.kill('SIGSTOP')
    await sleep(8_000)
    run.child.kill('SIGCONT')
    const { code } = await run.ended
    expect(code).toBe(96)
    const { summary } = await readRunFolder(join(folder, 'slept'))
    expect(checkIdentities(summary)).toEqual([])
    expect(summary.run.status).toBe('partial')
    expect(summary.counts.dropped).toBeGreaterThan(0)
    expect(summary.verdict.reasons.join()).toMatch(/planned calls not sent: the coordinator did not report for \d/)
  })

  it('starts a Redis of its own where none is named, and ends it; or says what there is to install', async () => {
    const own = { ...env(), GATEBENCH_REDIS_URL: '' }
    const words = ['run', profile('own', '1s'), '--out', join(folder, 'own'), '--quiet', '--workers', '2']
    const { code, stderr } = await runCli(words, { env: own })
    expect([code, stderr]).toEqual([0, ''])
    const { header, summary } = await readRunFolder(join(folder, 'own'))
    expect(summary.counts).toMatchObject({ planned: 10, completed: 10 })
    expect(header.distributed?.unsafe).toEqual([])
    expect(() => readdirSync(header.distributed?.redisFolder ?? '')).toThrow('ENOENT')
    const none = await runCli(
      words.map((word) => word.replace(/own$/, 'none')),
      { env: { ...own, PATH: folder } },
    )
    expect(none).toMatchObject({ code: 104, stderr: expect.stringContaining('REDIS_SERVER_MISSING') })
  })

  it('waits for a Redis that comes later than its coordinator and its workers', async () => {
    const late = { ...env(), GATEBENCH_REDIS_URL: `redis://127.0.0.1:${redis.port}` }
    await redis.stop()
    const path = profile('late', '1s')
    const run = startCli(['run', path, '--out', join(folder, 'late'), '--workers', '1', '--remote'], { env: late })
    const joining = startCli(['worker', '--profile', path, '--out', folder], { env: late })
    while (!(run.output.stderr.includes('waiting for Redis') && joining.output.stderr.includes('waiting for Redis'))) {
      await sleep(20)
    }
    redis = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'], '127.0.0.1', undefined, redis.port)
    expect((await run.ended).code).toBe(0)
    expect((await joining.ended).code).toBe(0)
  })
})
