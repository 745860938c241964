import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HttpGatewayOptions, httpGateway } from '../../src/gateway/http-gateway.ts'
import { ENDPOINTS } from '../../src/gateway/outcome.ts'
import type { Clock } from '../../src/time/clock.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { Scope } from '../../src/time/scope.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { type ScriptedServer, scriptedServer } from '../support/scripted-server.ts'
import { callEndpoint, GOOD_BODIES, gatewayContract, jsonOf } from './gateway-contract.ts'

const KEY = 'sk-very/secret+key'
const clock = realClock()

const optionsFor = (url: string, more: Partial<HttpGatewayOptions> = {}): HttpGatewayOptions =>
  gatewayOptions(url, { apiKey: KEY, ...more })

const soon = (): { deadline: number } => ({ deadline: clock.now() + 10_000 })

gatewayContract('the HTTP gateway', async () => {
  const server = await scriptedServer()
  const gateway = httpGateway(optionsFor(server.url, { largestBodyBytes: 100_000 }), clock)
  return {
    gateway,
    clock,
    answer: (endpoint, ...answers) =>
      server.answer(
        endpoint,
        ...answers.map((answer) => (answer === 'never' ? answer : { ...answer, text: jsonOf(answer.body) })),
      ),
    run: (program) => program(),
    async close() {
      await gateway.close()
      await server.close()
    },
  }
})

