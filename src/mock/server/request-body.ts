import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Unreadable } from '../exchange.ts'

/** A body as parsed, or why it could not be. */
export type RequestBody = ({ value: unknown } | { unreadable: Unreadable; tooLarge: boolean }) & { hash?: string }

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json *(?:;|$)/i

/**
 * Reads a JSON body of at most `largestBytes`, with its hash where that is asked for. Never ends when the connection breaks first: there is
 * nobody left to answer.
 */
export function readBody(
  message: IncomingMessage,
  largestBytes: number,
  hashed: boolean,
  takesForms: boolean,
): Promise<RequestBody> {
  const { headers } = message
  const encoding = headers['content-encoding'] ?? 'identity'
  const type = headers['content-type'] ?? ''
  const isForm = takesForms && /^multipart\/form-data *;/i.test(type)
  if (!isForm && !JSON_TYPE.test(type))
    return Promise.resolve(unreadable(415, 'the content type must be application/json'))
  if (encoding !== 'identity') return Promise.resolve(unreadable(415, 'the body must not be encoded'))
  const tooLarge = `the body must not exceed ${largestBytes} bytes`
  if (Number(headers['content-length']) > largestBytes) return Promise.resolve(unreadable(413, tooLarge))
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= largestBytes) chunks.push(chunk)
      else {
        chunks.length = 0
        message.removeAllListeners('data').pause()
        resolve(unreadable(413, tooLarge))
      }
    })
    message.on('end', () => {
      const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      const body = isForm ? parseForm(bytes, type) : parse(bytes)
      // The boundary of a form is drawn anew for each request.
      if (hashed) body.hash = shortHash(isForm && 'value' in body ? JSON.stringify(body.value) : bytes)
      resolve(body)
    })
    message.on('error', () => {})
  })
}

/** Two bodies of one hash are the same. */
export function shortHash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
}

function parseForm(bytes: Buffer, type: string): RequestBody {
  const fields = formFields(bytes.toString(), type)
  return fields === null ? unreadable(400, 'the body is not valid multipart/form-data') : { value: fields }
}

function parse(bytes: Buffer): RequestBody {
  if (!isUtf8(bytes)) return unreadable(400, 'the body is not valid UTF-8')
  try {
    return { value: JSON.parse(bytes.toString()) }
  } catch {
    return unreadable(400, bytes.length === 0 ? 'the body is empty' : 'the body is not valid JSON')
  }
}

function unreadable(status: Unreadable['status'], message: string): RequestBody {
  return { unreadable: { status, message }, tooLarge: status === 413 }
}

/** The fields of a multipart/form-data body (RFC 7578): texts as they are, a file by its name; null where it is none. */
function formFields(body: string, contentType: string): Record<string, unknown> | null {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return null
  const [, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (!parts.at(-1)?.startsWith('--')) return null
  const fields = parts.slice(0, -1).flatMap((part): [string, unknown][] => {
    const at = part.indexOf('\r\n\r\n')
    const disposition = /content-disposition:[^\r\n]*/i.exec(part.slice(0, at))?.[0] ?? ''
    const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1]
    if (at < 0 || name === undefined) return []
    const file = /filename="([^"]*)"/i.exec(disposition)?.[1]
    return [[name, file ?? part.slice(at + 4)]]
  })
  return Object.fromEntries(fields)
}
