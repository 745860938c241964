import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import type { GenerationRequest, MessageBody } from '../../src/gateway/bodies.ts'
import { defaultDialect, SUBMIT_PATHS } from '../../src/gateway/default-dialect.ts'
import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import type { Ambiguous, Outcome } from '../../src/gateway/outcome.ts'
import { AnthropicFrames } from '../../src/gateway/stream/anthropic-frames.ts'
import type { Frame } from '../../src/gateway/stream/frame.ts'
import type { StreamReading } from '../../src/gateway/stream/reading.ts'
import { keyedRandom } from '../../src/random.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { Scope } from '../../src/time/scope.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { STREAMS, streamBytes } from '../support/streams.ts'

const KEY = 'sk-very/secret+key'
const clock = realClock()
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\n'
const CHUNKED_HEAD = `${HEAD}transfer-encoding: chunked\r\n\r\n`
const END = '0\r\n\r\n'

/** A server that writes each piece in a turn of its own; then its connection is as it says. */
interface Script {
  pieces: readonly (string | Buffer)[]
  after?: 'keep' | 'reset' | 'end'
}

let script: Script = { pieces: [] }
let heard: string[] = []
const sockets = new Set<Socket>()
let connections = 0
const server = createServer((socket) => {
  connections++
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => {})
  let request = ''
  socket.on('data', (bytes) => {
    request += bytes
    const [head = '', body = ''] = request.split('\r\n\r\n')
    if (body.length < Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)) return
    heard.push(request)
    request = ''
    write(socket, script, 0)
  })
})

function write(socket: Socket, { pieces, after = 'keep' }: Script, n: number): void {
  const piece = pieces[n]
  if (piece === undefined) {
    if (after === 'reset') socket.resetAndDestroy()
    if (after === 'end') socket.end()
  } else socket.write(piece, () => setImmediate(() => write(socket, { pieces, after }, n + 1)))
}

let url = ''
let gateways: Gateway[] = []

beforeEach(async () => {
  heard = []
  connections = 0
  gateways = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `http://127.0.0.1:${address.port}`
})
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

function gatewayFor(dialect = 'multimodal-gateway', largestBodyBytes = 100_000): Gateway {
  const words = dialect === 'multimodal-gateway' ? {} : { dialect: compileDialect(readDialect(dialect), url) }
  const gateway = httpGateway(gatewayOptions(url, { apiKey: KEY, largestBodyBytes, ...words }), clock)
  gateways.push(gateway)
  return gateway
}

function requestOf(maxTokens: number): GenerationRequest {
  const messages = [{ role: 'user', content: 'hello' }]
  return { model: 'text-fast', stream: true, max_tokens: maxTokens, messages }
}

function asked(
  next: Script,
  {
    dialect,
    maxTokens = 20,
    mostBytes,
    ...how
  }: Partial<AttemptOptions> & { dialect?: string; maxTokens?: number; mostBytes?: number } = {},
): Promise<Outcome<MessageBody>> {
  script = next
  return gatewayFor(dialect, mostBytes).message(requestOf(maxTokens), { deadline: clock.now() + 60_000, ...how })
}

const chunk = (bytes: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])

/** The bytes in chunks and writes of any size. */
function inPieces(bytes: Buffer, seed: number): Buffer[] {
  const draw = keyedRandom(7).stream('sample', seed)
  const all: Buffer[] = [Buffer.from(CHUNKED_HEAD)]
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + 1 + Math.floor(draw() * 90))
    all.push(chunk(bytes.subarray(from, to)))
    from = to
  }
  const whole = Buffer.concat([...all, Buffer.from(END)])
  const pieces: Buffer[] = []
  for (let from = 0; from < whole.length; ) {
    const to = Math.min(whole.length, from + 1 + Math.floor(draw() * 400))
    pieces.push(whole.subarray(from, to))
    from = to
  }
  return pieces
}

const streamOf = (outcome: Outcome<MessageBody>): StreamReading => (outcome as Ambiguous).stream as StreamReading
const event = (data: object, name?: string): Buffer =>
  chunk(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
const text = (words: string): Buffer =>
  event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: words } })
const stopped = event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } })

