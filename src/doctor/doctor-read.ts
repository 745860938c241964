import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'
import { jsonIn } from '../json.ts'
import type { PlainRequest } from '../run/target/plain-request.ts'
import type { Clock } from '../time/clock.ts'

/** Result of one read of an address. */
export type Reading =
  | {
      status: number
      headers: IncomingHttpHeaders
      /** Parsed where it is JSON; null otherwise. */
      body: unknown
      tookMs: number
      /** Middle of the exchange, Unix ms by this machine's clock. */
      atEpochMs: number
      tls: { protocol: string; validTo: string } | null
    }
  | { fault: string }

const PATIENCE_MS = 10_000
const LARGEST_BODY_BYTES = 2 ** 20

/** Asks an address once. Never rejects: a network fault is named by its code. */
export function readOnce({ url, method, headers, body }: PlainRequest, clock: Clock): Promise<Reading> {
  return new Promise((resolve) => {
    const begun = clock.now()
    const send = url.startsWith('https:') ? tlsRequest : plainRequest
    const fail = (error: NodeJS.ErrnoException): void => resolve({ fault: error.code ?? error.message })
    const asked = send(url, { method, headers, agent: false, timeout: PATIENCE_MS }, (answer: IncomingMessage) => {
      const ended = clock.now()
      const tls = tlsOf(answer)
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        if (text.length < LARGEST_BODY_BYTES) text += piece
        else answer.destroy()
      })
      answer.on('error', fail)
      answer.on('close', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: jsonIn(text) ?? null,
          tookMs: ended - begun,
          atEpochMs: clock.originEpochMs + (begun + ended) / 2,
          tls,
        })
      })
    })
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer'), { code: 'no response within 10 s' })))
    asked.on('error', fail)
    asked.end(body)
  })
}

function tlsOf({ socket }: IncomingMessage): { protocol: string; validTo: string } | null {
  if (!(socket instanceof TLSSocket)) return null
  return { protocol: socket.getProtocol() ?? 'TLS', validTo: socket.getPeerCertificate().valid_to ?? '' }
}
