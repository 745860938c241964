import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RedisLink } from '../../src/distributed/redis-link.ts'
import { newRunId } from '../../src/distributed/run-names.ts'
import { registerRun } from '../../src/distributed/run-registry.ts'
import { RunSeal } from '../../src/distributed/run-seal.ts'
import type { RunSpec } from '../../src/distributed/run-spec.ts'
import { checksumOf } from '../../src/distributed/stored-spec.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import type { HttpTarget, Profile } from '../../src/profile/profile.ts'
import { retimed } from '../../src/profile/retimed.ts'
import { apiKeyOf } from '../../src/run/target/gateway-choice.ts'
import { version } from '../../src/run/version.ts'
import { type RunWorkerOptions, runWorker } from '../../src/run/workers/run-worker.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'

const SECRET = 'the secret of the coordinator'
const ENVIRONMENT = { GATEBENCH_API_KEY: 'the-key-of-the-gateway', AWS_SECRET_ACCESS_KEY: 'a-secret-of-something-else' }

/** A server that keeps all that is sent to it, and answers every submit with a redirect to `location` or an id. */
interface Listening {
  url: string
  heard: string[]
  server: Server
}

async function listening(
  answer: () => { status: number; headers?: Record<string, string>; body?: string },
): Promise<Listening> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      heard.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n${body}`)
      const { status, headers, body: text = '{}' } = answer()
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server }
}

const yaml = (url: string): string => `
version: 1
name: honest
gateway: { baseUrl: "${url}" }
duration: 1s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 4/s }
    requests: [{ body: { prompt: an honest prompt }, price: 2 }]
