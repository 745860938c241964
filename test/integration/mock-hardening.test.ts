import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type MockServer, type MockServerOptions, startMockGateway } from '../../src/mock/server/http-server.ts'
import { spawnMockHost } from '../support/host.ts'
import { worldWith } from '../support/mock-harness.ts'

let server: MockServer | undefined

afterEach(() => server?.close())

async function start(options: MockServerOptions = {}, settings: object = {}): Promise<MockServer> {
  server = await startMockGateway({ world: worldWith(settings), ...options })
  return server
}

/** A connection, and all that came back until it closed. */
function open(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {})
  socket.on('end', () => socket.end())
  return { socket, answer: once(socket, 'close').then(() => Buffer.concat(chunks).toString()) }
}

function exchange(port: number, text: string): Promise<string> {
  const { socket, answer } = open(port)
  socket.write(text)
  return answer
}

function errorOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).error
}

const CREDITS = 'GET /v1/credits HTTP/1.1\r\nhost: x\r\n'
const POST = 'POST /v1/messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer k\r\ncontent-type: application/json\r\n'

describe('slow connections are closed in time:', () => {
  const SLOW = { timeouts: { headersMs: 200, requestMs: 400 } }

  test.each([
    ['nothing at all', ''],
    ['half a head', 'GET /v1/credits HTTP/1.1\r\nhost'],
  ])('%s', async (_name, text) => {
    const { port } = await start(SLOW)
    const answer = await exchange(port, text)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(errorOf(answer)).toMatchObject({ code: 408, type: 'invalid_request_error' })
  })

  test('half a body', async () => {
    const { port } = await start(SLOW)
    expect(await exchange(port, `${POST}content-length: 10\r\n\r\n{`)).toBe('')
  })

  test('a head that comes by drops', async () => {
    const { port } = await start(SLOW)
    const { socket, answer } = open(port)
    const dripping = setInterval(() => socket.write('a: b\r\n'), 20)
    socket.write('GET / HTTP/1.1\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(dripping)
  })

  test('a connection kept for nothing', async () => {
    const { port } = await start({ timeouts: { idleMs: 100 } })
    expect(await exchange(port, `${CREDITS}authorization: Bearer k\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('and leave nothing behind', async () => {
    await using host = await spawnMockHost({
      preset: 'clean',
      options: { timeouts: { headersMs: 200, requestMs: 200 } },
    })
    const texts = ['', 'GET /v1/credits HTTP/1.1\r\nhost', `${POST}content-length: 10\r\n\r\n{`]
    const round = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 300 }, (_, n) => exchange(host.port, texts[n % 3] as string)))
    }
    const heap = async (): Promise<number> => {
      await host.usage()
      return (await host.usage()).heapBytes
    }
    // The first connections leave code and Node's own pool of parsers, some 1,000 bytes each; those after them nothing.
    for (let n = 0; n < 3; n++) await round()
    const before = await heap()
    for (let n = 0; n < 4; n++) await round()
    // A socket that is kept takes 1,500 and more; what V8 itself still makes of the code came to 350 at most.
    expect((await heap()) - before).toBeLessThan(1200 * 800)
  })
})

describe('headers given twice:', () => {
  const keys = { first: { access: 'active' }, second: { access: 'denied' } }

  test('of two authorizations the first counts', async () => {
    const { port } = await start({}, { keys, otherKeys: 'refuse' })
    const ask = (one: string, two: string): Promise<string> =>
      exchange(
        port,
        `${CREDITS}connection: close\r\nauthorization: Bearer ${one}\r\nauthorization: Bearer ${two}\r\n\r\n`,
      )
    expect(await ask('first', 'second')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask('second', 'first')).toMatch(/^HTTP\/1\.1 403 /)
  })

  test.each([
    ['lengths', 'content-length: 2\r\ncontent-length: 3\r\n'],
    ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n'],
  ])('%s are refused', async (_name, headers) => {
    const { port } = await start()
    const answer = await exchange(port, `${POST}${headers}\r\n{}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(errorOf(answer)).toMatchObject({ code: 400, type: 'invalid_request_error' })
  })
})

test('a request without a host is refused with the error object', async () => {
  const { port } = await start()
  const answer = await exchange(port, 'GET /v1/credits HTTP/1.1\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
  expect(errorOf(answer)).toEqual({ code: 400, message: 'the host header is missing', type: 'invalid_request_error' })
})

describe('an address with scheme and host is accepted', () => {
  const REST = ' HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer k\r\n\r\n'

  test.each(['http://gateway.test/v1/credits', 'HTTPS://gateway.test:8443/v1/credits'])('GET %s', async (target) => {
    const { port } = await start()
    expect(await exchange(port, `GET ${target}${REST}`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('by the mock’s own routes too', async () => {
    const { port } = await start()
    const rest = REST.replace('host: x', `host: 127.0.0.1:${port}`)
    expect(await exchange(port, `GET http://127.0.0.1:${port}/_mock/health${rest}`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('but stays no path where it names none', async () => {
    const { port } = await start()
    for (const target of ['http://gateway.test', 'http://gateway.test?a=1', 'ftp://gateway.test/v1/credits'])
      expect(await exchange(port, `GET ${target}${REST}`)).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])('%s is no way to read credits', async (method) => {
  const { url } = await start()
  const response = await fetch(`${url}/v1/credits`, { method, headers: { authorization: 'Bearer k' } })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await response.json()).toMatchObject({ error: { code: 405 } })
})

test('a caller that closes its half is still answered, or closed upon', async () => {
  const { port } = await start()
  const { socket, answer } = open(port)
  socket.end(`${CREDITS}authorization: Bearer k\r\n\r\n`)
  expect(await answer).toMatch(/^(HTTP\/1\.1 200 .*|)$/s)
})

test('a caller that is gone before its answer is billed, and harms nobody', async () => {
  const mock = await start({}, { models: { 'text-fast': { latency: { median: '50ms', sigma: 0 } } } })
  const { socket, answer } = open(mock.port)
  socket.write(`${POST}content-length: 21\r\n\r\n{"model":"text-fast"}`)
  await expect.poll(() => mock.counts().messages.accepted).toBe(1)
  socket.destroy()
  await answer
  await expect.poll(() => mock.counts()).toMatchObject({ messages: { completed: 1 }, credits: { charged: 0.1 } })
})

describe('closing', () => {
  const text = (median: string): object => ({ models: { 'text-fast': { latency: { median, sigma: 0 } } } })
  const ask = (port: number): Promise<string> =>
    exchange(port, `${POST}content-length: 21\r\n\r\n{"model":"text-fast"}`)

  test('with grace lets answers under way be sent, each the last of its connection', async () => {
    const mock = await start({}, text('2s'))
    const asked = ask(mock.port)
    await expect.poll(() => mock.counts().messages.accepted).toBe(1)
    const closed = mock.close({ graceMs: 20_000 })
    await expect(fetch(mock.url)).rejects.toThrow()
    expect(await asked).toMatch(/^HTTP\/1\.1 200 .*connection: close/is)
    await closed
  })

  test('waits no longer than its grace', async () => {
    const mock = await start({}, text('1h'))
    const asked = ask(mock.port)
    await expect.poll(() => mock.counts().messages.accepted).toBe(1)
    await mock.close({ graceMs: 50 })
    expect(await asked).toBe('')
  })

  test('waits for no answer that would never come', async () => {
    const mock = await start({}, { faults: { hang: { kind: 'hang' } } })
    const asked = ask(mock.port)
    await expect.poll(() => mock.counts().messages.accepted).toBe(1)
    await mock.close({ graceMs: 20_000 })
    expect(await asked).toBe('')
  })

  test('twice is once', async () => {
    const mock = await start()
    await Promise.all([mock.close(), mock.close()])
    await mock.close()
  })
})

test('the oracle can be followed as it writes', async () => {
  const mock = await start()
  const response = await fetch(`${mock.url}/_mock/oracle?follow`)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const next = async (): Promise<unknown> => JSON.parse(decoder.decode((await reader.read()).value))
  expect(await next()).toEqual({ type: 'oracle', schema: 'gatebench.oracle/v1' })
  await fetch(`${mock.url}/v1/credits`, { headers: { authorization: 'Bearer k' } })
  expect(await next()).toMatchObject({ type: 'request', endpoint: 'credits', n: 1 })
  await mock.close({ graceMs: 20_000 })
  expect((await reader.read()).done).toBe(true)
})

test('a mock with a key shows what it knows to nobody else, and to no other name of this machine', async () => {
  const mock = await start({ key: 'gb-key' })
  const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${mock.url}/_mock/${path}`, { headers })).status
  for (const path of ['counts', 'oracle', 'oracle?follow', 'verdict', 'openapi.json', 'else'])
    expect(await status(path)).toBe(401)
  expect(await status('health')).toBe(200)
  expect(await status('counts', { authorization: 'Bearer gb-key' })).toBe(200)
  const rebound = `GET /_mock/counts HTTP/1.1\r\nhost: gateway.example\r\nconnection: close\r\nauthorization: Bearer gb-key\r\n\r\n`
  expect(await exchange(mock.port, rebound)).toMatch(/^HTTP\/1\.1 403 /)
})
