import { isFrozenBody } from '../frozen-body.ts'
import { multipartBody } from './multipart.ts'

/** How a body is written. */
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
