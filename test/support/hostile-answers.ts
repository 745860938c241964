import { gzipSync } from 'node:zlib'
import {
  type Asked,
  type Body,
  errorBody,
  goodBody,
  INHERITED,
  jsonOf,
  spoilId,
  spoilNumber,
  spoilShape,
  spoilWord,
  swapId,
} from './hostile-bodies.ts'
import { spoilHeaders } from './hostile-headers.ts'
import {
  type Draft,
  frameAgain,
  frameBody,
  frameByLength,
  type Piece,
  pieceMeal,
  spoilDelivery,
} from './hostile-wire.ts'
import { Nonsense } from './nonsense.ts'

/** Ways to spoil an answer. */
const KINDS = ['headers', 'statuses', 'ids', 'words', 'numbers', 'shapes', 'encodings', 'framing', 'delivery'] as const
/**
 * What the answers of a run are spoilt by: one kind, so that what the one breaks does not hide what another would; all of them; an end
 * after each byte in turn; nothing but ids of other tasks; good ones that come late; or errors and pages instead of what was asked for.
 */
export type Spoilt = (typeof KINDS)[number] | 'all' | 'cuts' | 'swaps' | 'late' | 'absent'

export interface HostileAnswer extends Pick<Draft, 'traits' | 'after' | 'strays' | 'early'> {
  /** What it says at most: it may have been spoilt since. */
  body: Body
  status: number
  /** Lines of its head, and its text, as a client understands them that gets them whole. */
  headers: readonly string[]
  text: string
  /** Written one after the other. */
  pieces: readonly Piece[]
}

function draftOf(body: Body, asked: Asked): Draft {
  const said = asked.words?.said(asked, goodBody(asked), body) ?? { status: 200, headers: [], body }
  return {
    traits: [],
    before: '',
    version: 'HTTP/1.1',
    status: said.status,
    reason: 'OK',
    headers: ['content-type: application/json', ...said.headers],
    body: Buffer.from(jsonOf(said.body)),
    strays: false,
    early: false,
    after: 'keep',
  }
}

/** The answer as the specification has it. */
export function goodAnswer(asked: Asked): HostileAnswer {
  const body = goodBody(asked)
  const draft = draftOf(body, asked)
  return finished(draft, body, pieceMeal(frameByLength(draft)))
}

/** The answer to a request: the same for a seed, however requests come to follow each other. */
export function hostileAnswer(seed: number, spoilt: Spoilt, asked: Asked): HostileAnswer {
  const hand = new Nonsense(seed, asked.run, KEYS.indexOf(asked.endpoint), asked.call, asked.n)
  const body = goodBody(asked)
  if (spoilt === 'cuts') return cutAnswer(asked, body)
  if (spoilt === 'absent') return absentAnswer(hand, body, asked)
  if (spoilt === 'late') return lateAnswer(hand, body, asked)
  const kind = spoilt === 'all' ? hand.pick(KINDS) : spoilt
  const trait = spoilBody(kind, body, hand, asked)
  const draft = draftOf(body, asked)
  if (trait !== null) draft.traits.push(trait)
  // Errors too are spoilt in each of these ways.
  if (kind !== 'statuses' && kind !== 'swaps' && hand.chance(0.15)) {
    const status = hand.pick([400, 404, 429, 429, 500, 503])
    draft.traits.push(`an error ${status}`)
    const body = errorBody(status, hand, asked)
    const said = asked.words?.refused(asked, status, body) ?? { status, headers: [], body }
    draft.status = said.status
    draft.headers.push(...said.headers)
    draft.body = Buffer.from(jsonOf(said.body))
  }
  if (kind === 'headers') spoilHeaders(draft, hand, asked)
  if (kind === 'statuses') spoilStatus(draft, hand, asked)
  if (kind === 'encodings') spoilEncoding(draft, hand)
  const bytes = kind === 'framing' ? frameBody(draft, hand) : frameByLength(draft)
  const pieces = kind === 'delivery' ? spoilDelivery(draft, bytes, hand, asked) : pieceMeal(bytes)
  return finished(draft, body, pieces)
}

const KEYS = ['submit', 'poll', 'message', 'credits', 'quota']

function finished(draft: Draft, body: Body, pieces: readonly Piece[]): HostileAnswer {
  const { traits, status, headers, after, strays, early } = draft
  return { traits, body, status: Number(status), headers, text: draft.body.toString(), pieces, after, strays, early }
}

function spoilBody(kind: Spoilt, body: Body, hand: Nonsense, asked: Asked): string | null {
  if (kind === 'ids') return spoilId(body, hand, asked)
  if (kind === 'swaps') return swapId(body, hand, asked)
  if (kind === 'words') return spoilWord(body, hand, asked)
  if (kind === 'numbers') return spoilNumber(body, hand, asked)
  if (kind === 'shapes') return spoilShape(body, hand, asked)
  return null
}

/** Both good ways to frame an answer, and both ways to end a connection. */
const CUTS = [
  [frameByLength, 'end'],
  [frameAgain, 'end'],
  [frameByLength, 'reset'],
  [frameAgain, 'reset'],
] as const

/** A good answer that ends after each of its bytes in turn. Calls of text and of tasks take turns; every other task is accepted. */
function cutAnswer(asked: Asked, body: Body): HostileAnswer {
  const { endpoint, call, n, run } = asked
  const turn = call >> 1
  if (call < 0 || (endpoint === 'submit' && turn % 2 === 1)) return goodAnswer(asked)
  const place = endpoint === 'message' ? turn : endpoint === 'submit' ? turn >> 1 : (turn >> 1) * 8 + n
  const draft = draftOf(body, asked)
  const longest = frameAgain(draft).length + 1
  const [frame, after] = CUTS[(Math.floor(place / longest) + run) % CUTS.length] as (typeof CUTS)[number]
  const whole = frame(draft)
  const cut = Math.min(place % longest, whole.length)
  draft.after = after
  draft.traits.push(`${after} after ${cut} of ${whole.length} bytes`)
  return finished(draft, body, pieceMeal(whole.subarray(0, cut)))
}

