import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Sighting } from './oracle-log.ts'
import { shortHash } from './request-body.ts'

/** Headers that carry a key. */
const KEY_HEADERS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'proxy-authorization', 'cookie']
const LONGEST_PATH = 200

/** Looks at requests as they come over connections, which it counts. */
export class Sightings {
  readonly #apiKey: string
  readonly #connections = new WeakMap<Socket, { n: number; requests: number }>()
  #count = 0

  /** `apiKey` is the one that the mock gives out. */
  constructor(apiKey: string) {
    this.#apiKey = apiKey
  }

  of(message: IncomingMessage, origin: Sighting['origin'], body: string | undefined): Sighting {
    const { url = '/', headers, socket } = message
    let connection = this.#connections.get(socket)
    if (connection === undefined) {
      connection = { n: ++this.#count, requests: 0 }
      this.#connections.set(socket, connection)
    }
    connection.requests++
    const query = url.indexOf('?')
    const path = (query < 0 ? url : url.slice(0, query)).slice(0, LONGEST_PATH)
    const seen: Sighting = { path, origin, connection: connection.n, onConnection: connection.requests }
    if (body !== undefined) seen.body = body
    const idempotency = headers['idempotency-key'] ?? headers['x-idempotency-key']
    if (typeof idempotency === 'string' && idempotency !== '') seen.idempotency = shortHash(idempotency)
    const retries = headers['x-stainless-retry-count']
    if (typeof retries === 'string' && /^\d{1,6}$/.test(retries)) seen.retryCount = Number(retries)
    const key = misplacedKey(url, headers, origin)
    if (key !== null) seen.key = key
    const { authorization } = headers
    if (authorization !== undefined && bearerOf(authorization) !== this.#apiKey) seen.hasOtherKey = true
    return seen
  }
}

function bearerOf(authorization: string): string {
  return authorization.replace(/^bearer\s+/i, '')
}

/** Where a key stands that should not: anywhere in a request to the results, in the address of any. */
function misplacedKey(url: string, headers: IncomingMessage['headers'], origin: Sighting['origin']): string | null {
  const bearer = bearerOf(headers.authorization ?? '')
  if (bearer.length >= 8 && url.includes(bearer)) return 'the address'
  if (/[?&](api[-_]?key|access[-_]?token|key|token)=/i.test(url)) return 'the address'
  if (origin === 'gateway') return null
  const header = KEY_HEADERS.find((name) => headers[name] !== undefined)
  return header === undefined ? null : `the header ${header}`
}
