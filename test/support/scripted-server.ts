import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Endpoint } from '../../src/gateway/outcome.ts'

/** What the server does with one request. */
export type ScriptedAnswer =
  /** A well-formed answer: `body` as JSON, or `text` as it is. */
  | { status: number; headers?: Record<string, string | string[]>; body?: unknown; text?: string }
  /** These bytes on the socket, head and all; then it is closed, reset, or left open. */
  | { raw: string | Buffer; after: 'end' | 'reset' | 'hold' }
  /** Reads the request and never answers. */
  | 'never'
  /** Reads the request and resets the connection. */
  | 'reset'

export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface ScriptedServer {
  readonly url: string
  readonly port: number
  /** Requests in the order of their arrival. */
  readonly seen: SeenRequest[]
  /** Connections made so far. */
  readonly connections: () => number
  /** Queues the answers to the next requests of an endpoint. */
  answer(endpoint: Endpoint, ...answers: ScriptedAnswer[]): void
  close(): Promise<void>
}

/** A gateway that does as it is told, on a port of its own of the loopback interface. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const queues = new Map<Endpoint, ScriptedAnswer[]>()
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer(async (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const answer = queues.get(endpointOf(request))?.shift()
    perform(answer ?? { status: 599, text: 'no answer was scripted' }, request, response)
  })
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    seen,
    connections: () => connections,
    answer(endpoint, ...answers) {
      queues.set(endpoint, [...(queues.get(endpoint) ?? []), ...answers])
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function endpointOf({ method, url = '' }: IncomingMessage): Endpoint {
  if (method === 'POST') return url.endsWith('/v1/messages') ? 'message' : 'submit'
  if (url.endsWith('/v1/credits')) return 'credits'
  return url.endsWith('/api/v1/files/quota') ? 'quota' : 'poll'
}

function perform(answer: ScriptedAnswer, { socket }: IncomingMessage, response: ServerResponse): void {
  if (answer === 'never') return
  if (answer === 'reset') {
    socket.resetAndDestroy()
  } else if ('raw' in answer) {
    socket.write(answer.raw, () => {
      if (answer.after === 'end') socket.end()
      if (answer.after === 'reset') socket.resetAndDestroy()
    })
  } else {
    const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(text)
  }
}