describe('over the wire', () => {
  let server: ScriptedServer
  beforeEach(async () => {
    server = await scriptedServer()
  })
  afterEach(() => server.close())

  /** One call against the server, the gateway closed behind it. */
  async function call(endpoint: (typeof ENDPOINTS)[number], more: Partial<HttpGatewayOptions> = {}, deadline?: number) {
    const gateway = httpGateway(optionsFor(server.url, more), clock)
    try {
      return await callEndpoint(gateway, endpoint, { deadline: deadline ?? clock.now() + 10_000 })
    } finally {
      await gateway.close()
    }
  }

  test('what may buy something is not sent unless it is on record; everything else is', async () => {
    const gateway = httpGateway(optionsFor(server.url), clock)
    for (const endpoint of ['poll', 'credits', 'submit'] as const) {
      server.answer(endpoint, { status: 200, body: GOOD_BODIES[endpoint] })
    }
    let isRecorded = false
    gateway.beforeSend = () => isRecorded
    const unsent = {
      kind: 'unreachable',
      reason: 'aborted-unsent',
      detail: 'the attempt could not be recorded before it was sent',
    }
    // The first needs a connection, the others find one idle.
    expect(await callEndpoint(gateway, 'submit', soon())).toMatchObject(unsent)
    expect(await callEndpoint(gateway, 'poll', soon())).toMatchObject({ kind: 'accepted' })
    expect(await callEndpoint(gateway, 'message', soon())).toMatchObject(unsent)
    expect(await callEndpoint(gateway, 'credits', soon())).toMatchObject({ kind: 'accepted' })
    const waiting = Promise.all([callEndpoint(gateway, 'submit', soon()), callEndpoint(gateway, 'submit', soon())])
    expect(await waiting).toMatchObject([unsent, unsent])
    isRecorded = true
    expect(await callEndpoint(gateway, 'submit', soon())).toMatchObject({ kind: 'accepted' })
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
    await gateway.close()
  })

  test.each([
    ['submit', 'POST', '/v1/images/generations'],
    ['poll', 'GET', '/v1/tasks/task-1'],
    ['message', 'POST', '/v1/messages'],
    ['credits', 'GET', '/v1/credits'],
    ['quota', 'GET', '/api/v1/files/quota'],
  ] as const)('%s goes out as %s %s with the headers of the interface', async (endpoint, method, url) => {
    server.answer(endpoint, { status: 200, body: GOOD_BODIES[endpoint] })
    await call(endpoint)
    const [request] = server.seen
    expect(request).toMatchObject({ method, url })
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      accept: 'application/json',
      'user-agent': 'gatebench/1.2.3',
    })
    expect(request?.headers['accept-encoding']).toBeUndefined()
    expect(request?.headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined)
    expect(request?.body === '').toBe(method === 'GET')
  })

  test('the request body goes out as it is given', async () => {
    const gateway = httpGateway(optionsFor(server.url), clock)
    const request = { model: 'm', prompt: 'Ærø – 日本', extra: { deep: [1, null] } }
    await gateway.submit('video', request, soon())
    await gateway.close()
    expect(server.seen[0]?.url).toBe('/v1/videos/generations')
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual(request)
  })

  test('each address serves its own endpoints, with its path prefix', async () => {
    const [text, files] = await Promise.all([scriptedServer(), scriptedServer()])
    const gateway = httpGateway(
      optionsFor(`${server.url}/gate/`, { textBaseUrl: `${text.url}/t//`, filesBaseUrl: files.url }),
      clock,
    )
    for (const endpoint of ENDPOINTS) await callEndpoint(gateway, endpoint, soon())
    await gateway.close()
    await Promise.all([text.close(), files.close()])
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/gate/v1/images/generations',
      '/gate/v1/tasks/task-1',
      '/gate/v1/credits',
    ])
    expect(text.seen.map(({ url }) => url)).toEqual(['/t/v1/messages'])
    expect(files.seen.map(({ url }) => url)).toEqual(['/api/v1/files/quota'])
  })

  test('a call label goes out in the header that is named, and nowhere else', async () => {
    const gateway = httpGateway(optionsFor(server.url, { callHeader: 'x-gatebench-call' }), clock)
    await gateway.credits({ ...soon(), call: { call: 17, attempt: 2 } })
    await gateway.credits(soon())
    await gateway.close()
    expect(server.seen.map(({ headers }) => headers['x-gatebench-call'])).toEqual(['17.2', undefined])
  })

  test.each([
    ['../credits', '..%2Fcredits'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['.', '%252E'],
    ['..', '%252E%252E'],
    ['é 1\r\n', '%C3%A9%201%0D%0A'],
    ['\ud800', '%EF%BF%BD'],
  ])('a task id %j cannot leave its place in the path', async (id, segment) => {
    const gateway = httpGateway(optionsFor(server.url), clock)
    await gateway.poll(id, soon())
    await gateway.close()
    expect(server.seen[0]?.url).toBe(`/v1/tasks/${segment}`)
    expect(new URL(server.seen[0]?.url ?? '', server.url).pathname).toMatch(/^\/v1\/tasks\/[^/]+$/)
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is refused, not followed', async (status) => {
    const elsewhere = await scriptedServer()
    server.answer('credits', { status, headers: { location: `${elsewhere.url}/v1/credits` }, text: '' })
    expect(await call('credits')).toMatchObject({ kind: 'refused', status, error: null })
    expect(elsewhere.seen).toEqual([])
    await elsewhere.close()
  })

  test.each([
    ['HTML', { status: 200, text: '<html>busy</html>', headers: { 'content-type': 'text/html' } }, '<html>busy</html>'],
    ['an empty body', { status: 200, text: '' }, ''],
    ['no content', { status: 204, text: '' }, ''],
    ['half a document', { status: 200, text: '{"id": "ta' }, '{"id": "ta'],
  ])('a success with %s is ambiguous', async (_, answer, evidence) => {
    server.answer('submit', answer)
    const outcome = await call('submit')
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'not-json', status: answer.status, evidence })
  })

  test('valid JSON of another content type is accepted', async () => {
    server.answer('poll', { status: 201, headers: { 'content-type': 'text/plain' }, body: GOOD_BODIES.poll })
    expect(await call('poll')).toMatchObject({ kind: 'accepted', status: 201, body: GOOD_BODIES.poll })
  })

  test('a body in an encoding nobody asked for is ambiguous and says so', async () => {
    const packed = gzipSync(JSON.stringify(GOOD_BODIES.poll))
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`
    server.answer('poll', { raw: Buffer.concat([Buffer.from(head), packed]), after: 'hold' })
    const outcome = await call('poll')
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'not-json', status: 200 })
    expect(outcome).toHaveProperty('detail', expect.stringContaining('gzip'))
  })

  test('HTML under an error status is evidence, and its headers still count', async () => {
    server.answer('message', { status: 502, headers: { 'retry-after': '3' }, text: '<h1>Bad Gateway</h1>' })
    expect(await call('message')).toMatchObject({
      kind: 'failed',
      status: 502,
      error: null,
      evidence: '<h1>Bad Gateway</h1>',
      hint: { kind: 'delay', delayMs: 3_000, source: 'retry-after' },
    })
  })

  test('text outside ASCII survives being cut into chunks', async () => {
    const body = { id: 'task-1', note: '日本語'.repeat(500) }
    const bytes = Buffer.from(JSON.stringify(body))
    const chunks = [bytes.subarray(0, 31), bytes.subarray(31, 32), bytes.subarray(32)]
    const framed = chunks.flatMap((chunk) => [
      Buffer.from(`${chunk.length.toString(16)}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ])
    const head = Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    server.answer('poll', { raw: Buffer.concat([head, ...framed, Buffer.from('0\r\n\r\n')]), after: 'hold' })
    expect(await call('poll')).toMatchObject({ kind: 'accepted', body })
  })

  test('what has come of a body is kept while another answer is read', async () => {
    const body = JSON.stringify(GOOD_BODIES.message)
    const slow = createServer((socket: Socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 30)}`)
        slow.emit('half')
      })
      slow.once('go on', () => socket.write(body.slice(30)))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as { port: number }
    const gateway = httpGateway(optionsFor(server.url, { textBaseUrl: `http://127.0.0.1:${port}` }), clock)
    server.answer('credits', { status: 200, body: GOOD_BODIES.credits })
    const message = callEndpoint(gateway, 'message', soon())
    await once(slow, 'half')
    expect(await gateway.credits(soon())).toHaveProperty('kind', 'accepted')
    slow.emit('go on')
    expect(await message).toMatchObject({ kind: 'accepted', body: GOOD_BODIES.message })
    await gateway.close()
    await new Promise((resolve) => slow.close(resolve))
  })

  test('an informational answer is not the answer', async () => {
    const body = JSON.stringify(GOOD_BODIES.poll)
    const raw = `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    server.answer('poll', { raw, after: 'hold' })
    expect(await call('poll')).toMatchObject({ kind: 'accepted', status: 200 })
  })

  test('an account without a limit may state a number of more than 53 bits', async () => {
    const text = JSON.stringify(GOOD_BODIES.credits).replace(
      /"remaining_credits":[^,}]+/g,
      '"remaining_credits":9223372036854775807',
    )
    server.answer('credits', { status: 200, text })
    expect(await call('credits')).toMatchObject({
      kind: 'accepted',
      body: { data: { token: { remaining_credits: 1e15 }, user: { remaining_credits: 1e15 } } },
    })
  })

  describe('bounds', () => {
    test.each([
      ['announced by its length', `HTTP/1.1 200 OK\r\ncontent-length: 20000\r\n\r\n${'x'.repeat(20_000)}`],
      ['closed by its end', `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${'x'.repeat(20_000)}`],
      ['in chunks', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4e20\r\n${'x'.repeat(20_000)}\r\n0\r\n\r\n`],
    ])('a body above the bound, %s, is given up', async (_, raw) => {
      server.answer('submit', { raw, after: 'end' })
      expect(await call('submit')).toMatchObject({ kind: 'ambiguous', reason: 'too-large', status: 200 })
    })

    test('a body at the bound is read', async () => {
      const body = { id: 'task-1', note: '' }
      body.note = 'x'.repeat(10_000 - JSON.stringify(body).length)
      server.answer('submit', { status: 200, body })
      expect(await call('submit')).toHaveProperty('kind', 'accepted')
    })

    test('an error page above the bound is still that error', async () => {
      server.answer('submit', { status: 502, text: 'x'.repeat(20_000) })
      expect(await call('submit')).toMatchObject({ kind: 'failed', status: 502, error: null })
    })

    test('a huge header is given up', async () => {
      server.answer('submit', { status: 200, headers: { 'x-huge': 'y'.repeat(100_000) }, body: GOOD_BODIES.submit })
      expect(await call('submit')).toMatchObject({ kind: 'ambiguous', reason: 'too-large' })
    })

    test.each(['constructor', '__proto__', 'hasOwnProperty', 'toString', 'valueOf'])(
      'a header named %s is one like any other',
      async (name) => {
        const body = JSON.stringify(GOOD_BODIES.submit)
        const raw = `HTTP/1.1 200 OK\r\n${name}: a\r\n${name}: b\r\ncontent-length: ${body.length}\r\n\r\n${body}`
        server.answer('submit', { raw, after: 'hold' })
        expect(await call('submit')).toMatchObject({ kind: 'accepted', body: GOOD_BODIES.submit })
      },
    )

    test.each([5_000, 100_000])(
      'a body nested %i deep is no crash, and what is told of it none either',
      async (depth) => {
        const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
        const task = `{"id":"task-1","status":"failed","error":${deep}}`
        server.answer(
          'submit',
          { status: 200, text: task },
          { status: 500, text: `{"error":{"message":"no","more":${deep}}}` },
          { status: 400, text: `{"fault":${deep}}` },
          { status: 200, text: `{"id":true,"more":${deep}}` },
        )
        const large = { largestBodyBytes: 1e6 }
        expect(await call('submit', large)).toMatchObject({
          kind: 'accepted',
          body: { id: 'task-1', status: 'failed' },
        })
        expect(JSON.stringify(await call('submit', large))).toContain('nested too deeply')
        expect(await call('submit', large)).toHaveProperty('evidence', expect.stringContaining('{"fault":[[['))
        expect(await call('submit', large)).toMatchObject({ reason: 'schema', detail: expect.stringMatching(/^id: /) })
      },
    )
  })

  describe('broken connections', () => {
    test.each([
      ['reset', 'reset' as const],
      ['closed', { raw: '', after: 'end' as const }],
      ['answered in another protocol', { raw: 'SSH-2.0-OpenSSH_9.2\r\n', after: 'hold' as const }],
      ['reset in the head', { raw: 'HTTP/1.1 200 OK\r\ncontent-le', after: 'reset' as const }],
    ])('a request that was sent and then %s is ambiguous', async (_, answer) => {
      server.answer('submit', answer)
      const outcome = await call('submit')
      expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'reset' })
      expect(outcome).not.toHaveProperty('status')
    })

    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"id": "task-7", '
    const halfChunk = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"id": "task-7", '
    test.each([
      ['a body shorter than announced', { raw: half, after: 'end' as const }],
      ['a chunk without an end', { raw: halfChunk, after: 'end' as const }],
    ])('%s is ambiguous, and what came is kept', async (_, answer) => {
      server.answer('submit', answer)
      expect(await call('submit')).toMatchObject({
        kind: 'ambiguous',
        reason: 'cut-body',
        status: 200,
        evidence: '{"id": "task-7", ',
      })
    })

    test('a body reset in the middle is ambiguous', async () => {
      server.answer('submit', { raw: half, after: 'reset' })
      const outcome = await call('submit')
      // A reset may overtake what was sent before it: whether the head is seen is up to the kernel.
      expect(outcome).toHaveProperty('reason', 'status' in outcome ? 'cut-body' : 'reset')
    })

    test('a 429 whose body is cut is still a 429', async () => {
      const raw = 'HTTP/1.1 429 Too Many Requests\r\nretry-after: 4\r\ncontent-length: 500\r\n\r\n{"error": {'
      server.answer('submit', { raw, after: 'end' })
      const hint = { kind: 'delay', delayMs: 4_000, source: 'retry-after', capped: false }
      expect(await call('submit')).toMatchObject({ kind: 'throttled', error: null, evidence: '{"error": {', hint })
    })

    test('a deadline in the middle of a body tells the status', async () => {
      server.answer('submit', { raw: half, after: 'hold' })
      expect(await call('submit', {}, clock.now() + 50)).toMatchObject({
        kind: 'ambiguous',
        reason: 'deadline',
        status: 200,
        evidence: '{"id": "task-7", ',
      })
    })
  })

  describe('connections', () => {
    test('a port where nobody listens is unreachable', async () => {
      const gone = await scriptedServer()
      await gone.close()
      for (const endpoint of ENDPOINTS) {
        const addresses = { baseUrl: gone.url, textBaseUrl: gone.url, filesBaseUrl: gone.url }
        const outcome = await call(endpoint, addresses)
        expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'refused' })
        expect(outcome).toHaveProperty('detail', expect.stringContaining('ECONNREFUSED'))
      }
    })

    test('a name that cannot be resolved is unreachable', async () => {
      // Labels have at most 63 characters: the resolver refuses this one without asking anybody.
      const outcome = await call('credits', { baseUrl: `http://${'x'.repeat(64)}.invalid` })
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'dns' })
    })

    test('a server that speaks no TLS is unreachable over https', async () => {
      const outcome = await call('credits', { baseUrl: server.url.replace('http:', 'https:') })
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'tls' })
    })

    test('a server that hangs up during the handshake is unreachable over https', async () => {
      const rude = createServer((socket: Socket) => socket.resetAndDestroy())
      await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
      const { port } = rude.address() as { port: number }
      expect(await call('credits', { baseUrl: `https://127.0.0.1:${port}` })).toMatchObject({
        kind: 'unreachable',
        reason: 'tls',
      })
      await new Promise((resolve) => rude.close(resolve))
    })

    test('an attempt that waits for a connection past its deadline was surely not sent, and never is', async () => {
      const gateway = httpGateway(optionsFor(server.url, { connections: 1 }), clock)
      const answered = { status: 200, body: GOOD_BODIES.message }
      server.answer('message', 'never', answered)
      const blocking = new Scope(clock)
      const first = callEndpoint(gateway, 'message', { ...soon(), scope: blocking })
      // The first has the connection once the server has heard it.
      while (server.seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
      const second = await callEndpoint(gateway, 'credits', { deadline: clock.now() + 50 })
      expect(second).toMatchObject({ kind: 'unreachable', reason: 'aborted-unsent' })
      blocking.close()
      expect(await first).toMatchObject({ kind: 'ambiguous', reason: 'aborted' })
      expect(await callEndpoint(gateway, 'message', soon())).toHaveProperty('kind', 'accepted')
      expect(server.seen.map(({ url }) => url)).toEqual(['/v1/messages', '/v1/messages'])
      await gateway.close()
    })

    test('an attempt given up in the queue does not cost the connection it waited for', async () => {
      const gateway = httpGateway(optionsFor(server.url, { connections: 1 }), clock)
      server.answer('message', { status: 200, body: GOOD_BODIES.message }, { status: 200, body: GOOD_BODIES.message })
      const quitter = new Scope(clock)
      const first = callEndpoint(gateway, 'message', soon())
      const dropped = callEndpoint(gateway, 'credits', { ...soon(), scope: quitter })
      const last = callEndpoint(gateway, 'message', soon())
      quitter.close()
      const kinds = (await Promise.all([first, dropped, last])).map(({ kind }) => kind)
      expect(kinds).toEqual(['accepted', 'unreachable', 'accepted'])
      expect(server.connections()).toBe(1)
      await gateway.close()
    })

    test('an attempt that waited for a connection is sent when it gets one, not when it was asked for', async () => {
      const gateway = httpGateway(optionsFor(server.url, { connections: 1 }), clock)
      server.answer('message', { status: 200, body: GOOD_BODIES.message }, { status: 200, body: GOOD_BODIES.message })
      const both = [callEndpoint(gateway, 'message', soon()), callEndpoint(gateway, 'message', soon())] as const
      const [first, second] = await Promise.all(both)
      expect(second.timing.sentAt).toBeGreaterThanOrEqual(first.timing.endedAt)
      await gateway.close()
    })

    test('more attempts than one pool holds go out together', async () => {
      const gateway = httpGateway(optionsFor(server.url, { connections: 200 }), clock)
      const quitter = new Scope(clock)
      server.answer('credits', ...Array.from({ length: 200 }, () => 'never' as const))
      const options = { ...soon(), scope: quitter }
      const all = Array.from({ length: 200 }, () => gateway.credits(options))
      while (server.seen.length < 200) await new Promise((resolve) => setImmediate(resolve))
      quitter.close()
      const outcomes = await Promise.all(all)
      expect(outcomes.every((outcome) => outcome.kind === 'ambiguous' && outcome.reason === 'aborted')).toBe(true)
      await gateway.close()
    })

    test('of an attempt that is over no alarm is left that is more than a second away, and of a closed gateway none', async () => {
      let armed = 0
      let furthest = 0
      const counting: Clock = {
        ...clock,
        alarm(instant, wake) {
          armed++
          furthest = Math.max(furthest, instant - clock.now())
          const { cancel } = clock.alarm(instant, () => {
            armed--
            wake()
          })
          return {
            cancel() {
              armed--
              cancel()
            },
          }
        },
      }
      const gateway = httpGateway(optionsFor(server.url), counting)
      server.answer('message', { status: 200, body: GOOD_BODIES.message })
      const pending = callEndpoint(gateway, 'message', soon())
      await pending
      expect(furthest).toBeLessThanOrEqual(1000)
      await gateway.close()
      expect(armed).toBe(0)
    })

    test('closing waits for what is outstanding and lets nothing new in', async () => {
      const gateway = httpGateway(optionsFor(server.url), clock)
      server.answer('message', { status: 200, body: GOOD_BODIES.message })
      const pending = callEndpoint(gateway, 'message', soon())
      await Promise.all([gateway.close(), gateway.close()])
      expect(await pending).toHaveProperty('kind', 'accepted')
      expect(await gateway.credits(soon())).toMatchObject({ kind: 'unreachable', reason: 'aborted-unsent' })
    })
  })
})