credits: { budget: 100 }
`

describe.skipIf(!hasRedis)('a worker whose Redis an attacker writes to', () => {
  let redis: TestRedis
  let link: RedisLink
  let client: Redis
  let folder: string
  let gateway: Listening
  let evil: Listening
  let honest: Profile
  beforeAll(async () => {
    redis = await startRedis()
    link = await RedisLink.open({ url: redis.url }, realClock())
    client = new Redis(redis.url)
    folder = mkdtempSync(join(tmpdir(), 'gatebench-attacked-'))
    gateway = await listening(() => ({ status: 302, headers: { location: `${evil.url}/v1/images/generations` } }))
    evil = await listening(() => ({ status: 200, body: '{"id":"task_1","status":"pending"}' }))
    writeFileSync(join(folder, 'honest.yaml'), yaml(gateway.url))
    honest = await loadProfile(join(folder, 'honest.yaml'))
  })
  afterAll(async () => {
    client?.disconnect()
    await link?.close()
    await redis?.stop()
    gateway?.server.close()
    evil?.server.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await client.flushall()
    gateway.heard.length = 0
    evil.heard.length = 0
  })

  /** Puts a run there as its coordinator would, or an attacker who knows no secret, and has a worker join it. */
  async function joined(
    forge: (spec: RunSpec, evilUrl: string) => Partial<RunSpec>,
    worker: Partial<RunWorkerOptions>,
    signer: string | null = null,
  ): Promise<{ outcome: string; said: string[] }> {
    const id = await newRunId(link, 'honest', checksumOf(honest))
    const plain: RunSpec = {
      ...{ id, version: version(), checksum: checksumOf(honest), profile: honest, hasBodies: false, isMock: false },
      ...{ shares: 1, leaseMs: 500 },
    }
    const forged = { ...plain, ...forge(plain, evil.url) }
    // An attacker makes the checksum fit, unless that is what is forged.
    const spec = forged.checksum === plain.checksum ? { ...forged, checksum: checksumOf(forged.profile) } : forged
    await registerRun(link, spec, new RunSeal(signer, id))
    // As its coordinator starts it.
    const at = realClock()
    const seconds = Number((await client.time())[0])
    const startAt = `${seconds * 1000}.000 ${seconds * 1000}.000`
    const startMark = new RunSeal(signer, id).mark('start', startAt)
    await client.hset(`gatebench:{${id}}:run`, { startAt, startMark, state: 'open' })
    await client.set(`gatebench:{${id}}:coordinator`, '1')
    const said: string[] = []
    const stop = new AbortController()
    const alarm = at.alarm(at.now() + 4_000, () => stop.abort(new Error('it joined')))
    const outcome = await runWorker({
      ...{
        redis: redis.url,
        folder,
        waitMs: 500,
        say: (text) => void said.push(text),
        warn: (text) => void said.push(text),
      },
      ...{ apiKey: (target: HttpTarget) => apiKeyOf(target, ENVIRONMENT), stop: stop.signal, signal: stop.signal },
      ...worker,
    }).then(
      () => 'joined',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
    alarm.cancel()
    return { outcome, said }
  }

  const withTarget = (profile: Profile, target: Partial<HttpTarget>): Profile => ({
    ...profile,
    gateway: { ...profile.gateway, target: { ...(profile.gateway.target as HttpTarget), ...target } },
  })
  const withBody = (profile: Profile): Profile => ({
    ...profile,
    models: profile.models.map((model) => ({
      ...model,
      requests: model.requests.map((request) => ({ ...request, body: { ...request.body, prompt: 'a forged prompt' } })),
    })),
  })

  type Forge = Parameters<typeof joined>[0]
  const FORGERIES: readonly (readonly [string, Forge, withProfile: string, without: string])[] = [
    [
      'the address',
      ({ profile }, url) => ({ profile: withTarget(profile, { baseUrl: url }) }),
      'GATEWAY_NOT_ALLOWED',
      'GATEWAY_NOT_ALLOWED',
    ],
    [
      'the text address',
      ({ profile }, url) => ({ profile: withTarget(profile, { textBaseUrl: url }) }),
      'GATEWAY_NOT_ALLOWED',
      'GATEWAY_NOT_ALLOWED',
    ],
    [
      'the files address',
      ({ profile }, url) => ({ profile: withTarget(profile, { filesBaseUrl: url }) }),
      'GATEWAY_NOT_ALLOWED',
      'GATEWAY_NOT_ALLOWED',
    ],
    [
      'the name of the key',
      ({ profile }) => ({ profile: withTarget(profile, { apiKeyEnv: 'AWS_SECRET_ACCESS_KEY' }) }),
      'KEY_NOT_ALLOWED',
      'KEY_NOT_ALLOWED',
    ],
    [
      'a header',
      ({ profile }) => ({ profile: { ...profile, gateway: { ...profile.gateway, callHeader: 'x-evil' } } }),
      'PROFILE_DIFFERS',
      '',
    ],
    [
      'a path',
      ({ profile }) => ({
        profile: {
          ...profile,
          gateway: { ...profile.gateway, paths: { ...profile.gateway.paths, image: '/v1/keys' } },
        },
      }),
      'PROFILE_DIFFERS',
      '',
    ],
    ['a body', ({ profile }) => ({ profile: withBody(profile), hasBodies: true }), 'PROFILE_DIFFERS', ''],
    ['another version', () => ({ version: '99.0.0' }), 'WORKER_VERSION', 'WORKER_VERSION'],
    ['another checksum', () => ({ checksum: 'f'.repeat(64) }), 'PROFILE_DIFFERS', 'PROFILE_DIFFERS'],
    [
      'a mock elsewhere',
      ({ profile }, url) => ({ isMock: true, profile: withTarget(profile, { baseUrl: url }) }),
      'GATEWAY_NOT_ALLOWED',
      'GATEWAY_NOT_ALLOWED',
    ],
  ]

  /** No word of the environment, and nothing else, reached the attacker; the gateway heard nothing either. */
  function expectSilence(): void {
    expect(evil.heard).toEqual([])
    expect(gateway.heard).toEqual([])
  }

  it.each(FORGERIES)('sends nothing for %s that was forged, though it trusts its Redis', async (_, forge, code) => {
    const profile = join(folder, 'honest.yaml')
    const { outcome } = await joined(forge, { profile, trustRedis: true })
    expect(outcome).toBe(code)
    expectSilence()
  })

  it.each(FORGERIES)('sends nothing for %s that nobody signed with its secret', async (_, forge) => {
    const worker = { profile: join(folder, 'honest.yaml'), secret: SECRET }
    expect((await joined(forge, worker)).outcome).toBe('RUN_UNSIGNED')
    await client.flushall()
    expect((await joined(forge, worker, 'the secret of somebody else')).outcome).toBe('RUN_UNSIGNED')
    expectSilence()
  })

  it.each(FORGERIES.filter(([, , , code]) => code !== ''))(
    'sends nothing for %s that was forged where it has no profile, but what it may',
    async (_, forge, __, code) => {
      const trust = { allowGateway: [gateway.url], keyEnv: 'GATEBENCH_API_KEY', trustRedis: true }
      const { outcome } = await joined((spec, url) => ({ hasBodies: true, ...forge(spec, url) }), trust)
      expect(outcome).toBe(code)
      expectSilence()
    },
  )

  it('makes no call faster than its profile says at a gateway that does not announce such a speed itself', async () => {
    const faster: Forge = ({ profile }) => ({ speed: 10, profile: retimed(profile, 1 / 10) })
    const { outcome } = await joined(faster, { profile: join(folder, 'honest.yaml'), trustRedis: true })
    expect(outcome).toBe('GATEWAY_OTHER_SPEED')
    expect(evil.heard).toEqual([])
    expect(gateway.heard.map((request) => request.split('\n')[0])).toEqual(['GET /v1/credits'])
  })

  it('follows no redirect, and says before it sends where to and with which key', async () => {
    const worker = { profile: join(folder, 'honest.yaml'), secret: SECRET }
    const { outcome, said } = await joined(() => ({}), worker, SECRET)
    expect(outcome).toBe('joined')
    expect(said[0]).toBe(`sending to ${gateway.url} with the key in GATEBENCH_API_KEY`)
    expect(gateway.heard.length).toBeGreaterThan(0)
    expect(evil.heard).toEqual([])
    expect(gateway.heard.join()).not.toContain(ENVIRONMENT.AWS_SECRET_ACCESS_KEY)
  })

  it.each(['../../evil', 'a/b', '..', `x${'y'.repeat(200)}`])(
    'takes no run of the name %s, which would name its files',
    async (id) => {
      await client.sadd('gatebench:open', id)
      await client.hset(`gatebench:{${id}}:run`, { state: 'open', spec: '{}' })
      await client.set(`gatebench:{${id}}:coordinator`, '1')
      const options: RunWorkerOptions = {
        ...{ redis: redis.url, folder, waitMs: 300, profile: join(folder, 'honest.yaml'), trustRedis: true },
        ...{ apiKey: () => 'key', say: () => {}, warn: () => {} },
      }
      await expect(runWorker(options)).rejects.toMatchObject({ code: 'NO_RUN' })
      await expect(runWorker({ ...options, run: id })).rejects.toMatchObject({ code: 'RUN_NAME_INVALID' })
    },
  )

  it('takes no plan that was signed for another run', async () => {
    const id = await newRunId(link, 'honest', checksumOf(honest))
    const other = await newRunId(link, 'honest', checksumOf(honest))
    const spec: RunSpec = {
      ...{ id, version: version(), checksum: checksumOf(honest), profile: honest, hasBodies: false, isMock: false },
      ...{ shares: 1, leaseMs: 500 },
    }
    await registerRun(link, spec, new RunSeal(SECRET, id))
    await client.rename(`gatebench:{${id}}:run`, `gatebench:{${other}}:run`)
    const options: RunWorkerOptions = {
      ...{ redis: redis.url, folder, waitMs: 300, profile: join(folder, 'honest.yaml'), secret: SECRET, run: other },
      ...{ apiKey: () => 'key', say: () => {}, warn: () => {} },
    }
    await expect(runWorker(options)).rejects.toMatchObject({ code: 'RUN_UNSIGNED' })
    expectSilence()
  })

  it('needs a secret, or somebody who says that its Redis is trusted; and without a profile to be told where and what', async () => {
    const options: RunWorkerOptions = {
      ...{ redis: redis.url, folder, waitMs: 300, apiKey: () => 'key', say: () => {}, warn: () => {} },
    }
    await expect(runWorker({ ...options, allowGateway: [gateway.url], keyEnv: 'K' })).rejects.toMatchObject({
      code: 'RUN_SECRET_NEEDED',
    })
    await expect(runWorker({ ...options, secret: SECRET })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(runWorker({ ...options, secret: SECRET, allowGateway: [gateway.url] })).rejects.toMatchObject({
      code: 'USAGE',
    })
    await expect(runWorker({ ...options, secret: 'short' })).rejects.toMatchObject({ code: 'RUN_SECRET_SHORT' })
  })
})
