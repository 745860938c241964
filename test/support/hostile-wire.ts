import { type Asked, goodBody, jsonOf } from './hostile-bodies.ts'
import type { Nonsense } from './nonsense.ts'

/** What is written to the socket at once, so long after the piece before. */
export interface Piece {
  afterMs: number
  bytes: Buffer
}

/** An answer while it is put together. */
export interface Draft {
  /** What is wrong with it; nothing with a good one. */
  traits: string[]
  /** Ahead of the status line. */
  before: string
  version: string
  status: number | string
  reason: string
  headers: string[]
  body: Buffer
  /** Whether more is written behind it: what comes next may be taken for another's. */
  strays: boolean
  /** It is written as soon as the head of the request is there. */
  early: boolean
  /** What becomes of the connection. */
  after: 'keep' | 'end' | 'reset'
}

export function pieceMeal(...pieces: Buffer[]): Piece[] {
  return pieces.map((bytes) => ({ afterMs: 0, bytes }))
}

function headOf({ before, version, status, reason, headers }: Draft, more: readonly string[]): Buffer {
  const lines = [`${version} ${status} ${reason}`, ...headers, ...more, '', '']
  return Buffer.from(before + lines.join('\r\n'), 'latin1')
}

/** As a well-behaved gateway frames its answers. */
export function frameByLength(draft: Draft): Buffer {
  return Buffer.concat([headOf(draft, [`content-length: ${draft.body.length}`]), draft.body])
}

/** The other good way: in two chunks. */
export function frameAgain(draft: Draft): Buffer {
  const half = draft.body.length >> 1
  const chunks = [draft.body.subarray(0, half), draft.body.subarray(half)].map(chunk)
  return Buffer.concat([headOf(draft, ['transfer-encoding: chunked']), ...chunks, LAST])
}

const LAST = Buffer.from('0\r\n\r\n')

function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

/** Tells where a body ends in ways that are unusual, contradictory, or wrong. */
export function frameBody(draft: Draft, hand: Nonsense): Buffer {
  const { body } = draft
  const { length } = body
  const framed = (lines: readonly string[], ...parts: (Buffer | string)[]): Buffer =>
    Buffer.concat([headOf(draft, lines), ...parts.map((part) => Buffer.from(part as string, 'latin1'))])
  const chunked = 'transfer-encoding: chunked'
  const [how, bytes] = hand.pick<() => [string, Buffer]>([
    () => {
      const bytes = Array.from(body.subarray(0, 500), (byte) => chunk(Buffer.from([byte])))
      return ['a chunk for each byte', framed([chunked], ...bytes, chunk(body.subarray(500)), LAST)]
    },
    () => ['extensions of chunks', framed([chunked], `${length.toString(16)};a="b";c\r\n`, body, '\r\n0;x=y\r\n\r\n')],
    () => ['trailers', framed([chunked, 'trailer: constructor'], chunk(body), '0\r\nconstructor: 1\r\nx: 2\r\n\r\n')],
    () => [
      'a chunk size with zeros',
      framed([chunked], `${length.toString(16).padStart(12, '0')}\r\n`, body, '\r\n', LAST),
    ],
    () => [
      'a chunk size that is none',
      framed(
        [chunked],
        `${hand.pick(['ffffffffffffffff', '-1', 'zz', '0x10', '', '1e3', '7fffffff'])}\r\n`,
        body,
        '\r\n',
        LAST,
      ),
    ],
    () => ['no last chunk', framed([chunked], chunk(body))],
    () => ['chunks of wrong size', framed([chunked], `${(length + 3).toString(16)}\r\n`, body, '\r\n', LAST)],
    () => ['chunks and a length', framed([chunked, `content-length: ${hand.below(length + 50)}`], chunk(body), LAST)],
    () => ['chunked twice', framed([chunked, chunked], chunk(body), LAST)],
    () => ['gzip, chunked', framed(['transfer-encoding: gzip, chunked'], chunk(body), LAST)],
    () => ['identity', framed(['transfer-encoding: identity', `content-length: ${length}`], body)],
    () => ['a length twice', framed([`content-length: ${length}`, `content-length: ${length}`], body)],
    () => ['two lengths', framed([`content-length: ${length}`, `content-length: ${length - 7}`], body)],
    () => {
      draft.strays = true
      return ['a length too small', framed([`content-length: ${hand.below(length)}`], body)]
    },
    () => ['a length too large', framed([`content-length: ${length + 1 + hand.below(100)}`], body)],
    () => [
      'a length that is none',
      framed(
        [`content-length: ${hand.pick([`+${length}`, `0x${length.toString(16)}`, '1e3', '-1', '', '9'.repeat(40)])}`],
        body,
      ),
    ],
    () => {
      draft.after = 'end'
      return ['ended by the connection', framed([], body)]
    },
    () => ['ended by nothing', framed([], body)],
    () => {
      draft.after = 'end'
      return ['announced close', framed(['connection: close', `content-length: ${length}`], body)]
    },
    () => ['announced close that does not come', framed(['connection: close', `content-length: ${length}`], body)],
    () => {
      draft.after = hand.pick(['end', 'reset'])
      return [`${draft.after} behind the answer`, framed([`content-length: ${length}`], body)]
    },
    () => ['connection upgrade', framed(['connection: upgrade', 'upgrade: x', `content-length: ${length}`], body)],
    () => {
      draft.version = 'HTTP/1.0'
      draft.after = 'end'
      return ['HTTP/1.0', framed([hand.pick(['connection: keep-alive', 'x: y']), `content-length: ${length}`], body)]
    },
    () => {
      const whole = framed([`content-length: ${length}`], body).toString('latin1')
      return ['bare line feeds', Buffer.from(whole.replaceAll('\r\n', '\n'), 'latin1')]
    },
    () => {
      draft.after = 'end'
      return ['a body without a head', body]
    },
    () => ['larger than any bound', framed([`content-length: ${2 ** 40}`], Buffer.alloc(70_000, 'x'))],
    () => {
      draft.strays = true
      return ['an answer without a body, and one', framed(['content-length: 0'], body)]
    },
  ])()
  draft.traits.push(how)
  return bytes
}

