import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MergedEvents } from '../../src/distributed/merged-events.ts'
import { RedisLink } from '../../src/distributed/redis-link.ts'
import { newRunId, prefixOf } from '../../src/distributed/run-names.ts'
import { registerRun } from '../../src/distributed/run-registry.ts'
import { RunSeal } from '../../src/distributed/run-seal.ts'
import { checksumOf } from '../../src/distributed/stored-spec.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { version } from '../../src/run/version.ts'
import { runWorker } from '../../src/run/workers/run-worker.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { sharedRun } from '../support/distributed-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'

const SECRET = 'the secret of the coordinator'

describe.skipIf(!hasRedis)('a Redis in which somebody forges what cannot be signed', () => {
  let redis: TestRedis
  let link: RedisLink
  let client: Redis
  let folder: string
  beforeAll(async () => {
    redis = await startRedis()
    link = await RedisLink.open({ url: redis.url }, realClock())
    client = new Redis(redis.url)
    folder = mkdtempSync(join(tmpdir(), 'gatebench-forged-'))
  })
  afterAll(async () => {
    client?.disconnect()
    await link?.close()
    await redis?.stop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => client.flushall())

  /** A worker alone, while leases, slots and money are set back as often as they can be: the submits that its gateway got. */
  async function attacked(limits: string, forMs: number): Promise<number[]> {
    const submits: number[] = []
    const begunAt = performance.now()
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'application/json' })
        if (request.method === 'POST') submits.push(performance.now() - begunAt)
        const id = request.method === 'POST' ? `task_${submits.length}` : String(request.url?.split('/').at(-1))
        response.end(JSON.stringify({ id, status: 'processing' }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const path = join(folder, 'forged.yaml')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await writeFile(
      path,
      `{ version: 1, name: forged, gateway: { baseUrl: "${url}" }, duration: 4s, drain: 100ms,
  models: [{ model: image-fast, modality: image, arrivals: { process: constant, rate: 50/s },
    ${limits} requests: [{ body: { prompt: a kite }, price: 2 }], timeouts: { submit: 2s, task: 60s } }],
  credits: { budget: 60 }, retry: { policy: none } }`,
    )
    const profile = await loadProfile(path)
    const checksum = checksumOf(profile)
    const id = await newRunId(link, 'forged', checksum)
    const seal = new RunSeal(SECRET, id)
    const spec = {
      id,
      version: version(),
      checksum,
      profile,
      hasBodies: false,
      isMock: false,
      shares: 1,
      leaseMs: 2_000,
    }
    await registerRun(link, spec, seal)
    const prefix = prefixOf(id)
    const [seconds, micros] = (await client.time()).map(Number) as [number, number]
    const at = (seconds * 1000 + micros / 1000 + 300).toFixed(3)
    await client.hset(`${prefix}run`, {
      startAt: `${at} ${at}`,
      startMark: seal.mark('start', `${at} ${at}`),
      state: 'open',
    })
    await client.set(`${prefix}coordinator`, '1')
    const stop = new AbortController()
    const forging = (async () => {
      while (!stop.signal.aborted) {
        const now = Number((await client.time())[0]) * 1000
        const pace = `${prefix}pace:image-fast`
        await client
          .multi()
          .set(pace, String(now - 1e9))
          .del(`${pace}:latest`, `${pace}:owed`)
          .zadd(`${pace}:back`, ...Array.from({ length: 20 }, (_, n) => [now + 20 * n, `${now + 20 * n}`]).flat())
          .del(`${prefix}slots:image-fast`)
          .hset(`${prefix}budget`, { limit: '1000000000000', stated: '0', told: '0' })
          .hset(`${prefix}run`, { state: 'open' })
          .exec()
        await sleep(2)
      }
    })()
    const end = setTimeout(() => stop.abort(new Error('it is enough')), forMs)
    await runWorker({
      ...{ redis: redis.url, folder, waitMs: 500, profile: path, secret: SECRET, apiKey: () => 'key' },
      ...{ say: () => {}, warn: () => {}, stop: stop.signal, signal: stop.signal },
    })
    clearTimeout(end)
    stop.abort()
    await forging
    server.closeAllConnections()
    server.close()
    return submits
  }

  it('a worker spends no more than the budget of its own profile', async () => {
    expect((await attacked('', 2_500)).length).toBe(30)
  })

  it('nor has it more tasks open than its profile allows', async () => {
    expect((await attacked('admission: { concurrency: 4 },', 2_000)).length).toBe(4)
  })

  it('nor does it start faster than its profile says', async () => {
    const starts = await attacked('admission: { rate: 8/s },', 3_000)
    // Of some 21 in the time; a forger cannot keep it from its own rate, either.
    expect(starts.length).toBeGreaterThan(15)
    for (const from of starts) {
      const inSecond = starts.filter((at) => at >= from && at < from + 1_000).length
      // Eight and a burst of one; a busy machine may send those of half a second at once.
      expect(inSecond).toBeLessThanOrEqual(9 + 4)
    }
  })

  it('a line of the journal counts once, where it was signed, and where it is an event', async () => {
    const seal = new RunSeal(SECRET, 'run')
    const sign = seal.signerOf('0:1')
    const event = { t: 1, type: 'attempt', call: 3, model: 'image-fast', attempt: 1, endpoint: 'submit' }
    const line = sign(JSON.stringify(event))
    const stranger = new RunSeal('the secret of somebody else', 'run').signerOf('0:1')
    const other = new RunSeal(SECRET, 'another run').signerOf('0:1')
    const add = (text: string): Promise<unknown> => client.xadd('t:{r}:events', '*', 's', '0:1', 'n', '1', 'l', text)
    await add(line)
    await add(line)
    await add(stranger(JSON.stringify(event)))
    await add(other(JSON.stringify(event)))
    await add(line.replace('"attempt":1', '"attempt":2'))
    await add(JSON.stringify(event))
    await add(sign('{"type":"terminal","call":3}'))
    await add('')
    const merged = new MergedEvents(link, 't:{r}:', seal)
    expect(await merged.next()).toEqual([event])
    expect(merged.forged).toBe(6)
  })

  it('a run whose journal somebody writes to submits nothing more, says so, and knows all that it bought', async () => {
    const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: 20, seed: 3 })
    try {
      const { code, events, summary } = await sharedRun({
        yaml: `
version: 1
name: forged
seed: 7
gateway: { baseUrl: "${server.url}" }
duration: 20s
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 15/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
        redis: redis.url,
        workers: 2,
        env: { GATEBENCH_API_KEY: server.apiKey },
        async meanwhile() {
          while (server.counts().endpoints.submit.requests < 6) await sleep(10)
          const [id = ''] = await client.smembers('gatebench:open')
          const told = { t: 1, type: 'accepted', call: 0, model: 'image-fast', attempt: 1, taskId: '../v1/credits' }
          await client.xadd(
            `gatebench:{${id}}:events`,
            '*',
            's',
            '0:1',
            'n',
            '1',
            'l',
            `0:1 9 forged ${JSON.stringify(told)}`,
          )
        },
      })
      expect(code).toBe(108)
      expect(summary.verdict.reasons.join()).toContain(
        'Redis holds lines of the journal that no part of this run wrote',
      )
      expect(checkIdentities(summary)).toEqual([])
      const told = events.flatMap((event) => (event.type === 'accepted' ? event.taskId : []))
      const accepted = server
        .records()
        .flatMap((record) => (record.type === 'request' && record.endpoint === 'submit' ? (record.taskId ?? []) : []))
      expect(told.sort()).toEqual(accepted.sort())
    } finally {
      await server.close()
    }
  })
})
