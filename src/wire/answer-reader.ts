import { createRequire } from 'node:module'
import { AnswerHead } from './answer-head.ts'

/** llhttp, Node's own parser of HTTP/1.1, in the build that undici carries (undici/lib/llhttp, from github.com/nodejs/llhttp). */
interface Llhttp {
  memory: { buffer: ArrayBuffer }
  malloc(bytes: number): number
  llhttp_alloc(type: number): number
  llhttp_free(parser: number): void
  llhttp_execute(parser: number, at: number, length: number): number
  llhttp_finish(parser: number): number
  llhttp_get_error_reason(parser: number): number
}

/** TypeScript knows it only as a part of the DOM. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

/** Mode that parses responses, not requests. */
const RESPONSE = 2
/** Bytes that are parsed in one go: Node reads no more from a socket at a time. */
const WINDOW_BYTES = 65_536
/** Most bytes in the head of an answer: Node's own bound. */
const LARGEST_HEAD_BYTES = 16_384

export interface AnswerSink {
  /** Not called for informational answers, which precede the real one. */
  onHead(status: number, head: AnswerHead): void
  /** The next piece of the body: a part of what was read, and valid for as long. */
  onBody(chunk: Buffer, from: number, to: number): void
}

/** Why an answer was not read to its end. */
export class AnswerFault extends Error {
  readonly code: 'ANSWER_TOO_LARGE' | 'ANSWER_NOT_HTTP' | 'CONNECTION_CLOSED'

  constructor(code: AnswerFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Result of reading some bytes; `last` is a whole answer after which the connection may carry no other. */
export type Progress = 'more' | 'whole' | 'last' | AnswerFault

let llhttp: Llhttp | undefined
/** Place in llhttp's memory that bytes are parsed at. */
let windowAt = 0
let window = new Uint8Array(0)
/** Whose bytes are in the window, and where in the chunk they begin. */
let parsing: AnswerReader | undefined
let windowFrom = 0

function loadLlhttp(): Llhttp {
  const bytes: Uint8Array = createRequire(import.meta.url)('undici/lib/llhttp/llhttp-wasm.js')
  const reader = (): AnswerReader => parsing as AnswerReader
  const place = (at: number): number => at - windowAt + windowFrom
  const env = {
    wasm_on_url: () => 0,
    wasm_on_status: () => 0,
    wasm_on_message_begin: () => reader().onBegin(),
    wasm_on_header_field: (_: number, at: number, length: number) => reader().onHeaderName(place(at), length),
    wasm_on_header_value: (_: number, at: number, length: number) => reader().onHeaderValue(place(at), length),
    wasm_on_headers_complete: (_: number, status: number, upgrade: number, keepAlive: number) =>
      reader().onHeadEnd(status, upgrade === 1, keepAlive === 1),
    wasm_on_body: (_: number, at: number, length: number) => reader().onBodyPiece(place(at), length),
    wasm_on_message_complete: () => reader().onEnd(),
  }
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env })
  const loaded = instance.exports as Llhttp
  windowAt = loaded.malloc(WINDOW_BYTES)
  return loaded
}

/** Tells llhttp to go on, to skip a body, and to stop. */
const GO_ON = 0
const NO_BODY = 1
const STOP = -1

const NOTHING = Buffer.alloc(0)

/** Reads the answers of one connection, one after another. `free` gives its memory back. */
export class AnswerReader {
  readonly #llhttp: Llhttp
  readonly #parser: number
  readonly #largestBodyBytes: number
  #sink: AnswerSink | undefined
  #chunk: Buffer = NOTHING
  #isInHead = true
  /** The part of the head that came in earlier chunks. */
  #headText = ''
  /** As AnswerHead takes them. */
  #places: number[] = []
  #isInValue = true
  #bodyBytes = 0
  #keepsAlive = false
  #isInformational = false
  #isWhole = false
  #fault: AnswerFault | undefined

  constructor(largestBodyBytes: number) {
    llhttp ??= loadLlhttp()
    this.#llhttp = llhttp
    this.#parser = llhttp.llhttp_alloc(RESPONSE)
    this.#largestBodyBytes = largestBodyBytes
  }

  /** The next answer is for `sink`. */
  expect(sink: AnswerSink): void {
    this.#sink = sink
    this.#isInHead = true
    this.#headText = ''
    this.#places = []
    this.#isInValue = true
    this.#bodyBytes = 0
    this.#isWhole = false
  }

