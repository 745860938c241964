import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { quickWorld } from '../support/quick-world.ts'

/** Addresses at which no gateway is, though something answers. */
const DEAD: Readonly<Record<string, { status: number; type: string; text: string }>> = {
  'a 404': { status: 404, type: 'application/json', text: '{"detail":"Not Found"}' },
  'a 500': {
    status: 500,
    type: 'application/json',
    text: '{"error":{"code":500,"type":"internal_server_error","message":"it broke"}}',
  },
  HTML: { status: 200, type: 'text/html', text: '<!doctype html><title>Welcome to nginx!</title>' },
}

const CREDITS = {
  data: {
    token: { remaining_credits: 10, unlimited_credits: true, used_credits: 0 },
    user: { remaining_credits: 10, used_credits: 0 },
  },
  message: '',
  success: true,
}

const profileYaml = (url: string, more = ''): string => `
version: 1
name: dead
gateway: { baseUrl: "${url}"${more} }
duration: 1s
drain: 1s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: hello }] } }]
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 50ms, every: 50ms }
    timeouts: { task: 1s }
retry: { policy: none }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

let folder: string
let server: Server | undefined
let mock: MockServer | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-dead-'))
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  await mock?.close()
  server = mock = undefined
  rmSync(folder, { recursive: true })
})

/** Answers every call with `dead`, but the credit query where that is `alive`. Counts what it was sent to do. */
async function deadServer(
  dead: (typeof DEAD)[string],
  alive: { credits: boolean },
): Promise<{ url: string; posts: () => number }> {
  let posts = 0
  server = createServer(async (request, response) => {
    for await (const _ of request);
    if (request.method === 'POST') posts++
    if (alive.credits && request.url === '/v1/credits') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(CREDITS))
    } else response.writeHead(dead.status, { 'content-type': dead.type }).end(dead.text)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts: () => posts }
}

async function run(yaml: string): Promise<Awaited<CliRun['ended']> & { out: string }> {
  const profile = join(folder, 'profile.yaml')
  writeFileSync(profile, yaml)
  const out = join(folder, 'run')
  return { ...(await runCli(['run', profile, '--out', out, '--quiet'], { env: { GATEBENCH_API_KEY: 'a-key' } })), out }
}

const summaryIn = (out: string): Summary => JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'))

describe.each(Object.entries(DEAD))('an address that answers every call with %s', (_, dead) => {
  it('is no gateway: the run ends with 106, and nothing is sent that costs', async () => {
    const { url, posts } = await deadServer(dead, { credits: false })
    const { code, stdout, stderr } = await run(profileYaml(url))
    expect({ code, stdout }).toEqual({ code: 106, stdout: '' })
    expect(stderr).toContain('GATEWAY_UNKNOWN')
    expect(stderr).toContain('account: none')
    expect(posts()).toBe(0)
  })

  it('fails the run where the credits alone are read, or the profile says that they cannot be', async () => {
    for (const [credits, more] of [
      [true, ''],
      [false, ', account: none'],
    ] as const) {
      const { url, posts } = await deadServer(dead, { credits })
      const { code, stdout, out } = await run(profileYaml(url, more))
      expect(code, more).toBe(99)
      expect(posts()).toBe(30)
      const { verdict, counts, errors } = summaryIn(out)
      expect(counts).toMatchObject({ planned: 30, completed: 0 })
      expect(verdict).toMatchObject({ exitCode: 99, word: 'FAIL' })
      expect(verdict.reasons[0]).toMatch(/^nothing completed: of 30 recorded calls, 30 /)
      expect(verdict.gates.find(({ gate }) => gate === 'nothing-completed')?.verdict).toBe('fail')
      const rows = errors.filter(({ endpoint }) => endpoint === 'submit' || endpoint === 'message')
      expect(rows.map(({ model, status, count }) => [model, status, count]).sort()).toEqual([
        ['image-fast', dead.status, 10],
        ['text-fast', dead.status, 20],
      ])
      // Every format that shows figures shows the errors.
      const message = rows[0]?.message ?? ''
      expect(message.length).toBeGreaterThan(5)
      const read = (name: string): string => readFileSync(join(out, name), 'utf8')
      const words = message.match(/[A-Za-z]{4,}/g) ?? []
      for (const text of [stdout, read('report.md'), read('report.html'), read('junit.xml')]) {
        for (const word of words.slice(0, 2)) expect(text).toContain(word)
      }
      expect(read('metrics.prom')).toMatch(/gatebench_errors_total\{[^}]*model="text-fast"[^}]*\} 20/)
      expect(read('junit.xml')).toContain('FAIL: ')
      expect(stdout.split('\n')[0]).toMatch(/^✗ FAIL {2}exit 99: none of 30 measured calls completed/)
      for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
      server?.close()
      rmSync(out, { recursive: true })
    }
  })
})

it('a gateway killed for good at a third of the run fails it, and the report says from when on', async () => {
  mock = await startMockGateway({ world: quickWorld(20) })
  const profile = join(folder, 'profile.yaml')
  const out = join(folder, 'run')
  const yaml = profileYaml(mock.url).replace('duration: 1s', 'duration: 9s').replace('task: 1s', 'task: 2s')
  // At a share that two thirds of loss would pass: the silence alone is what fails.
  writeFileSync(profile, `${yaml}gates: { completed: 10%, gone: 3s }\n`)
  const env = { GATEBENCH_API_KEY: mock.apiKey }
  const cli = startCli(['run', profile, '--out', out, '--quiet'], { env })
  const log = (): string => {
    try {
      return readFileSync(join(out, 'events.ndjson'), 'utf8')
    } catch {
      return ''
    }
  }
  while (cli.child.exitCode === null && log().split('"type":"arrival"').length < 90) {
    await new Promise((go) => setTimeout(go, 20))
  }
  await mock.close()
  mock = undefined
  const { code } = await cli.ended
  expect(code).toBe(99)
  const { verdict, answers } = summaryIn(out)
  expect(verdict.gates.filter((gate) => gate.verdict === 'fail').map(({ gate }) => gate)).toEqual(['gateway-gone'])
  expect(verdict.reasons[0]).toMatch(/^gateway gone: nothing was accepted after \d\.\d+ s \(20[\d:T.-]+Z\), with /)
  const { lastAcceptedMs, faultsSince } = answers
  expect(faultsSince?.firstMs).toBeGreaterThanOrEqual(lastAcceptedMs ?? Number.POSITIVE_INFINITY)
  expect(faultsSince?.firstMs).toBeLessThan(6_000)
  expect(faultsSince?.lastMs).toBeGreaterThan(8_500)
})
