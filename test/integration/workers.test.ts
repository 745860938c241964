import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import { guardedDistributed } from '../../src/run/coordinator/run-distributed.ts'
import type { LocalRun, LocalWorker } from '../../src/run/workers/local-worker.ts'
import { byDay, itAtNight } from '../support/by-day.ts'
import { runCli } from '../support/cli.ts'
import { callsMade, sharedRun } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { playedYaml } from '../support/played.ts'
import { hasOpenssl, hasRedis, selfSigned, startRedis, type TestRedis } from '../support/redis-server.ts'
import { runHere } from '../support/run-here.ts'
import { HOSTS, SHARED_YAML as YAML } from '../support/two-workers.ts'

const TRUSTING = ['--trust-redis', '--allow-gateway', 'mock']

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

  itAtNight('plays a mock at an address at the speed that it announces, and at no other', async () => {
    await using server = await startMockGateway({
      tier: 'enterprise',
      preset: 'clean',
      host: HOSTS.gateway,
      speed: 40,
      seed: 3,
    })
    const yaml = playedYaml(YAML, 40).replace(/gateway:\n(?: .*\n)+/, '')
    const at = (speed: number): readonly string[] => ['--gateway', server.url, '--speed', `${speed}`]
    const env = { GATEBENCH_API_KEY: server.apiKey }
    const shared = { yaml, redis: redis.url, workers: 2, env }
    await expect(sharedRun({ ...shared, flags: at(20) })).rejects.toThrow('GATEWAY_OTHER_SPEED')
    expect(server.counts().endpoints.submit.requests).toBe(0)
    const { code, stderr, events, summary } = await sharedRun({ ...shared, flags: at(40) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(summary.run).toMatchObject({ speed: 40, status: 'complete' })
    expect(summary.counts.completed).toBe(summary.counts.planned)
    const submitted = events.filter(({ type }) => type === 'accepted').length
    expect(submitted).toBeGreaterThan(0)
    expect(server.counts().endpoints.submit.requests).toBe(submitted)
  })

  it.each(byDay([1], [1, 2]))(
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

  it('takes no further share once it is asked to end, so that nothing is waited for where nothing is open', async () => {
    const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', host: HOSTS.gateway, speed: 20 })
    const book = new Redis(redis.url)
    let shares = 0
    try {
      const { code } = await sharedRun({
        yaml: `
version: 1
name: texts
gateway: { baseUrl: "${server.url}" }
duration: 10m
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hi }] }, price: 0.1 }]
`,
        redis: redis.url,
        workers: 4,
        env: { GATEBENCH_API_KEY: server.apiKey },
        async meanwhile({ child }) {
          const texts = (): number => server.records().filter((record) => record.type === 'request').length
          while (texts() < 8) await sleep(10)
          child.kill('SIGINT')
          while (child.exitCode === null) {
            for (const key of await book.keys('*share-numbers')) shares = Math.max(shares, Number(await book.get(key)))
            await sleep(20)
          }
        },
      })
      expect(code).toBe(105)
      expect(shares).toBe(4)
    } finally {
      await book.quit()
      await server.close()
    }
  })

  it('does not begin without a Redis address, a Redis that answers, or a run to join', async () => {
    const [none, gone, alone] = await Promise.all([
      runHere(['run', 'profiles/smoke.yaml', '--workers', '2', '--remote']),
      runHere([
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
      runHere(['worker', ...TRUSTING, '--redis', redis.url, '--run', 'nothing', '--wait', '1s', '--quiet']),
    ])
    expect(none).toMatchObject({ code: 104, stderr: expect.stringContaining('--remote needs --redis URL') })
    expect(gone).toMatchObject({ code: 106, stderr: expect.stringContaining('REDIS_UNREACHABLE') })
    expect(alone).toMatchObject({ code: 104, stderr: expect.stringContaining('RUN_UNKNOWN') })
  })
})

describe.skipIf(!hasRedis)('workers that a program starts by itself', () => {
  it.each<[string, (n: number) => LocalWorker, object]>([
    [
      'whose end is an error',
      () => ({ ended: Promise.reject(new Error('no key')), kill: () => {} }),
      { code: 'WORKERS_MISSING', exitCode: 106 },
    ],
    [
      'that cannot be ended, because the second could not be started',
      (n) => {
        if (n === 2) throw new Error('no second worker')
        return {
          ended: Promise.resolve(),
          kill: () => {
            throw new Error('not mine')
          },
        }
      },
      { message: 'no second worker' },
    ],
  ])('%s are reported, and leave no Redis behind', async (_, started, expected) => {
    let at = ''
    const warnings: string[] = []
    let n = 0
    const startWorker = ({ redis }: LocalRun): LocalWorker => {
      at = redis
      return started(++n)
    }
    const profile = parseProfile(playedYaml(YAML, 40), 'load.yaml')
    const warn = (text: string): void => void warnings.push(text)
    const called = guardedDistributed({ profile, workers: 2, startWorker, joinMs: 5_000, warn })
    await expect(called).rejects.toMatchObject(expected)
    expect(warnings).toContainEqual(expect.stringMatching(/^a worker that was started here failed: Error: no/))
    expect(at).toMatch(/^unix:/)
    expect(existsSync(at.replace(/^unix:\/*/, '/'))).toBe(false)
  })
})

describe.skipIf(!hasRedis || !hasOpenssl)('a Redis behind TLS, with a user for gatebench alone', () => {
  itAtNight(
    'carries a run with the rights that the documents give that user, and none is told of the password',
    async () => {
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
    },
  )
})
