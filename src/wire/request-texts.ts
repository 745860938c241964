import { createHash } from 'node:crypto'
import { isFrozenBody } from '../frozen-body.ts'

export type BodyKind = 'json' | 'multipart'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly text: string
  /** latin1 where all characters are ASCII's: nothing needs to be encoded then. */
  readonly encoding: 'latin1' | 'utf8'
}

/** A request with a body, whole and in the two parts between which a header may come. */
interface Made extends WireRequest {
  readonly before: string
  readonly after: string
}

/** The requests to one endpoint. */
export class RequestTexts {
  readonly #start: string
  readonly #headers: string
  readonly #kind: BodyKind
  /** A request without a body says so where one is usual (RFC 9110, 8.6). */
  readonly #noLength: string
  readonly #made = new WeakMap<object, Made>()

  /** `start`: the request line up to the end of its path. `headers`: of every request, each with its line break. */
  constructor(start: string, headers: string, kind: BodyKind = 'json') {
    this.#start = start
    this.#headers = headers
    this.#kind = kind
    this.#noLength = /^(?:POST|PUT) /.test(start) ? 'content-length: 0\r\n' : ''
  }

  /** Without a body; `suffix` goes on with the path. `header` is one more, with its line break, or empty. */
  bare(suffix: string, header: string): WireRequest {
    const head = `${this.#start}${suffix} HTTP/1.1\r\n${this.#headers}${this.#noLength}${header}`
    return { text: `${head}\r\n`, encoding: 'latin1' }
  }

  /** For a lasting body it is made once, where its path has no suffix: a profile sends the same few over and over. */
  withBody(body: object, header: string, suffix = ''): WireRequest {
    let made = suffix === '' ? this.#made.get(body) : undefined
    if (made === undefined) {
      made = this.#make(body, suffix)
      if (suffix === '' && isFrozenBody(body)) this.#made.set(body, made)
    }
    return header === '' ? made : { text: `${made.before}${header}${made.after}`, encoding: made.encoding }
  }

  #make(body: object, suffix: string): Made {
    const { type, text } =
      this.#kind === 'json' ? { type: 'application/json', text: JSON.stringify(body) } : multipartBody(body)
    const bytes = Buffer.byteLength(text)
    const before = `${this.#start}${suffix} HTTP/1.1\r\n${this.#headers}content-type: ${type}\r\n`
    const after = `content-length: ${bytes}\r\n\r\n${text}`
    return { text: before + after, before, after, encoding: bytes === text.length ? 'latin1' : 'utf8' }
  }
}

/** A body of plain members as multipart/form-data: texts and numbers as they are, anything else as JSON. */
function multipartBody(body: object): { type: string; text: string } {
  const parts = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
  // A boundary is a text that no part holds. One that is made of the content makes the same request the same bytes.
  const boundary = `gatebench-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`
  const text = parts.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${text.join('')}--${boundary}--\r\n` }
}

/** As browsers write a name: only what would end it is escaped. */
function quoted(name: string): string {
  return name.replace(/[\r\n"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
