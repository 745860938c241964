import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../src/doctor/doctor.ts'
import { nodeVersion, openFiles, processors, timer } from '../../src/doctor/machine.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { runCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'

let gateway: MockServer
let asked: string[]
let wrongClock: Server
beforeAll(async () => {
  const keys = { 'a-right-key-of-ours': { user: 'default', credits: 500, access: 'active' } }
  gateway = await startMockGateway({ world: worldWith({ keys, otherKeys: 'refuse' }) })
  asked = []
  wrongClock = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.sendDate = false
    response.writeHead(200, {
      date: 'Sat, 01 Jan 2000 00:00:00 GMT',
      'x-ratelimit-limit': '60',
      'content-type': 'text/html',
    })
    response.end('<html>')
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  wrongClock.close()
  await gateway.close()
})

/** What it said, by what it looked at. */
async function examined(address: string, key: string) {
  const { findings, exitCode } = await examine({ gateway: address, env: { GATEBENCH_API_KEY: key } })
  return { exitCode, of: (what: string) => findings.find((finding) => finding.what === what) }
}

it('finds a gateway well: address, key, clock, credits, quota', async () => {
  const { exitCode, of } = await examined(gateway.url, 'a-right-key-of-ours')
  expect(exitCode).toBe(0)
  for (const what of ['address', 'key', 'clock', 'credits', 'files'])
    expect(of(what), what).toMatchObject({ state: 'good' })
  expect(of('credits')?.text).toBe('500 left')
  expect(of('limits')).toMatchObject({ text: 'not stated in headers', next: '`gatebench probe` measures the limits' })
})

it('a wrong key is told from a missing one, and is never shown', async () => {
  const wrong = await examined(gateway.url, 'a-wrong-key-of-ours')
  expect(wrong.of('key')).toMatchObject({ state: 'bad', text: 'refused (401)' })
  expect(wrong.exitCode).toBe(106)
  const missing = await examined(gateway.url, '')
  expect(missing.of('key')).toMatchObject({ state: 'bad', text: 'there is no API key in GATEBENCH_API_KEY' })
  const { stdout, stderr, code } = await runCli(['doctor', '--gateway', gateway.url], {
    env: { GATEBENCH_API_KEY: 'a-wrong-key-of-ours' },
  })
  expect(code).toBe(106)
  expect(`${stdout}${stderr}`).not.toContain('a-wrong-key')
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

it('nobody at an address, and a host that there is not, are told with what to do', async () => {
  expect((await examined('http://127.0.0.1:1', 'a-key-of-ours')).of('address')).toMatchObject({
    state: 'bad',
    text: 'connection refused',
    next: expect.stringContaining('check the port'),
  })
})

it('tells a clock that is wrong, limits in headers, and bodies that are none; and reads alone', async () => {
  const { port } = wrongClock.address() as AddressInfo
  const { exitCode, of } = await examined(`http://127.0.0.1:${port}`, 'a-key-of-ours')
  expect(of('clock')).toMatchObject({ state: 'bad', next: expect.stringContaining('NTP') })
  expect(of('limits')).toMatchObject({ text: 'x-ratelimit-limit: 60' })
  expect(of('key')).toBeUndefined()
  expect(of('gateway')).toMatchObject({ state: 'bad', text: expect.stringContaining('text/html') })
  expect(of('credits')).toMatchObject({ state: 'warn' })
  expect(of('files')).toMatchObject({ state: 'warn' })
  expect(exitCode).toBe(106)
  expect(asked).toEqual(['GET /v1/credits', 'GET /api/v1/files/quota'])
})

it('judges a machine by figures', () => {
  expect(nodeVersion('20.18.3').state).toBe('bad')
  expect(nodeVersion('20.19.0').state).toBe('good')
  expect(nodeVersion('24.1.0').state).toBe('good')
  expect(openFiles(256)).toMatchObject({ state: 'warn', next: expect.stringContaining('ulimit -n 4096') })
  expect(openFiles(1024).state).toBe('good')
  expect(openFiles(null).state).toBe('good')
  expect(timer(Array(100).fill(1)).state).toBe('good')
  expect(timer([...Array(90).fill(1), ...Array(10).fill(50)])).toMatchObject({ state: 'warn' })
  expect(timer(Array(100).fill(200))).toMatchObject({ state: 'warn' })
})

it('names the processors that a run may use, and warns below one', () => {
  expect(processors(8)).toMatchObject({ state: 'good', text: '8 for this process', next: null })
  expect(processors(1)).toMatchObject({ state: 'good', next: expect.stringContaining('shares this processor') })
  expect(processors(0.5)).toMatchObject({ state: 'warn', text: '0.5 for this process' })
})

describe('in a dialect', () => {
  const body = (code: number) => ({ code, msg: 'no' })
  let answer: { status: number; headers?: Record<string, string>; body: unknown }
  let server: Server
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(JSON.stringify(answer.body))
    })
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  })
  afterAll(() => server.close())
  const inDialect = async (dialect: string, env: string) => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { findings, exitCode } = await examine({ gateway: address, dialect, env: { [env]: 'a-key-of-ours' } })
    return { exitCode, findings, of: (what: string) => findings.find((finding) => finding.what === what) }
  }

  it('a key that is refused within a 200 is refused', async () => {
    answer = { status: 200, body: body(401) }
    const { exitCode, of } = await inDialect('kie', 'KIE_API_KEY')
    expect(of('key')).toMatchObject({ state: 'bad', text: 'refused (401)' })
    expect(exitCode).toBe(106)
  })

  it('a task that does not exist shows that the key is accepted, by the status that its refusal means', async () => {
    answer = { status: 200, body: body(404) }
    const { exitCode, of } = await inDialect('kie', 'KIE_API_KEY')
    expect(of('key')?.text).toBe('accepted: a task that does not exist is answered with 404')
    expect(exitCode).toBe(0)
  })

  it('the balance is read where the dialect says that it stands', async () => {
    answer = { status: 200, body: { credit_balance: 1250 } }
    const { exitCode, of } = await inDialect('luma', 'LUMAAI_API_KEY')
    expect(of('credits')).toMatchObject({ state: 'good', text: '1,250 left' })
    expect(of('key')?.text).toBe('accepted')
    expect(exitCode).toBe(0)
    answer = { status: 200, body: { credit_balance: 'soon' } }
    expect((await inDialect('luma', 'LUMAAI_API_KEY')).of('credits')).toMatchObject({ state: 'warn' })
  })

  it('a redirect shows nothing of the key, and what it says beside its host is not shown', async () => {
    answer = { status: 302, headers: { location: 'https://login.example/?next=a-key-of-ours' }, body: {} }
    const { exitCode, of, findings } = await inDialect('kie', 'KIE_API_KEY')
    expect(of('key')).toBeUndefined()
    expect(of('gateway')).toMatchObject({ state: 'bad', text: 'redirects (302) to https://login.example' })
    expect(JSON.stringify(findings)).not.toContain('a-key-of-ours')
    expect(exitCode).toBe(106)
  })

  it('that has no reads, nothing is said of the key', async () => {
    answer = { status: 404, body: body(404) }
    const { of } = await inDialect('openai-chat', 'OPENAI_API_KEY')
    expect(of('key')).toMatchObject({ state: 'warn', text: expect.stringContaining('not checked') })
  })
})
