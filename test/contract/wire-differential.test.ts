import { createServer, type Socket } from 'node:net'
import { Client } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { realClock } from '../../src/time/real-clock.ts'
import { AnswerFault } from '../../src/wire/answer-reader.ts'
import { Connections } from '../../src/wire/connections.ts'
import { Exchange } from '../../src/wire/exchange.ts'
import { byDay } from '../support/by-day.ts'
import { type HostileAnswer, hostileAnswer, type Spoilt } from '../support/hostile-answers.ts'

/** Drawn for both; the first half is for the ways that HTTP itself is spoilt. */
const ANSWERS = byDay(400, 5_000)
const AT_ONCE = 48
const SEED = 18
const SPOILT: readonly Spoilt[] = ['framing', 'statuses', 'headers', 'framing', 'encodings', 'delivery', 'cuts', 'ids']
/** A connection with nothing more to say is ended after so long: both must then make up their minds. */
const ENDED_AFTER_MS = 15

type Told =
  | { kind: 'answer'; status: number; body: string }
  | { kind: 'not HTTP' | 'cut off' | 'too large' | 'other'; detail: string }

const ENDPOINTS = ['submit', 'poll', 'message', 'credits', 'quota'] as const

function answerOf(n: number): HostileAnswer {
  const endpoint = ENDPOINTS[n % ENDPOINTS.length] as (typeof ENDPOINTS)[number]
  const asked = { run: 1, endpoint, call: n, n: 1 + (n % 7), taskId: `task-1-${n}`, key: 'a-key-of-the-test' }
  return hostileAnswer(SEED, SPOILT[n % SPOILT.length] as Spoilt, asked)
}

const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => {})
  socket.once('data', (head: Buffer) => write(socket, answerOf(Number(/\/(\d+) /.exec(head.toString())?.[1])), 0))
})

function write(socket: Socket, answer: HostileAnswer, from: number): void {
  const piece = answer.pieces[from]
  if (piece !== undefined) {
    socket.write(piece.bytes)
    setImmediate(() => write(socket, answer, from + 1))
  } else if (answer.after === 'reset') socket.resetAndDestroy()
  else if (answer.after === 'end') socket.end()
  else setTimeout(() => socket.end(), ENDED_AFTER_MS)
}

let origin = ''
const { stackTraceLimit } = Error
beforeAll(async () => {
  // Most of the answers end in an error, of which nobody reads where it was made: a trace costs more than the exchange.
  Error.stackTraceLimit = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
  for (const socket of sockets) socket.destroy()
  server.close()
})

const clock = realClock()

async function byWire(n: number): Promise<Told> {
  const connections = new Connections(origin, { most: 1, largestBodyBytes: 2 ** 26, beforeSend: () => true }, clock)
  const told = await new Promise<Told>((resolve) => {
    const exchange = new Exchange(clock, () => {
      const { end } = exchange
      if (end === 'answered') resolve({ kind: 'answer', status: exchange.status, body: exchange.text() })
      else resolve({ kind: end instanceof Error ? kindOf(end) : 'other', detail: String(end) })
    })
    connections.send({ text: `GET /${n} HTTP/1.1\r\nhost: x\r\n\r\n`, encoding: 'latin1' }, exchange)
  })
  await connections.destroy()
  return told
}

const NOT_HTTP = new Set(['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_ASSERTION'])

function kindOf(error: Error): Exclude<Told['kind'], 'answer'> {
  if (error instanceof AnswerFault) {
    return ({ ANSWER_NOT_HTTP: 'not HTTP', ANSWER_TOO_LARGE: 'too large', CONNECTION_CLOSED: 'cut off' } as const)[
      error.code
    ]
  }
  const { code = '' } = error as NodeJS.ErrnoException
  // undici tells of what its parser refuses by name, of lengths that contradict each other by code, and of a status below 100 by an assertion.
  if (error.name === 'HTTPParserError' || NOT_HTTP.has(code)) return 'not HTTP'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too large'
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' ? 'cut off' : 'other'
}

async function byUndici(n: number): Promise<Told> {
  const client = new Client(origin, { headersTimeout: 0, bodyTimeout: 0 })
  try {
    const { statusCode, body } = await client.request({ path: `/${n}`, method: 'GET' })
    return { kind: 'answer', status: statusCode, body: Buffer.from(await body.arrayBuffer()).toString() }
  } catch (error) {
    return {
      kind: kindOf(error as Error),
      detail: `${(error as NodeJS.ErrnoException).code} ${(error as Error).message}`,
    }
  } finally {
    await client.destroy()
  }
}

/** Where the two differ on purpose. */
const ARGUED: readonly { what: string; why: string; is(ours: Told, theirs: Told, answer: HostileAnswer): boolean }[] = [
  {
    what: 'an informational answer ahead',
    why: 'a client must be able to pass over any number of them (RFC 9110, 15.2); undici breaks the connection off at a 100 that it did not ask for',
    is: (ours, theirs, { pieces }) =>
      ours.kind !== 'cut off' && theirs.kind === 'cut off' && /^HTTP\/1\.1 1\d\d /.test(String(pieces[0]?.bytes)),
  },
  {
    what: 'a head of more than 16 KiB in all',
    why: 'informational answers and the reason count towards the bound here, so that no gateway can fill the memory; undici bounds header fields alone',
    is: (ours, theirs) => ours.kind === 'too large' && theirs.kind !== 'too large',
  },
  {
    what: 'an answer that may have no body, with a length',
    why: 'of 204 and 304 a length says nothing of what follows (RFC 9112, 6.3); undici misses the bytes. The connection is used no more',
    is: (ours, theirs) =>
      ours.kind === 'answer' && [204, 205, 304].includes(ours.status) && ours.body === '' && theirs.kind === 'not HTTP',
  },
]

function isSame(ours: Told, theirs: Told): boolean {
  if (ours.kind !== 'answer' || theirs.kind !== 'answer') return ours.kind === theirs.kind
  return ours.status === theirs.status && ours.body === theirs.body
}

function inWords(told: Told): string {
  return told.kind === 'answer' ? `${told.status} with ${told.body.length} characters` : `${told.kind} (${told.detail})`
}

it(`tells the same of ${ANSWERS} seeded answers, good and broken, as undici does, but for what is argued`, async () => {
  const kinds = new Map<string, number>()
  const argued = new Set<string>()
  const unexplained: string[] = []
  let next = 0
  const compareInTurn = async (): Promise<void> => {
    while (next < ANSWERS) {
      const n = next++
      const [ours, theirs] = await Promise.all([byWire(n), byUndici(n)])
      kinds.set(ours.kind, (kinds.get(ours.kind) ?? 0) + 1)
      if (isSame(ours, theirs)) continue
      const answer = answerOf(n)
      const known = ARGUED.find(({ is }) => is(ours, theirs, answer))
      if (known !== undefined) argued.add(known.what)
      else unexplained.push(`answer ${n}, ${answer.traits.join(', ')}: ${inWords(ours)}, undici ${inWords(theirs)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compareInTurn))
  expect(unexplained).toEqual([])
  // A difference that is met no more is to be struck from the list.
  expect([...argued].sort()).toEqual(ARGUED.map(({ what }) => what).sort())
  for (const kind of ['answer', 'not HTTP', 'cut off', 'too large'])
    expect(kinds.get(kind)).toBeGreaterThan(ANSWERS / 100)
})
