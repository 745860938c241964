import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import { type MockServer, type MockServerOptions, startMockGateway } from '../../src/mock/server/http-server.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { worldWith } from '../support/mock-harness.ts'

let server: MockServer | undefined
afterEach(() => server?.close())

async function start(settings: object = {}, options: MockServerOptions = {}): Promise<MockServer> {
  server = await startMockGateway({ world: worldWith(settings), seed: 7, ...options })
  return server
}

const INSTANT = { 'image-standard': { latency: { median: '1ms', sigma: 0 } } }
const JSON_HEADERS = { authorization: 'Bearer any', 'content-type': 'application/json' }

async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = JSON_HEADERS,
): Promise<[number, unknown]> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return [response.status, await response.json()]
}

async function get(url: string): Promise<[number, unknown]> {
  const response = await fetch(url, { headers: { authorization: 'Bearer any' } })
  return [response.status, await response.json()]
}

/** Sends bytes as they are and gives all that comes back until the server closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

const refused = (status: number, message: string, type = 'invalid_request_error'): [number, object] => [
  status,
  { error: { code: status, message, type } },
]

describe('every endpoint answers over HTTP', () => {
  test('image, video and audio tasks', async () => {
    const { url } = await start()
    for (const [path, model] of [
      ['images', 'image-fast'],
      ['videos', 'video-fast'],
      ['audios', 'audio-speech'],
    ]) {
      const [status, task] = await post(`${url}/v1/${path}/generations`, { model })
      expect([status, task]).toMatchObject([200, { model, status: 'pending', progress: 0 }])
      expect(await get(`${url}/v1/tasks/${(task as { id: string }).id}`)).toMatchObject([200, { status: 'processing' }])
    }
  })

  test('text, credits and quota', async () => {
    const { url } = await start({ models: { 'text-fast': { latency: { median: '1ms', sigma: 0 } } } })
    expect(await post(`${url}/v1/messages`, { model: 'text-fast' })).toMatchObject([200, { type: 'message' }])
    expect(await get(`${url}/v1/credits`)).toMatchObject([200, { success: true }])
    expect(await get(`${url}/api/v1/files/quota?x=1`)).toMatchObject([200, { code: 200 }])
  })

  test('results, which are real files', async () => {
    const { url } = await start({ models: INSTANT, files: { expireAfter: '1h' } }, { speed: 1000 })
    const [, task] = await post(`${url}/v1/images/generations`, { model: 'image-standard', n: 2 })
    const [, done] = await get(`${url}/v1/tasks/${(task as { id: string }).id}`)
    const { results } = done as { results: string[] }
    expect(results).toHaveLength(2)
    const file = await fetch(results[1] as string)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await file.arrayBuffer()).subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  })
})

test('the audio path is a setting', async () => {
  const { url } = await start({ paths: { audio: '/v1/audio/speech' } })
  expect(await post(`${url}/v1/audio/speech`, { model: 'audio-speech' })).toMatchObject([200, { status: 'pending' }])
  expect((await post(`${url}/v1/audios/generations`, { model: 'audio-speech' }))[0]).toBe(404)
})

describe('what cannot be served is refused with the error object of the specification', () => {
  const cases: [string, string, Record<string, string>, [number, object]][] = [
    ['JSON that is cut', '{"model":', JSON_HEADERS, refused(400, 'the body is not valid JSON')],
    ['no body', '', JSON_HEADERS, refused(400, 'the body is empty')],
    ['a list', '[]', JSON_HEADERS, refused(400, 'the body must be a JSON object')],
    ['deep nesting', '['.repeat(500_000), JSON_HEADERS, refused(400, 'the body is not valid JSON')],
    [
      'a form',
      'a=b',
      { ...JSON_HEADERS, 'content-type': 'text/plain' },
      refused(415, 'the content type must be application/json'),
    ],
    [
      'a packed body',
      '{}',
      { ...JSON_HEADERS, 'content-encoding': 'gzip' },
      refused(415, 'the body must not be encoded'),
    ],
    ['a body too large', 'x'.repeat(2 ** 20 + 1), JSON_HEADERS, refused(413, 'the body must not exceed 1048576 bytes')],
    [
      'no key',
      '{',
      { 'content-type': 'application/json' },
      refused(401, 'missing bearer token', 'authentication_error'),
    ],
  ]
  test.each(cases)('%s', async (_name, body, headers, expected) => {
    const { url } = await start()
    expect(await post(`${url}/v1/images/generations`, body, headers)).toEqual(expected)
  })

  test('a body that does not say its length', async () => {
    const { port } = await start()
    const chunk = `${(2 ** 20).toString(16)}\r\n${'x'.repeat(2 ** 20)}\r\n`
    const head =
      'POST /v1/messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer k\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await raw(port, head + chunk + chunk)).toMatch(/^HTTP\/1\.1 413 .*the body must not exceed/s)
  })

  test('bytes that are not UTF-8', async () => {
    const { url } = await start()
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const response = await fetch(`${url}/v1/messages`, { method: 'POST', headers: JSON_HEADERS, body })
    expect([response.status, await response.json()]).toEqual(refused(400, 'the body is not valid UTF-8'))
  })

  test('wrong methods and paths', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/v1/credits`, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect(await get(`${url}/v1/nothing`)).toEqual(refused(404, 'no such endpoint', 'not_found_error'))
  })

  test.each([
    ['no HTTP', 'EHLO there\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'not a valid HTTP request'],
    [
      'headers too large',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
      'HTTP/1.1 431',
      'the headers are too large',
    ],
    [
      'a length that is no number',
      'POST /v1/messages HTTP/1.1\r\nhost: x\r\ncontent-length: ten\r\n\r\n',
      'HTTP/1.1 400',
      'not a valid',
    ],
    [
      'an expectation',
      'GET /v1/credits HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n',
      'HTTP/1.1 417',
      'expectation not supported',
    ],
  ])('%s', async (_name, text, head, message) => {
    const { port } = await start()
    const answer = await raw(port, text)
    expect(answer.startsWith(head)).toBe(true)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      error: { message: expect.stringContaining(message) },
    })
  })

  test('nesting without end, in a field that nobody reads', async () => {
    const { url } = await start()
    const body = `{"model":"image-fast","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect((await post(`${url}/v1/images/generations`, body))[0]).toBe(200)
  })
})

describe('pipelined requests', () => {
  const request = (path: string, end = ''): string =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer k\r\n${end}\r\n`
  const statuses = (answer: string): string[] => answer.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []

  test('are answered in their order', async () => {
    const { port } = await start({ faults: { slow: { kind: 'slow-headers', delay: '20ms', on: ['quota'] } } })
    const train = [
      request('/api/v1/files/quota'),
      request('/v1/nothing'),
      request('/v1/credits', 'connection: close\r\n'),
    ]
    expect(statuses(await raw(port, train.join('')))).toEqual(['200', '404', '200'])
  })

  test('are closed upon when rubbish follows them', async () => {
    const { port } = await start()
    const answer = await raw(port, `${request('/v1/credits')}${request('/v1/nothing')}\0\0\r\n\r\n`)
    expect(['200', '404'].slice(0, statuses(answer).length)).toEqual(statuses(answer))
  })
})

test('faults reach the caller as faults of the network', async () => {
  const faults = [
    [
      { kind: 'reset', at: 'before' },
      { kind: 'ambiguous', reason: 'reset' },
    ],
    [
      { kind: 'reset', at: 'after' },
      { kind: 'ambiguous', reason: 'reset' },
    ],
    [{ kind: 'cut-body' }, { kind: 'ambiguous', reason: 'cut-body', status: 200 }],
    [{ kind: 'malformed-body' }, { kind: 'ambiguous', reason: 'not-json', status: 200 }],
    [{ kind: 'wrong-type' }, { kind: 'ambiguous', reason: 'not-json', status: 200 }],
    [{ kind: 'hang' }, { kind: 'ambiguous', reason: 'deadline' }],
    [{ kind: 'slow-headers', delay: '20ms' }, { kind: 'accepted' }],
    [
      { kind: 'status', status: 503 },
      { kind: 'failed', status: 503, hint: { kind: 'delay', delayMs: 30_000 } },
    ],
  ] as const
  for (const [fault, expected] of faults) {
    await using mock = await startMockGateway({ world: worldWith({ faults: { fault } }) })
    const clock = realClock()
    const gateway = httpGateway(gatewayOptions(mock.url, { apiKey: mock.apiKey }), clock)
    expect(await gateway.credits({ deadline: clock.now() + 300 })).toMatchObject(expected)
    await gateway.close()
  }
})

describe('the oracle', () => {
  test('answers apart from the gateway, and counts what the gateway did', async () => {
    const mock = await start({ limits: { image: { rate: '1/h' } } })
    const headers = { ...JSON_HEADERS, 'x-gatebench-call': '17.2' }
    await post(`${mock.url}/v1/images/generations`, { model: 'image-fast' }, headers)
    await post(`${mock.url}/v1/images/generations`, { model: 'image-fast' })
    const [status, counts] = await get(`${mock.url}/_mock/counts`)
    expect([status, counts]).toEqual([200, mock.counts()])
    expect(counts).toMatchObject({
      endpoints: { submit: { requests: 2, byStatus: { 200: 1, 429: 1 } } },
      models: { 'image-fast': { accepted: 1, throttled: 1 } },
    })
    const lines = (await (await fetch(`${mock.url}/_mock/oracle`)).text()).trimEnd().split('\n')
    expect(JSON.parse(lines[0] as string)).toEqual({ type: 'oracle', schema: 'gatebench.oracle/v1' })
    const requests = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'request')
    expect(requests).toMatchObject([
      { n: 1, endpoint: 'submit', call: 17, attempt: 2, reason: 'accepted', status: 200 },
      { n: 2, endpoint: 'submit', reason: 'limited', limit: 'image-rate', state: { used: 1 } },
    ])
    expect(mock.records()).toMatchObject(lines.slice(1).map((line) => JSON.parse(line)))
    expect(await get(`${mock.url}/_mock/health`)).toEqual([200, { ok: true }])
    expect((await get(`${mock.url}/_mock/else`))[0]).toBe(404)
  })

  test('hands every record on as well', async () => {
    const seen: string[] = []
    const mock = await start({}, { keepRecords: 0, log: { record: ({ type }) => seen.push(type) } })
    await get(`${mock.url}/v1/credits`)
    expect(seen.at(-1)).toBe('request')
    expect(mock.records()).toEqual([])
  })
})

test('time can be compressed: windows, latencies and hints alike', async () => {
  const world = {
    models: { 'image-standard': { latency: { median: '100s', sigma: 0 } } },
    limits: { image: { concurrency: 1 } },
  }
  const { url } = await start(world, { speed: 1000 })
  const [, first] = await post(`${url}/v1/images/generations`, { model: 'image-standard' })
  expect(first).toMatchObject({ task_info: { estimated_time: 0.13 } })
  expect(await post(`${url}/v1/images/generations`, { model: 'image-standard' })).toMatchObject([
    429,
    { error: { fallback_suggestion: 'retry after 60 milliseconds' } },
  ])
  await expect
    .poll(async () => (await get(`${url}/v1/tasks/${(first as { id: string }).id}`))[1])
    .toMatchObject({
      status: 'completed',
    })
})

test('a thousand idle connections stand in nobody’s way, and closing ends them', async () => {
  const mock = await start()
  const idle: Socket[] = []
  for (let i = 0; i < 1000; i++) idle.push(connect(mock.port, '127.0.0.1').on('error', () => {}))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  expect((await get(`${mock.url}/v1/credits`))[0]).toBe(200)
  // Reset counts too: the listener may close before it has taken the last of them off the kernel's queue.
  const closed = Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  await mock.close()
  await closed
  server = undefined
})

test('an address that is taken is told as such', async () => {
  const { port } = await start()
  await expect(startMockGateway({ port })).rejects.toMatchObject({ code: 'MOCK_ADDRESS_UNAVAILABLE', exitCode: 104 })
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a speed of %d is refused', async (speed) => {
  await expect(startMockGateway({ speed })).rejects.toMatchObject({
    code: 'MOCK_SPEED_INVALID',
    exitCode: 104,
  })
})

test.each([
  ['anthropic-messages', '/v1/messages', 'missing API key in the header x-api-key: KEY'],
  ['veo', '/v1beta/models/veo:predictLongRunning', 'missing API key in the header x-goog-api-key: KEY'],
  ['fal', '/fal-ai/flux', 'missing API key in the header authorization: Key KEY'],
  ['openai-chat', '/v1/chat/completions', 'missing bearer token'],
])('in %s a request without a key is told where the key goes', async (name, path, message) => {
  await using mock = await startMockGateway({ world: worldWith({}), dialect: readDialect(name) })
  const answer = await fetch(`${mock.url}${path}`, { method: 'POST', body: '{}' })
  expect(answer.ok).toBe(false)
  expect(await answer.text()).toContain(message)
})

test.each(['before', 'after'])('the mock goes by timers that were faked %s its start', async (when) => {
  try {
    if (when === 'before') vi.useFakeTimers()
    const { url, apiKey } = await startMockGateway({ tier: 'free', preset: 'exact-hints' }).then((mock) => {
      server = mock
      return mock
    })
    if (when === 'after') vi.useFakeTimers()
    const submit = (): Promise<Response> =>
      fetch(`${url}/v1/images/generations`, {
        method: 'POST',
        headers: { ...JSON_HEADERS, authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ model: 'image-fast', prompt: 'a red kite' }),
      })
    expect((await submit()).status).toBe(200)
    const refused = await submit()
    expect(refused.status).toBe(429)
    await vi.advanceTimersByTimeAsync(Number(refused.headers.get('retry-after')) * 1000)
    expect((await submit()).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