const LONGEST_DRIP_MS = 600
const NEVER_MS = 3_600_000

/** Spoils when and how the bytes come, and what comes behind them. */
export function spoilDelivery(draft: Draft, bytes: Buffer, hand: Nonsense, asked: Asked): Piece[] {
  const isOfAccount = asked.call < 0
  const [how, pieces] = hand.pick<() => [string, Piece[]]>([
    () => {
      // Whole within its bound, whatever its length.
      const step = Math.max(1, Math.ceil(bytes.length / 300))
      const afterMs = hand.pick([0, 1, LONGEST_DRIP_MS / 300])
      const drops: Piece[] = []
      for (let at = 0; at < bytes.length; at += step) drops.push({ afterMs, bytes: bytes.subarray(at, at + step) })
      return ['drop by drop', drops]
    },
    () => {
      const at = hand.below(bytes.length)
      return [
        'in halves',
        [
          { afterMs: 0, bytes: bytes.subarray(0, at) },
          { afterMs: hand.below(300), bytes: bytes.subarray(at) },
        ],
      ]
    },
    () => ['late', [{ afterMs: hand.below(900), bytes }]],
    // A read of the account is waited for longer than a run of this harness may last.
    () => (isOfAccount ? ['late', [{ afterMs: 1_000, bytes }]] : ['never', [{ afterMs: NEVER_MS, bytes }]]),
    () => {
      const at = isOfAccount ? bytes.length : hand.below(bytes.length)
      return ['half, and no more', [{ afterMs: hand.below(20), bytes: bytes.subarray(0, at) }]]
    },
    () => {
      draft.after = hand.pick(['end', 'reset'])
      return [`${draft.after} without an answer`, []]
    },
    () => {
      draft.after = hand.pick(['end', 'reset'])
      const at = hand.below(bytes.length)
      return [`${draft.after} in the midst`, [{ afterMs: hand.below(50), bytes: bytes.subarray(0, at) }]]
    },
    () => {
      draft.strays = true
      const second = Buffer.concat([bytes, strayAnswer(hand, asked)])
      return ['a second answer behind it', pieceMeal(second)]
    },
    () => {
      draft.strays = true
      const afterMs = hand.pick([0, 1, 5, 30])
      return [
        `a second answer ${afterMs} ms behind it`,
        [...pieceMeal(bytes), { afterMs, bytes: strayAnswer(hand, asked) }],
      ]
    },
    () => {
      draft.strays = true
      return ['bytes behind it', pieceMeal(Buffer.concat([bytes, Buffer.from(hand.pick(['x', '\u0000', '{}']))]))]
    },
    () => {
      draft.early = true
      return ['before the body was read', pieceMeal(bytes)]
    },
    () => {
      const ahead = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')
      return [
        '100 ahead, and a while',
        [
          { afterMs: 0, bytes: ahead },
          { afterMs: hand.below(100), bytes },
        ],
      ]
    },
    () => {
      const more = Array.from({ length: 50 }, () => ({ afterMs: 2, bytes: Buffer.from('HTTP/1.1 102 x\r\n\r\n') }))
      return ['102 again and again', [...more, { afterMs: 0, bytes }]]
    },
  ])()
  draft.traits.push(how)
  return pieces
}

/** An answer that nobody asked for: good, and another call's. */
export function strayAnswer(hand: Nonsense, asked: Asked): Buffer {
  const call = 10_000 + hand.below(10_000)
  const other = { ...asked, call, n: 9, taskId: `stray-${call}` }
  const good = goodBody(other)
  const body = Buffer.from(jsonOf(asked.words?.said(other, good, good).body ?? good))
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`),
    body,
  ])
}