describe('a streamed message over HTTP', () => {
  it.each(['openai', 'anthropic'])(
    'is read as the made streams are, in the dialect of %s, on connections that are used again',
    async (family) => {
      const dialect = family === 'openai' ? 'openai-chat' : 'anthropic-messages'
      const gateway = gatewayFor(dialect)
      const names = Object.keys(STREAMS).filter((name) => name.startsWith(family))
      let brokenOff = 0
      for (const [n, name] of names.entries()) {
        const {
          how,
          textFrames,
          tokens,
          marks = [],
          stop = null,
          maxTokens = 20,
        } = STREAMS[name] as (typeof STREAMS)[string]
        script = { pieces: inPieces(streamBytes(name), n) }
        const outcome = await gateway.message(requestOf(maxTokens), { deadline: clock.now() + 60_000 })
        const { stream } = outcome as { stream?: StreamReading }
        const seen = {
          name,
          kind: outcome.kind,
          reason: 'reason' in outcome ? outcome.reason : undefined,
          stop: outcome.kind === 'accepted' ? outcome.body.stop_reason : null,
          textFrames: stream?.textFrames,
          tokens: stream?.tokens,
          // How far apart two reads are is up to the machine.
          marks: (stream?.marks ?? []).filter((mark) => mark !== 'one-burst'),
        }
        const isWhole = how === 'whole'
        expect(seen).toEqual({
          name,
          kind: isWhole ? 'accepted' : 'ambiguous',
          reason: isWhole ? undefined : how,
          stop,
          textFrames,
          tokens,
          marks: marks.filter((mark) => mark !== 'one-burst'),
        })
        if (how === 'bad-frame' || how === 'error-event') brokenOff++
      }
      expect(connections).toBeLessThanOrEqual(1 + brokenOff)
      expect(heard).toHaveLength(names.length)
    },
  )

  it('asks for events, and for usage where the dialect has to be asked for it', async () => {
    await asked({ pieces: [CHUNKED_HEAD, chunk('data: [DONE]\n\n'), END] }, { dialect: 'openai-chat' })
    await asked({ pieces: [CHUNKED_HEAD, stopped, END] })
    const [openai = '', own = ''] = heard
    expect(openai).toMatch(/^POST \/v1\/chat\/completions .*\r\naccept: text\/event-stream\r\n/s)
    expect(JSON.parse(openai.split('\r\n\r\n')[1] ?? '')).toEqual({
      stream: true,
      stream_options: { include_usage: true },
      model: 'text-fast',
      max_completion_tokens: 20,
      messages: [{ role: 'user', content: 'hello' }],
    })
    expect(own).toMatch(/^POST \/v1\/messages .*\r\naccept: text\/event-stream\r\n/s)
    expect(JSON.parse(own.split('\r\n\r\n')[1] ?? '')).toEqual(requestOf(20))
  })

  it('keeps nothing of the text', async () => {
    const outcome = await asked({ pieces: [CHUNKED_HEAD, text('a word of its own'), stopped, END] })
    expect(outcome).toMatchObject({ kind: 'accepted', body: { content: [], stop_reason: 'end_turn' } })
    expect(JSON.stringify(outcome)).not.toContain('word')
  })

  it('is cut where the connection is reset, with what had come', async () => {
    const outcome = await asked({ pieces: [CHUNKED_HEAD, text('a'), text('b')], after: 'reset' })
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'cut-stream', status: 200, stream: { textFrames: 2 } })
    expect((outcome as Ambiguous).detail).toMatch(/^the stream was cut off: /)
  })

  it.each([
    ['its stop reason', [text('a'), stopped], ['no-marker']],
    ['its last marker', [text('a'), stopped, event({ type: 'message_stop' })], undefined],
  ])('is whole where the connection is reset behind %s', async (_what, pieces, marks) => {
    const outcome = await asked({ pieces: [CHUNKED_HEAD, ...pieces], after: 'reset' })
    expect(outcome.kind).toBe('accepted')
    expect(streamOf(outcome).marks).toEqual(marks)
  })

  it('is given up when nothing comes for longer than a stall may last', async () => {
    const outcome = await asked({ pieces: [CHUNKED_HEAD, text('a')] }, { stallMs: 40 })
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'cut-stream', stream: { textFrames: 1 } })
    expect((outcome as Ambiguous).detail).toMatch(/^the stream stalled/)
    const { timing, stream } = outcome as Ambiguous
    expect(timing.endedAt - timing.sentAt - (stream?.lastTextMs ?? 0)).toBeGreaterThanOrEqual(39)
  })

  it('is given up when its first byte does not come', async () => {
    const outcome = await asked({ pieces: [] }, { firstByteMs: 30, stallMs: 50_000 })
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'deadline' })
    expect((outcome as Ambiguous).detail).toMatch(/first byte/)
    expect(streamOf(outcome)).toBeUndefined()
  })

  it('is given up at the deadline of the whole, which pings do not move', async () => {
    const ping = event({ type: 'ping' }, 'ping')
    const outcome = await asked(
      { pieces: [CHUNKED_HEAD, ...Array.from({ length: 100_000 }, () => ping)] },
      // Room for all of them: how many come before the deadline hangs on the machine.
      { deadline: clock.now() + 60, stallMs: 30_000, mostBytes: 10_000_000 },
    )
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'cut-stream', stream: { textFrames: 0, gaps: [] } })
    expect((outcome as Ambiguous).detail).toMatch(/the deadline passed/)
  })

  it('is called off by its scope, with what had come', async () => {
    const scope = new Scope(clock)
    const words = defaultDialect(SUBMIT_PATHS)
    const frames = new AnthropicFrames()
    const read = (name: string, data: string): Frame | null => {
      setImmediate(() => scope.close())
      return frames.read(name, data)
    }
    const dialect = { ...words, frames: () => ({ read }) }
    const gateway = httpGateway(gatewayOptions(url, { dialect }), clock)
    gateways.push(gateway)
    script = { pieces: [CHUNKED_HEAD, text('a')] }
    const outcome = gateway.message(requestOf(20), { deadline: clock.now() + 60_000, scope })
    expect(await outcome).toMatchObject({ kind: 'ambiguous', reason: 'aborted', stream: { textFrames: 1 } })
  })

  it('is cut where it is larger than an answer may be', async () => {
    const long = Array.from({ length: 60 }, () => text('x'.repeat(2000)))
    const outcome = await asked({ pieces: [CHUNKED_HEAD, ...long, stopped, END] })
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'cut-stream' })
    expect((outcome as Ambiguous).detail).toMatch(/more than 100000 bytes/)
  })

  it('shows the key in nothing that it says', async () => {
    const failed = await asked({
      pieces: [CHUNKED_HEAD, event({ type: 'error', error: { type: 'auth', message: `not with ${KEY}` } })],
    })
    expect(failed).toMatchObject({ reason: 'error-event', detail: 'auth: not with [key]' })
    const bad = await asked({ pieces: [CHUNKED_HEAD, chunk(`data: {"key":"${KEY}\n\n`)] })
    expect(bad).toMatchObject({ reason: 'bad-frame', evidence: '{"key":"[key]' })
    const start = event({ type: 'message_start', message: { id: KEY, model: KEY } })
    expect(JSON.stringify(await asked({ pieces: [CHUNKED_HEAD, start, stopped, END] }))).not.toContain(KEY)
  })

  it('may come whole: then there is nothing to read of a stream', async () => {
    const whole = {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'text-fast',
      content: [],
      stop_reason: 'end_turn',
    }
    const body = JSON.stringify(whole)
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    const outcome = await asked({ pieces: [head, body.slice(0, 10), body.slice(10)] })
    expect(outcome).toMatchObject({ kind: 'accepted', body: whole })
    expect(streamOf(outcome)).toBeUndefined()
  })

  it.each([
    ['a page', 'text/html', '<h1>Welcome</h1>'],
    ['another record', 'application/json', '{"answer":"hello"}'],
    ['events that do not say that they are', 'text/plain', 'data: [DONE]\n\n'],
  ])('is a bad frame where it is %s', async (_what, type, body) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`
    expect(await asked({ pieces: [head, body] })).toMatchObject({
      kind: 'ambiguous',
      reason: 'bad-frame',
      evidence: body.slice(0, 300),
    })
  })

  it.each([
    [429, 'throttled'],
    [500, 'failed'],
    [400, 'refused'],
  ])('is refused by a %i as a whole message is', async (status, kind) => {
    const body = JSON.stringify({ error: { message: 'later', type: 'some_error' } })
    const head = `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\nretry-after: 7\r\ncontent-length: ${body.length}\r\n\r\n`
    const outcome = await asked({ pieces: [head, body] })
    expect(outcome).toMatchObject({ kind, error: { message: 'later' }, hint: { delayMs: 7000 } })
  })
})
