import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMockGateway } from '../../src/mock/http-server.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { callsMade, sharedRun } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { playedYaml } from '../support/played.ts'
import { hasOpenssl, hasRedis, selfSigned, startRedis, type TestRedis } from '../support/redis-server.ts'
import { submitsOf } from '../support/run-log.ts'

const YAML = `
version: 1
name: shared
seed: 7
gateway: { mock: { tier: enterprise, preset: clean, speed: 40 } }
duration: 1s
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 15/s }
    admission: { rate: 30/s, concurrency: 8 }
    requests:
      - { weight: 1, body: { prompt: a red kite }, price: 2 }
      - { weight: 1, body: { prompt: a blue kite, n: 2 }, price: 4 }
    poll: { first: 50ms, every: 50ms, max: 100ms }
  - model: text-fast
    modality: text
    closed: { users: 2, think: 2s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hello }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

const TRUSTING = ['--trust-redis', '--allow-gateway', 'mock']

/** Loopback addresses that stand for hosts: only Linux has more than one without being told. */
const HOSTS =
  process.platform === 'linux'
    ? { redis: '127.0.0.2', gateway: '127.0.0.3' }
    : { redis: '127.0.0.1', gateway: '127.0.0.1' }

describe.skipIf(!hasRedis)('a run of two workers, with Redis and the gateway at hosts of their own', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis(undefined, HOSTS.redis)
  })
  afterAll(async () => {
    await redis?.stop()
  })

  it('is one run: the calls of its plan, one report that the mock confirms, a row a worker', async () => {
    const { code, stderr, events, summary } = await sharedRun({
      yaml: playedYaml(YAML, 40),
      redis: redis.url,
      workers: 2,
    })
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(checkIdentities(summary)).toEqual([])
    expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
    expect(summary.counts.completed).toBe(summary.counts.planned)
    expect(callsMade(events).map((call) => Number(call.split(' ')[0]))).toEqual(
      events.filter(({ type }) => type === 'arrival').map((_, n) => n),
    )
    const workers = summary.distributed?.workers ?? []
    expect(workers.map(({ worker }) => worker)).toEqual([1, 2])
    expect(workers.reduce((sum, { calls }) => sum + calls, 0)).toBe(summary.counts.started)
    expect(Math.min(...workers.map(({ calls }) => calls))).toBeGreaterThan(0)
  })

  it.each([1, 2])(
    'ends in order when Ctrl-C is pressed %i times: no id is lost, a report is written, its workers go',
    async (times) => {
      const server = await startMockGateway({
        tier: 'enterprise',
        preset: 'clean',
        host: HOSTS.gateway,
        speed: times === 1 ? 20 : 2,
        seed: 3,
      })
      const accepted = (): string[] =>
        server
          .records()
          .flatMap((record) => (record.type === 'request' && record.endpoint === 'submit' ? (record.taskId ?? []) : []))
      try {
        const yaml = YAML.replace(/gateway: .*/, `gateway: { baseUrl: "${server.url}" }`)
        const { code, events, summary } = await sharedRun({
          yaml: yaml.replace('duration: 1s', 'duration: 20s').replace('drain: 10s', 'drain: 60s'),
          redis: redis.url,
          workers: 2,
          env: { GATEBENCH_API_KEY: server.apiKey },
          async meanwhile({ child }) {
            while (accepted().length < 4) await sleep(10)
            for (let n = 0; n < times; n++) {
              // As a terminal does: to the whole group.
              process.kill(-(child.pid as number), 'SIGINT')
              await sleep(300)
            }
          },
        })
        expect(code).toBe(105)
        expect(summary.run.status).toBe('partial')
        expect(checkIdentities(summary)).toEqual([])
        const known = events.flatMap((event) => (event.type === 'accepted' ? event.taskId : []))
        expect(known.sort()).toEqual(accepted().sort())
        if (times === 1) expect(summary.openTasks).toEqual([])
        else expect(summary.openTasks.length).toBeGreaterThan(0)
        expect(summary.counts.started).toBeLessThan(summary.counts.planned / 2)
        await vi.waitFor(() => expect(redis.clients()).toBe(1), 5_000)
      } finally {
        await server.close()
      }
    },
  )

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

  it('does not begin without a Redis address, a Redis that answers, or a run to join', async () => {
    const [none, gone, alone] = await Promise.all([
      runCli(['run', 'profiles/smoke.yaml', '--workers', '2', '--remote']),
      runCli([
        'run',
        'profiles/smoke.yaml',
        '--workers',
        '2',
        '--redis',
        'redis://127.0.0.1:1',
        '--join',
        '1s',
        '--quiet',
      ]),
      runCli(['worker', ...TRUSTING, '--redis', redis.url, '--run', 'nothing', '--wait', '1s', '--quiet']),
    ])
    expect(none).toMatchObject({ code: 104, stderr: expect.stringContaining('--remote takes --redis URL') })
    expect(gone).toMatchObject({ code: 106, stderr: expect.stringContaining('REDIS_UNREACHABLE') })
    expect(alone).toMatchObject({ code: 104, stderr: expect.stringContaining('RUN_UNKNOWN') })
  })
})

describe.skipIf(!hasRedis || !hasOpenssl)('a Redis behind TLS, with a user for gatebench alone', () => {
  it('carries a run with the rights that the documents give that user, and none is told of the password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatebench-tls-'))
    const certificate = selfSigned(folder)
    const [, rule = ''] = /ACL SETUSER (gatebench on .+)/.exec(await readFile('docs/scale.md', 'utf8')) ?? []
    const words = rule.replaceAll("'", '').replace('PASSWORD', 'open-sesame').split(' ')
    const users = ['--user', 'default', 'off', '--user', ...words]
    const safe = ['--appendonly', 'yes', '--appendfsync', 'always']
    const redis = await startRedis([...safe, ...users], '127.0.0.1', certificate)
    try {
      const url = (user: string): string => redis.url.replace('//', `//${user}@`)
      const env = { NODE_EXTRA_CA_CERTS: certificate.cert }
      const yaml = playedYaml(YAML.replace('duration: 1s', 'duration: 300ms'), 40)
      const [run, stranger, unknown] = await Promise.all([
        sharedRun({ yaml, redis: url('gatebench:open-sesame'), workers: 2, env }),
        runCli(['worker', ...TRUSTING, '--redis', url('gatebench:wrong-word')], { env }),
        runCli(['worker', ...TRUSTING, '--redis', url('gatebench:open-sesame')]),
      ])
      expect(run).toMatchObject({ code: 0, stderr: '' })
      expect(run.summary.oracle).toEqual({ confirmed: true, mismatches: [] })
      expect(JSON.stringify(run.header)).not.toContain('open-sesame')
      for (const { code, stderr } of [stranger, unknown]) {
        expect(code).toBe(106)
        expect(stderr).toContain('REDIS_UNREACHABLE')
        expect(stderr).not.toMatch(/open-sesame|wrong-word/)
      }
    } finally {
      await redis.stop()
      await rm(folder, { recursive: true })
    }
  })
})
