import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnswerHead } from '../../src/wire/answer-head.ts'
import { AnswerFault, AnswerReader, type Progress } from '../../src/wire/answer-reader.ts'
import { anyCharacter } from '../support/any-character.ts'

const LARGEST_BODY_BYTES = 200_000

/** What a reader told of one answer. */
class Told {
  status = 0
  head: AnswerHead | undefined
  readonly pieces: Buffer[] = []

  onHead(status: number, head: AnswerHead): void {
    expect(this.head).toBeUndefined()
    this.status = status
    this.head = head
  }

  onBody(chunk: Buffer, from: number, to: number): void {
    expect(this.head).toBeDefined()
    this.pieces.push(chunk.subarray(from, to))
  }

  get body(): Buffer {
    return Buffer.concat(this.pieces)
  }
}

interface Sent {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  framing: 'length' | 'chunks' | 'end'
  informational: number
  hasTrailers: boolean
  /** Places, in thousandths of the whole, at which the bytes are cut into what comes at a time. */
  cuts: number[]
}

const name = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^x-[a-zA-Z0-9!#$%&'*+.^_`|~-]{1,12}$/) },
  { weight: 1, arbitrary: fc.constantFrom('constructor', '__proto__', 'hasOwnProperty', 'toString', 'Constructor') },
)
const value = fc.stringMatching(/^([!-~]([ -~]{0,20}[!-~])?)?$/)

const sent: fc.Arbitrary<Sent> = fc.record({
  status: fc.constantFrom(200, 201, 202, 299, 301, 400, 404, 429, 500, 503, 599),
  headers: fc.array(fc.tuple(name, value), { maxLength: 12 }),
  body: fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 140_000 }).map((length) => Buffer.alloc(length, 'body ')) },
  ),
  framing: fc.constantFrom('length', 'length', 'chunks', 'end'),
  informational: fc.integer({ min: 0, max: 2 }),
  hasTrailers: fc.boolean(),
  cuts: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 8 }),
})

function bytesOf({ status, headers, body, framing, informational, hasTrailers }: Sent): Buffer {
  const early = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n'.repeat(informational)
  const common = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = (more: string): Buffer => Buffer.from(`${early}HTTP/1.1 ${status} Whatever\r\n${common}${more}\r\n`)
  if (framing === 'length') return Buffer.concat([head(`Content-Length: ${body.length}\r\n`), body])
  if (framing === 'end') return Buffer.concat([head(''), body])
  const middle = body.length >> 1
  const chunk = (part: Buffer): Buffer[] =>
    part.length === 0 ? [] : [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]
  const end = Buffer.from(hasTrailers ? '0\r\nx-trailer: late\r\n\r\n' : '0\r\n\r\n')
  const chunks = [...chunk(body.subarray(0, middle)), ...chunk(body.subarray(middle)), end]
  return Buffer.concat([head('Transfer-Encoding: chunked\r\n'), ...chunks])
}

function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((part) => Math.round((part * bytes.length) / 1000)), bytes.length].sort(
    (a, b) => a - b,
  )
  return places
    .slice(1)
    .map((to, n) => Buffer.from(bytes.subarray(places[n], to)))
    .filter(({ length }) => length > 0)
}

/** That every header of the answer is found by its name, case apart, and no other. */
function expectHeaders(head: AnswerHead | undefined, { headers, framing, body }: Sent): void {
  const all = new Map<string, string[]>()
  for (const [name, value] of headers) all.set(name.toLowerCase(), [...(all.get(name.toLowerCase()) ?? []), value])
  if (framing === 'length') all.set('content-length', [String(body.length)])
  if (framing === 'chunks') all.set('transfer-encoding', ['chunked'])
  for (const [name, values] of all) {
    if (head?.first(name) !== values[0]) expect(head?.first(name)).toBe(values[0])
    if (head?.joined(name) !== values.join(', ')) expect(head?.joined(name)).toBe(values.join(', '))
  }
  for (const name of ['constructor', '__proto__', 'hasownproperty', 'x-trailer', 'link']) {
    if (all.has(name)) continue
    const found = [head?.first(name), head?.joined(name)]
    if (found.some((value) => value !== undefined)) expect(found).toEqual([undefined, undefined])
  }
}

const readers: AnswerReader[] = []
function newReader(): AnswerReader {
  const reader = new AnswerReader(LARGEST_BODY_BYTES)
  readers.push(reader)
  return reader
}
afterEach(() => {
  for (const reader of readers.splice(0)) reader.free()
})

/** Everything that comes, to the end of the connection where that is the end of the answer. */
function readAll(reader: AnswerReader, told: Told, chunks: readonly Buffer[], hangsUp: boolean): Progress {
  reader.expect(told)
  let progress: Progress = 'more'
  for (const chunk of chunks) {
    expect(progress).toBe('more')
    progress = reader.read(chunk)
  }
  return hangsUp ? reader.finish() : progress
}

