import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FromWorkers, ToWorkers } from '../../src/command/local-workers.ts'
import { RedisLink } from '../../src/distributed/redis-link.ts'
import { newRunId, prefixOf } from '../../src/distributed/run-names.ts'
import { registerRun } from '../../src/distributed/run-registry.ts'
import { RunSeal } from '../../src/distributed/run-seal.ts'
import type { RunSpec } from '../../src/distributed/run-spec.ts'
import { checksumOf } from '../../src/distributed/stored-spec.ts'
import { version } from '../../src/run/version.ts'
import type { LocalRun } from '../../src/run/workers/local-worker.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { BUILT, startCli } from '../support/cli.ts'
import { profileOf } from '../support/profiles.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'
import { PALETTE } from '../support/vendors.ts'

const SECRET = 'the secret of the coordinator'
const profile = profileOf(`version: 1
name: threads
gateway: { baseUrl: "http://127.0.0.1:1" }
duration: 1s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 4/s }
    requests: [{ body: { messages: [{ role: user, content: hi }] }, price: 1 }]
`)

describe.skipIf(!hasRedis)('the process of local workers', () => {
  let redis: TestRedis
  let link: RedisLink
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-threads-'))
  beforeAll(async () => {
    redis = await startRedis()
    link = await RedisLink.open({ url: redis.url }, realClock())
  })
  afterAll(async () => {
    await link?.close()
    await redis?.stop()
    rmSync(folder, { recursive: true })
  })

  it('outlives a worker that has a fault, as the others do, and ends with the last of them', async () => {
    const id = await newRunId(link, 'threads', checksumOf(profile))
    const named = { id, version: version(), checksum: checksumOf(profile) }
    const spec: RunSpec = { ...named, profile, hasBodies: true, isMock: false, shares: 2, leaseMs: 5_000 }
    await registerRun(link, spec, new RunSeal(SECRET, id))
    const run: LocalRun = {
      ...{
        id,
        redis: redis.url,
        folder,
        secret: SECRET,
        apiKey: 'the-key-of-the-gateway',
        spec,
        hasTicker: true,
      },
    }
    const child = fork(join(BUILT, 'cli/workers-process.js'), [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const ended: number[] = []
    child.on('message', ({ n }: FromWorkers) => ended.push(n))
    const exit = once(child, 'exit')
    const tell = (message: ToWorkers): void => void child.send(message)
    const beats = (): Promise<number> => link.client.hlen(`${prefixOf(id)}beats`)
    tell({ type: 'start', n: 1, run })
    tell({ type: 'start', n: 2, run })
    await vi.waitFor(async () => expect(await beats()).toBe(2), 20_000)
    // A plan that the program itself never makes: the key in it is shown to nobody.
    const broken = { ...profile, models: run.apiKey } as unknown as typeof profile
    tell({ type: 'start', n: 3, run: { ...run, spec: { ...spec, profile: broken } } })
    await vi.waitFor(() => expect(ended).toEqual([3]), 20_000)
    expect(said).toContain('error BUG')
    expect(said).not.toContain(run.apiKey)
    await link.client.hset(`${prefixOf(id)}run`, { state: 'closed' })
    expect(await exit).toEqual([0, null])
    expect(ended.sort()).toEqual([1, 2, 3])
  }, 60_000)
})

describe.skipIf(!hasRedis)('workers of a run whose mock speaks a dialect', () => {
  it('speak it too, and give each call one key of the run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-words-'))
    try {
      writeFileSync(
        join(folder, 'profile.yaml'),
        `version: 1
name: words
gateway: { dialect: ${JSON.stringify(PALETTE)}, mock: { tier: enterprise, preset: clean, speed: 40 } }
duration: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { prompt: a red kite } }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
      )
      const run = join(folder, 'run')
      const flags = ['--workers', '2', '--out', run, '--quiet']
      const { code, stderr } = await startCli(['run', join(folder, 'profile.yaml'), ...flags]).ended
      expect({ code, stderr }).toMatchObject({ code: 0 })
      const [header, ...events] = readFileSync(join(run, 'events.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(header?.nonce).toMatch(/^[\da-f]{32}$/)
      const attempts = events.filter(({ type }) => type === 'attempt')
      expect(attempts).toHaveLength(40)
      expect(attempts.every(({ keyed }) => keyed === true)).toBe(true)
      expect(JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')).oracle.mismatches).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