  /** Reads what has come. After a fault, or the last answer, nothing more may be read. */
  read(chunk: Buffer): Progress {
    let error = GO_ON
    this.#chunk = chunk
    for (let from = 0; from < chunk.length && error === GO_ON; from += WINDOW_BYTES) {
      const length = Math.min(WINDOW_BYTES, chunk.length - from)
      // llhttp's memory is a new object when it has grown.
      if (window.buffer !== this.#llhttp.memory.buffer) {
        window = new Uint8Array(this.#llhttp.memory.buffer, windowAt, WINDOW_BYTES)
      }
      window.set(length === chunk.length ? chunk : chunk.subarray(from, from + length))
      parsing = this
      windowFrom = from
      error = this.#llhttp.llhttp_execute(this.#parser, windowAt, length)
    }
    if (this.#isInHead) this.#takeHead(chunk.length)
    this.#chunk = NOTHING
    return this.#progress(error)
  }

  /** The other side has ended the connection, which is how some answers end. */
  finish(): Progress {
    parsing = this
    const progress = this.#progress(this.#llhttp.llhttp_finish(this.#parser))
    return progress === 'last' || this.#fault !== undefined ? progress : closed()
  }

  free(): void {
    this.#llhttp.llhttp_free(this.#parser)
  }

  #progress(error: number): Progress {
    if (this.#fault !== undefined) return this.#fault
    // A fault behind a whole answer is not a fault of that answer.
    if (this.#isWhole) return error === GO_ON && this.#keepsAlive ? 'whole' : 'last'
    return error === GO_ON ? 'more' : new AnswerFault('ANSWER_NOT_HTTP', `the response is not HTTP: ${this.#reason()}`)
  }

  #reason(): string {
    const memory = Buffer.from(this.#llhttp.memory.buffer)
    const at = this.#llhttp.llhttp_get_error_reason(this.#parser)
    return at === 0 ? 'unreadable' : memory.toString('latin1', at, memory.indexOf(0, at))
  }

  /** Keeps the head's part of this chunk, which ends at `end`. */
  #takeHead(end: number): void {
    this.#headText += this.#chunk.toString('latin1', 0, end)
    if (this.#headText.length > LARGEST_HEAD_BYTES) this.#tooLarge('head', LARGEST_HEAD_BYTES)
  }

  #tooLarge(part: string, bound: number): number {
    this.#fault ??= new AnswerFault('ANSWER_TOO_LARGE', `the ${part} of the answer has more than ${bound} bytes`)
    return STOP
  }

  // What llhttp calls, from within `read` and `finish`.

  onBegin(): number {
    return this.#isWhole ? STOP : GO_ON
  }

  onHeaderName(at: number, length: number): number {
    // Trailers, behind a body, are passed over.
    if (!this.#isInHead) return GO_ON
    const from = this.#headText.length + at
    if (this.#isInValue) this.#places.push(from, 0, 0, 0)
    this.#places[this.#places.length - 3] = from + length
    this.#isInValue = false
    return GO_ON
  }

  onHeaderValue(at: number, length: number): number {
    if (!this.#isInHead) return GO_ON
    const from = this.#headText.length + at
    if (!this.#isInValue) this.#places[this.#places.length - 2] = from
    this.#places[this.#places.length - 1] = from + length
    this.#isInValue = true
    return GO_ON
  }

  onHeadEnd(status: number, upgrade: boolean, keepsAlive: boolean): number {
    // Nobody has asked for another protocol.
    if (upgrade || status === 101) return STOP
    this.#isInformational = status < 200
    if (this.#isInformational) {
      this.#places = []
      return NO_BODY
    }
    this.#keepsAlive = keepsAlive
    this.#isInHead = false
    this.#takeHead(Math.max(0, (this.#places.at(-1) ?? 0) - this.#headText.length))
    this.#sink?.onHead(status, new AnswerHead(this.#headText, this.#places))
    return this.#fault === undefined ? GO_ON : STOP
  }

  onBodyPiece(at: number, length: number): number {
    this.#bodyBytes += length
    if (this.#bodyBytes > this.#largestBodyBytes) return this.#tooLarge('body', this.#largestBodyBytes)
    this.#sink?.onBody(this.#chunk, at, at + length)
    return GO_ON
  }

  onEnd(): number {
    this.#isWhole = !this.#isInformational
    return GO_ON
  }
}

function closed(): AnswerFault {
  return new AnswerFault('CONNECTION_CLOSED', 'the gateway closed the connection before its response was complete')
}
