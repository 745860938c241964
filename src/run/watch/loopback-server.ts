import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GatebenchError } from '../../errors.ts'

/** Answers a GET; what it throws becomes a 500. */
export type Route = (response: ServerResponse) => void | Promise<void>

export interface LoopbackServer {
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Takes no new connection, and ends those on which nothing is under way. Resolves when all are gone. */
  drain(): Promise<void>
  /** Ends every connection. */
  close(): Promise<void>
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

/**
 * Serves GETs of `routes`, by path, on 127.0.0.1. Port 0 takes a free one. A request for any other host is refused: else a web page
 * whose name was pointed at this machine could read along. Throws PORT_UNUSABLE, whose hint names the flag.
 */
export async function serveOnLoopback(
  port: number,
  routes: Readonly<Record<string, Route>>,
  flag: string,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    const refuse = (status: number, why: string): void => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`)
    }
    if (!LOOPBACK.test(request.headers.host ?? '')) return refuse(403, 'only requests from this machine are allowed')
    const [path = ''] = (request.url ?? '').split('?')
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    if (route === undefined) return refuse(404, `only ${Object.keys(routes).join(', ')}`)
    if (request.method !== 'GET') return refuse(405, 'only GET is allowed')
    void (async () => route(response))().catch(() => {
      if (response.headersSent) response.destroy()
      else refuse(500, 'internal error of gatebench')
    })
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new GatebenchError(`cannot serve on port ${port}: ${(cause as NodeJS.ErrnoException).code}`, {
      code: 'PORT_UNUSABLE',
      hint: `name another port with ${flag}; 0 takes a free port`,
      cause,
    })
  }
  const drain = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await closed
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drain,
    async close() {
      server.closeAllConnections()
      await drain()
    },
  }
}
