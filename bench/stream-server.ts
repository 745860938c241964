import { createServer, type Socket } from 'node:net'

/**
 * A server that streams text, of raw sockets and with a log of its own: when each request was read, and when each frame with text was written. Each stream has
 * one frame at a time, at steady steps from its request on.
 */

export interface StreamServerOptions {
  /** Frames with text of a stream, and the ms between two. */
  frames: number
  everyMs: number
}

/** What it wrote of one stream: ms after its request was read. */
export interface WrittenStream {
  firstMs: number
  gapsMs: number[]
}

/** By the number of the call that the client states in `x-gatebench-call`. */
export type StreamServerLog = ReadonlyMap<number, WrittenStream>

interface Stream {
  readonly socket: Socket
  readonly readAt: number
  readonly writtenAt: number[]
  dueAt: number
}

/** The clock's own alarm rings each ms; what is due by then is written. */
const TICK_MS = 1

const event = (type: string, more: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

const HEAD = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${chunk(
  event('message_start', { message: { id: 'm', model: 'text-fast', usage: { input_tokens: 9, output_tokens: 1 } } }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
)}`
const DELTA = chunk(event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: ' kite' } }))

function serve({ frames, everyMs }: StreamServerOptions): { log(): StreamServerLog; listen(): Promise<number> } {
  const streams = new Map<number, Stream>()
  const running = new Set<Stream>()
  const end = `${chunk(
    event('content_block_stop', { index: 0 }) +
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: frames } }) +
      event('message_stop', {}),
  )}0\r\n\r\n`
  const server = createServer({ noDelay: true }, (socket) => {
    let request = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1')
      const head = request.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? 0)
      if (head < 0 || request.length < head + 4 + length) return
      const readAt = performance.now()
      const call = Number(/\r\nx-gatebench-call: (\d+)/i.exec(request)?.[1])
      const isText = request.startsWith('POST')
      request = ''
      if (!isText) {
        socket.write('HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n{}')
        return
      }
      socket.write(HEAD, 'latin1')
      const stream = { socket, readAt, writtenAt: [], dueAt: readAt + everyMs }
      streams.set(call, stream)
      running.add(stream)
    })
  })
  setInterval(() => {
    const now = performance.now()
    for (const stream of running) {
      if (stream.dueAt > now) continue
      stream.writtenAt.push(performance.now())
      stream.dueAt += everyMs
      const isLast = stream.writtenAt.length === frames
      stream.socket.write(isLast ? DELTA + end : DELTA, 'latin1')
      if (isLast || stream.socket.destroyed) running.delete(stream)
    }
  }, TICK_MS)
  return {
    log: () =>
      new Map(
        [...streams].map(([call, { readAt, writtenAt }]) => {
          const gapsMs = writtenAt.slice(1).map((at, n) => at - (writtenAt[n] as number))
          return [call, { firstMs: (writtenAt[0] ?? Number.NaN) - readAt, gapsMs }]
        }),
      ),
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
      }),
  }
}

const { log, listen } = serve(JSON.parse(process.argv[2] ?? '{}') as StreamServerOptions)
process.on('message', () => process.send?.(log()))
process.on('disconnect', () => process.exit())
process.send?.({ port: await listen() })
