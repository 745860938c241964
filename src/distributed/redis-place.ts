import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** How a Redis is reached, and what is said to it first. */
export interface RedisPlace {
  /** A path of this machine, or a host and a port. */
  to: { path: string } | { host: string; port: number; isTls: boolean }
  /** Commands that begin each connection. */
  greeting: readonly (readonly string[])[]
}

const PORT = 6379

/** `redis://` or `rediss://` with user, password and database where they are needed, or `unix:` and a path. */
export function redisPlace(url: string): RedisPlace {
  const { protocol, hostname, port, pathname, username, password } = new URL(url)
  if (protocol === 'unix:') return { to: { path: decodeURIComponent(pathname) }, greeting: [] }
  const user = username === '' ? [] : [decodeURIComponent(username)]
  const database = pathname.slice(1)
  return {
    to: {
      // The address of IPv6 stands in brackets there.
      host: hostname === '' ? 'localhost' : hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? PORT : Number(port),
      isTls: protocol === 'rediss:',
    },
    greeting: [
      ...(password === '' ? [] : [['AUTH', ...user, decodeURIComponent(password)]]),
      ...(database === '' || database === '0' ? [] : [['SELECT', database]]),
    ],
  }
}

/** A socket on its way there; it emits `connect`, with TLS `secureConnect`. */
export function socketTo({ to }: RedisPlace): { socket: Socket; connected: 'connect' | 'secureConnect' } {
  if ('path' in to) return { socket: connect(to.path), connected: 'connect' }
  const { host, port, isTls } = to
  if (!isTls) return { socket: connect(port, host), connected: 'connect' }
  return { socket: connectTls({ host, port, servername: isAddress(host) ? '' : host }), connected: 'secureConnect' }
}

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host)