describe('unusable options', () => {
  test.each([
    [{ baseUrl: 'api.example.com' }, 'GATEWAY_ADDRESS_INVALID'],
    [{ textBaseUrl: 'ftp://api.example.com' }, 'GATEWAY_ADDRESS_INVALID'],
    [{ filesBaseUrl: 'https://user:hunter2@api.example.com' }, 'GATEWAY_ADDRESS_INVALID'],
    [{ baseUrl: 'https://api.example.com/?key=hunter2' }, 'GATEWAY_ADDRESS_INVALID'],
    [{ apiKey: '' }, 'API_KEY_INVALID'],
    [{ apiKey: 'hunter2\n' }, 'API_KEY_INVALID'],
    [{ paths: { image: 'v1/images', video: '/v', audio: '/a' } }, 'GATEWAY_PATH_INVALID'],
    [{ paths: { image: '/i', video: '/v', audio: '//evil.example.com/a' } }, 'GATEWAY_PATH_INVALID'],
    [{ paths: { image: '/i?n=1', video: '/v', audio: '/a' } }, 'GATEWAY_PATH_INVALID'],
    [{ callHeader: 'x y' }, 'CALL_HEADER_INVALID'],
    [{ callHeader: 'Authorization' }, 'CALL_HEADER_INVALID'],
  ])('%j are refused, without showing a secret', (more, code) => {
    let error: unknown
    try {
      httpGateway(optionsFor('http://127.0.0.1:1', more), clock)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code, exitCode: 104 })
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toContain('hunter2')
  })
})