function lateAnswer(hand: Nonsense, body: Body, asked: Asked): HostileAnswer {
  const draft = draftOf(body, asked)
  const afterMs = hand.below(2_500)
  draft.traits.push(`${afterMs} ms late`)
  return finished(draft, body, [{ afterMs, bytes: frameByLength(draft) }])
}

/** What an address says that is no gateway. */
function absentAnswer(hand: Nonsense, body: Body, asked: Asked): HostileAnswer {
  const draft = draftOf(body, asked)
  draft.status = hand.pick([200, 200, 302, 400, 404, 410, 500])
  draft.body = Buffer.from(
    hand.pick(['<!doctype html><title>Welcome</title>', '{}', '', '{"error":"not found"}', 'null']),
  )
  draft.traits.push(`absent, ${draft.status}`)
  return finished(draft, {}, pieceMeal(frameByLength(draft)))
}

function spoilStatus(draft: Draft, hand: Nonsense, asked: Asked): void {
  const early = [
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 102 Processing\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n',
    'HTTP/1.1 199 x\r\nconstructor: 1\r\ncontent-length: 5\r\n\r\n',
  ]
  const how = hand.pick<() => string>([
    () => {
      draft.status = 200 + hand.below(800)
      if (hand.chance(0.7)) draft.body = Buffer.from(jsonOf(errorBody(draft.status, hand, asked)))
      return `status ${draft.status}`
    },
    () => {
      draft.before = hand.pick(early).repeat(hand.pick([1, 2, 10, 1_000]))
      return `${draft.before.slice(9, 12)} ahead`
    },
    () => {
      draft.status = 100 + hand.below(100)
      return `status ${draft.status}, and no other`
    },
    () => {
      draft.status = hand.pick([204, 205, 304])
      if (hand.chance(0.5)) draft.body = Buffer.alloc(0)
      return `status ${draft.status} with ${draft.body.length} bytes`
    },
    () => {
      draft.status = hand.pick(['20', '2000', '000', '099', '-200', '2e2', 'abc', '', '２００'])
      return `status line ${draft.status}`
    },
    () => {
      draft.version = hand.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/9.9', 'http/1.1', 'ICY', 'HTTPS/1.1', ''])
      return `version ${draft.version}`
    },
    () => {
      draft.reason = hand.pick(['', ' ', 'x'.repeat(20_000), '\u00e9\u0080', '\u001b[2J', ...INHERITED, asked.key])
      return 'reason'
    },
    () => {
      draft.before = hand.pick(['\r\n', '\n\n', ' ', '\u0000', 'garbage\r\n', '\u0016\u0003\u0001', '<html>'])
      return 'bytes ahead of the status line'
    },
  ])()
  draft.traits.push(how)
}

function spoilEncoding(draft: Draft, hand: Nonsense): void {
  const { body, headers, traits } = draft
  const text = body.toString()
  const coded = (name: string): void => void headers.push(`content-encoding: ${name}`)
  const how = hand.pick<() => [string, Buffer]>([
    () => {
      coded(hand.pick(['gzip', 'br', 'deflate', 'zstd', 'identity', 'x', 'gzip, gzip', ...INHERITED]))
      return ['a content-encoding that lies', body]
    },
    () => {
      coded('gzip')
      return ['gzip', gzipSync(hand.chance(0.5) ? body : Buffer.alloc(2 ** 20, ' '))]
    },
    () => {
      headers[0] = `content-type: application/json; charset=${hand.pick(['utf-16', 'latin1', 'x', ''])}`
      return ['a charset that lies', body]
    },
    () => ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])],
    () => ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    () => ['UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    () => {
      const broken = Buffer.from(body)
      for (let n = 1 + hand.below(5); n > 0; n--) broken[hand.below(broken.length)] = 0x80 + hand.below(128)
      return ['broken UTF-8', broken]
    },
    () => ['any bytes', Buffer.from(Array.from({ length: hand.below(400) }, () => hand.below(256)))],
    () => ['nothing', Buffer.alloc(0)],
    () => ['blanks', Buffer.from(' \r\n\t'.repeat(1 + hand.below(30_000)))],
    () => ['blanks around', Buffer.from(`${'\n'.repeat(50_000)}${text}${' '.repeat(50_000)}`)],
    () => ['a page', Buffer.from('<!doctype html><title>502 Bad Gateway</title>')],
    () => ['half of it', body.subarray(0, hand.below(body.length))],
    () => ['two of it', Buffer.from(`${text}\n${text}`)],
    () => ['junk behind', Buffer.from(`${text}\u0000;//`)],
    () => ['no JSON', Buffer.from(hand.pick([`'${text}'`, text.replaceAll('"', "'"), 'NaN', 'undefined', `${text},`]))],
    () => [
      'other JSON',
      Buffer.from(hand.pick(['null', 'true', '7', '"x"', '[]', '{}', '[[]]', '1e999', `[${text}]`])),
    ],
    () => ['names twice', Buffer.from(text.replace('{', '{"id":"twice","status":"failed","data":null,'))],
    () => ['all escaped', Buffer.from(text.replace(/[a-z]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`))],
  ])()
  draft.body = how[1]
  traits.push(how[0])
}
