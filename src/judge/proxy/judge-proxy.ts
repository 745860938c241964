import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { MockServer } from '../../mock/server/http-server.ts'
import type { Clock } from '../../time/clock.ts'
import { createAuthority, keepTrust, type Trust } from './authority.ts'
import { addressOf, CHECK_HOST, hostOfTarget, type JudgedHost, RESULTS_HOST } from './judged-host.ts'

/** Time for a TLS handshake; real ms. */
const HANDSHAKE_MS = 30_000

const REFUSAL =
  'gatebench judge forwards nothing: only https connections to the judged hosts are answered, and a mock answers them.\n'

/** Requests to the proxy, apart from the check of the runtime. */
export interface ProxyCounts {
  /** Connections to judged hosts. */
  tunnels: number
  /** Connections to judged hosts that ended in the TLS handshake. */
  untrusted: number
  refused: readonly RefusedTarget[]
}

/** A proxy on a loopback address that passes judged hosts to the mock in this process, and opens no connection itself. */
export interface JudgeProxy {
  readonly url: string
  /** Names that the authority may sign for. */
  readonly names: readonly string[]
  readonly trust: Trust
  counts(): ProxyCounts
  /** Whether a request of the check has arrived. */
  isChecked(): boolean
  close(): void
}

type Destination = 'gateway' | 'results' | 'check'

/** Opens the proxy for `hosts`, which `mock` stands in for. */
export async function openProxy(
  hosts: readonly JudgedHost[],
  mock: Pick<MockServer, 'serve'>,
  clock: Clock,
): Promise<JudgeProxy> {
  const destinations = new Map<string, Destination>([
    ...hosts.map((host) => [addressOf(host), 'gateway'] as const),
    [addressOf(RESULTS_HOST), 'results'],
    [addressOf(CHECK_HOST), 'check'],
  ])
  const names = [...new Set([...hosts, RESULTS_HOST, CHECK_HOST].map(({ name }) => name))]
  // Its private key is out of reach after this: nothing else is ever signed.
  const { certificate, sign } = createAuthority(names, clock.originEpochMs + clock.now())
  const identity = sign(names)

  const counts = { tunnels: 0, untrusted: 0 }
  const refusals = new Refusals()
  let isChecked = false
  const check = createServer(((_request, response) => {
    isChecked = true
    response.end('ok\n')
  }) satisfies RequestListener)

  /** Connections that are inside TLS, by the port of the client. */
  const inside = new Map<number, { outer: Socket; destination: Destination }>()
  const secure = createTlsServer({
    key: identity.key,
    cert: identity.certificate,
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: HANDSHAKE_MS,
  })
  secure.on('secureConnection', (connection) => {
    const { outer, destination } = inside.get(connection.remotePort ?? 0) ?? {}
    if (outer === undefined || destination === undefined) connection.destroy()
    else if (destination === 'check') check.emit('connection', connection)
    else mock.serve(resettable(connection, outer), destination)
  })
  secure.on('tlsClientError', (_error, connection) => {
    const destination = inside.get(connection.remotePort ?? 0)?.destination
    if (destination !== 'check') counts.untrusted++
    connection.destroy()
  })

  const open = new Set<Socket>()
  const server = createServer((request, response) => refuse(request, response, refusals))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('connect', (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy())
    const target = hostOfTarget(request.url ?? '')
    const destination = target === null ? undefined : destinations.get(addressOf(target))
    if (destination === undefined) {
      refusals.add(request.url ?? '')
      socket.end(rawRefusal())
      return
    }
    if (destination !== 'check') counts.tunnels++
    const port = socket.remotePort ?? 0
    inside.set(port, { outer: socket, destination })
    socket.once('close', () => inside.delete(port))
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    // As in any HTTPS server: a client that leaves before or in the handshake is heard of at once.
    socket.allowHalfOpen = false
    secure.emit('connection', socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const trust = keepTrust(certificate)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names,
    trust,
    counts: () => ({ ...counts, refused: refusals.all() }),
    isChecked: () => isChecked,
    close() {
      trust.remove()
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** A connection inside TLS that can be reset, as a plain one can: Node resets only what it reads itself. */
function resettable(connection: TLSSocket, outer: Socket): TLSSocket {
  connection.resetAndDestroy = () => {
    outer.resetAndDestroy()
    return connection.destroy()
  }
  return connection
}

function refuse({ url = '' }: IncomingMessage, response: ServerResponse, refusals: Refusals): void {
  refusals.add(url)
  response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(REFUSAL)
}

function rawRefusal(): string {
  const head = ['HTTP/1.1 403 Forbidden', 'content-type: text/plain', `content-length: ${REFUSAL.length}`]
  return `${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${REFUSAL}`
}

interface RefusedTarget {
  /** Host and port, or the origin of a plain request: never a path, which may contain a key. */
  target: string
  times: number
}

/** Number of different targets that are kept by name. */
const MOST_NAMED = 20
const OTHERS = 'other targets'
const HOST_AND_PORT = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Counts what a proxy refused, by target. */
export class Refusals {
  readonly #times = new Map<string, number>()

  /** `asked`: the target as the request line has it. */
  add(asked: string): void {
    const target = nameOf(asked)
    const name = this.#times.has(target) || this.#times.size < MOST_NAMED ? target : OTHERS
    this.#times.set(name, (this.#times.get(name) ?? 0) + 1)
  }

  /** All targets in the order in which they first came. */
  all(): RefusedTarget[] {
    return [...this.#times].map(([target, times]) => ({ target, times }))
  }
}

function nameOf(asked: string): string {
  if (asked.startsWith('/')) return 'the proxy itself'
  const [, scheme = '', host = asked] = /^([a-z]{1,10}:\/\/)([^/?#]*)/i.exec(asked) ?? []
  const bare = host.slice(host.lastIndexOf('@') + 1)
  return HOST_AND_PORT.test(bare) ? `${scheme.toLowerCase()}${bare.toLowerCase()}` : 'an unreadable target'
}