describe('answers of every form', () => {
  it('are told as they were sent, however they are cut, one after another on a connection', () => {
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 4 }), (answers) => {
        const reader = newReader()
        for (const answer of answers) {
          const told = new Told()
          const chunks = pieces(bytesOf(answer), answer.cuts)
          const progress = readAll(reader, told, chunks, answer.framing === 'end')
          expect(progress).toBe(answer.framing === 'end' ? 'last' : 'whole')
          expect(told.status).toBe(answer.status)
          expectHeaders(told.head, answer)
          expect(told.body.equals(answer.body)).toBe(true)
          if (progress === 'last') return
        }
      }),
      { numRuns: 300 },
    )
  })

  it('on several connections do not mix', () => {
    const framed = sent.filter(({ framing }) => framing !== 'end')
    fc.assert(
      fc.property(fc.array(framed, { minLength: 2, maxLength: 4 }), fc.infiniteStream(fc.nat()), (answers, turns) => {
        const all = answers.map((answer) => ({
          answer,
          told: new Told(),
          reader: newReader(),
          left: pieces(bytesOf(answer), answer.cuts),
        }))
        for (const one of all) one.reader.expect(one.told)
        for (let open = all; open.length > 0; open = open.filter(({ left }) => left.length > 0)) {
          const one = open[(turns.next().value as number) % open.length] as (typeof all)[0]
          one.reader.read(one.left.shift() as Buffer)
        }
        for (const { answer, told } of all) {
          expectHeaders(told.head, answer)
          expect(told.body.equals(answer.body)).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('cut short are never whole', () => {
    fc.assert(
      fc.property(sent, fc.integer({ min: 0, max: 999 }), (answer, part) => {
        fc.pre(answer.framing !== 'end')
        const bytes = bytesOf(answer)
        const cut = bytes.subarray(0, Math.floor((part * bytes.length) / 1000))
        const progress = readAll(newReader(), new Told(), pieces(cut, answer.cuts), true)
        expect(progress).toMatchObject({ code: 'CONNECTION_CLOSED' })
      }),
    )
  })

  it('with a byte changed end in some way, and nothing is thrown', () => {
    fc.assert(
      fc.property(sent, fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 255 }), (answer, part, byte) => {
        const bytes = bytesOf(answer)
        bytes[Math.floor((part * bytes.length) / 1000)] = byte
        const reader = newReader()
        reader.expect(new Told())
        let progress: Progress = 'more'
        for (const chunk of pieces(bytes, answer.cuts)) {
          progress = reader.read(chunk)
          if (progress !== 'more') break
        }
        if (progress === 'more') progress = reader.finish()
        expect(progress instanceof AnswerFault || progress === 'whole' || progress === 'last').toBe(true)
      }),
    )
  })
})

describe('what follows an answer', () => {
  const answer = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')

  it.each([
    ['bytes that nobody asked for', Buffer.concat([answer, answer])],
    ['rubbish', Buffer.concat([answer, Buffer.from('rubbish')])],
    ['a wish to close', Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}')],
    ['the way of HTTP/1.0', Buffer.from('HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\n{}')],
  ])('%s: the answer counts, and the connection carries no other', (_, bytes) => {
    const told = new Told()
    expect(readAll(newReader(), told, [bytes], false)).toBe('last')
    expect(told.body.toString()).toBe('{}')
  })

  it('nothing: another may be asked for', () => {
    const reader = newReader()
    for (let n = 0; n < 3; n++) {
      const told = new Told()
      expect(readAll(reader, told, [answer], false)).toBe('whole')
      expect(told.body.toString()).toBe('{}')
    }
  })
})

describe('answers without a body', () => {
  it.each([204, 304])('%i ends with its head', (status) => {
    const told = new Told()
    const bytes = Buffer.from(`HTTP/1.1 ${status} Nothing\r\ndate: now\r\n\r\n`)
    expect(readAll(newReader(), told, [bytes], false)).toBe('whole')
    expect(told.body.length).toBe(0)
  })
})

describe('what is no answer', () => {
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'ANSWER_NOT_HTTP'],
    ['a change of protocol', 'HTTP/1.1 101 Ok\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'ANSWER_NOT_HTTP'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 'ANSWER_NOT_HTTP'],
    ['a value over two lines', 'HTTP/1.1 200 OK\r\nx: a\r\n  b\r\ncontent-length: 0\r\n\r\n', 'ANSWER_NOT_HTTP'],
    ['chunks that are none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 'ANSWER_NOT_HTTP'],
    ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}`, 'ANSWER_TOO_LARGE'],
    ['a huge head', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 'ANSWER_TOO_LARGE'],
    ['a huge body', `HTTP/1.1 200 OK\r\n\r\n${'y'.repeat(LARGEST_BODY_BYTES + 1)}`, 'ANSWER_TOO_LARGE'],
  ])('%s is a fault', (_, text, code) => {
    const reader = newReader()
    reader.expect(new Told())
    expect(reader.read(Buffer.from(text))).toMatchObject({ code })
  })

  it('is told with the reason that the parser gives', () => {
    const reader = newReader()
    reader.expect(new Told())
    const fault = reader.read(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n')) as AnswerFault
    expect(fault.message).toMatch(/^the response is not HTTP: .*Content-Length/i)
  })
})
