import { connect, type Socket } from 'node:net'
import { isErrorBody } from '../../src/gateway/bodies.ts'
import { type Host, spawnMockHost } from './host.ts'
import { Nonsense } from './nonsense.ts'

export interface HttpFuzz {
  /** Requests begun, whole or not. */
  requests: number
  statuses: Record<string, number>
  /** Connections that the server closed with requests unanswered: allowed after what is no HTTP. */
  closed: number
  /** What should never be: at most the first ten, in words. */
  faults: string[]
}

/** How a connection's requests are written. */
type Manner = 'one' | 'pipelined' | 'half-closed' | 'dribbled' | 'abandoned' | 'broken'

const MANNERS: readonly [number, Manner][] = [
  [40, 'pipelined'],
  [65, 'one'],
  [75, 'half-closed'],
  [80, 'dribbled'],
  [85, 'abandoned'],
  [100, 'broken'],
]

interface Written {
  bytes: Buffer
  method: string
  /** Whether HTTP obliges the server to answer. */
  isWhole: boolean
}

const MOST_WAIT_MS = 10_000

/** A mock without faults that forgets finished tasks soon: what it keeps is then bounded, and growth would be a leak. */
export function fuzzedHost(): Promise<Host> {
  return spawnMockHost({
    preset: 'clean',
    world: {
      limits: { reads: { rate: null } },
      tasks: { keepFor: '1m' },
      files: { expireAfter: '1m' },
      models: { 'text-fast': { latency: { median: '1ms', sigma: 0 } } },
    },
    options: { keepRecords: 1000, speed: 20 },
  })
}

/** Fuzzes a mock gateway over loopback until so many requests were begun. */
export async function fuzzHttp(port: number, requests: number, seed: number, connections = 32): Promise<HttpFuzz> {
  const result: HttpFuzz = { requests: 0, statuses: {}, closed: 0, faults: [] }
  const taskIds: string[] = []
  const worker = async (number: number): Promise<void> => {
    const nonsense = new Nonsense(seed * 1000 + number)
    while (result.requests < requests) await converse(port, nonsense, taskIds, result)
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => worker(number)))
  return result
}

/** One connection, with one to thirty requests. */
async function converse(port: number, nonsense: Nonsense, taskIds: string[], result: HttpFuzz): Promise<void> {
  const draw = nonsense.below(100)
  const [, manner] = MANNERS.find(([below]) => draw < below) as [number, Manner]
  const count = manner === 'pipelined' ? 2 + nonsense.below(30) : manner === 'one' ? 1 + nonsense.below(20) : 1
  const wire = new Wire(port)
  const trains: Written[][] = []
  const all = Array.from({ length: count }, () => (manner === 'broken' ? broken(nonsense) : request(nonsense, taskIds)))
  if (manner === 'one') trains.push(...all.map((one) => [one]))
  else trains.push(all)

  for (const train of trains) {
    result.requests += train.length
    const bytes = Buffer.concat(train.map((one) => one.bytes))
    if (manner === 'abandoned') {
      await wire.write(bytes.subarray(0, nonsense.below(bytes.length)))
      wire.destroy()
      return
    }
    if (manner === 'dribbled') {
      for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 5)) {
        await wire.write(bytes.subarray(at, at + 1 + Math.floor(bytes.length / 5)))
      }
    } else await wire.write(bytes)
    if (manner === 'half-closed') wire.end()
    for (const { method, isWhole } of train) {
      const answer = await wire.answer(method)
      if (typeof answer === 'string') {
        result.closed++
        // Half of a connection gone is the client's own doing; all that was asked before may still be answered.
        if (answer === 'late' || (isWhole && train.every((one) => one.isWhole) && manner !== 'half-closed')) {
          note(result, `${answer} after ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
        }
        wire.destroy()
        return
      }
      result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
      const wrong = wrongWith(answer, method)
      if (wrong !== null) note(result, `${wrong} after ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
      const id = /"id":"(task_\w+)"/.exec(answer.body)?.[1]
      if (id !== undefined) taskIds[taskIds.length < 100 ? taskIds.length : nonsense.below(100)] = id
      if (answer.closes) {
        wire.destroy()
        return
      }
    }
  }
  wire.destroy()
}

function note(result: HttpFuzz, fault: string): void {
  if (result.faults.length < 10) result.faults.push(fault)
}

/** What is wrong with an answer of a world without faults, or null. */
function wrongWith({ status, body }: Answer, method: string): string | null {
  if (status >= 500 || status < 200) return `status ${status}`
  if (method === 'HEAD') return null
  if (status < 300) return null
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return `${status} without JSON: ${body.slice(0, 100)}`
  }
  return isErrorBody(value) && value.error.code === status ? null : `${status} without the error body`
}

/** A request that is HTTP, whatever it asks for. */
function request(nonsense: Nonsense, taskIds: readonly string[]): Written {
  const { method: drawn, path } = nonsense.target(taskIds)
  const method = nonsense.chance(0.02) ? 'HEAD' : drawn
  const headers = ['host: x']
  const authorization = nonsense.authorization()
  if (authorization !== undefined) headers.push(`authorization: ${authorization}`)
  if (nonsense.chance(0.03)) headers.push('authorization: Bearer another')
  if (nonsense.chance(0.1))
    headers.push(`x-gatebench-call: ${nonsense.pick(['1.1', '1.', '-1.1', '9'.repeat(40), 'x'])}`)
  if (nonsense.chance(0.05)) headers.push(`x-${nonsense.word()}: ${'v'.repeat(nonsense.below(4000))}`)
  if (nonsense.chance(0.02)) headers.push(...Array.from({ length: 100 }, () => `x-${nonsense.word()}: 1`))
  if (method !== 'POST' && nonsense.chance(0.95)) return { method, isWhole: true, bytes: head(method, path, headers) }

  const body = nonsense.bytes()
  headers.push(`content-type: ${nonsense.chance(0.9) ? 'application/json' : nonsense.pick(TYPES)}`)
  if (nonsense.chance(0.03)) headers.push('content-type: text/plain')
  if (nonsense.chance(0.03)) headers.push(`content-encoding: ${nonsense.pick(['gzip', 'br', 'identity', 'x'])}`)
  if (nonsense.chance(0.8)) {
    headers.push(`content-length: ${body.length}`)
    return { method, isWhole: true, bytes: Buffer.concat([head(method, path, headers), body]) }
  }
  headers.push('transfer-encoding: chunked')
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const size = 1 + nonsense.below(body.length - at)
    chunks.push(Buffer.from(`${size.toString(16)}\r\n`), body.subarray(at, at + size), Buffer.from('\r\n'))
    at += size
  }
  chunks.push(Buffer.from('0\r\n\r\n'))
  return { method, isWhole: true, bytes: Buffer.concat([head(method, path, headers), ...chunks]) }
}

const TYPES = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/vnd.x+json',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  '*/*',
]

function head(method: string, path: string, headers: readonly string[]): Buffer {
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
}

/** What is no HTTP, or not all of it. */
function broken(nonsense: Nonsense): Written {
  const post = (headers: string, body = '{}'): string =>
    `POST /v1/messages HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`
  const json = 'content-type: application/json\r\n'
  const text = nonsense.pick([
    () => Buffer.from(Array.from({ length: 1 + nonsense.below(300) }, () => nonsense.below(256))).toString('latin1'),
    () => post('content-length: 2\r\ncontent-length: 3'),
    () => post('content-length: 2\r\ntransfer-encoding: chunked'),
    () => post('content-length: -1'),
    () => post('content-length: 99999999999999999999'),
    () => post(`${json}content-length: 2000000`, 'x'),
    () => post('transfer-encoding: chunked', 'zz\r\n'),
    () => post('transfer-encoding: gzip, chunked', '0\r\n\r\n'),
    () => post('expect: miracles\r\ncontent-length: 2'),
    () => 'GET /v1/credits HTTP/1.1\r\n\r\n',
    () => 'GET /v1/credits HTTP/9.9\r\nhost: x\r\n\r\n',
    () => 'GET /v1/credits\r\n\r\n',
    () => 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
    () => 'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    () => `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    () => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => 'GET / HTTP/1.1\r\nhost: x\r\n : x\r\n\r\n',
    () => 'GET / HTTP/1.1\r\nhost: x\r\na: \u0000\r\n\r\n',
    () => `${nonsense.word()} / HTTP/1.1\r\nhost: x\r\n\r\n`,
  ])()
  return { method: 'broken', isWhole: false, bytes: Buffer.from(text, 'latin1') }
}

interface Answer {
  status: number
  body: string
  closes: boolean
}

/** A connection and what has come back on it. */
class Wire {
  readonly #socket: Socket
  #text = ''
  #isOver = false
  #wake: () => void = () => {}

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => {
      this.#text += text
      this.#wake()
    })
    const over = (): void => {
      this.#isOver = true
      this.#wake()
    }
    this.#socket.on('error', over).on('end', over).on('close', over)
  }

  write(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed || !this.#socket.writable) resolve()
      else this.#socket.write(bytes, () => resolve())
    })
  }

  end(): void {
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** The next answer; `closed` when there will be none, `late` when none came in time. */
  async answer(method: string): Promise<Answer | 'closed' | 'late'> {
    let isLate = false
    const timer = setTimeout(
      () => {
        isLate = true
        this.#wake()
      },
      method === 'broken' ? 50 : MOST_WAIT_MS,
    )
    try {
      for (;;) {
        const answer = this.#take(method)
        if (answer !== null) return answer
        if (this.#isOver) return 'closed'
        // What is not all of a request may rightly be waited for.
        if (isLate) return method === 'broken' ? 'closed' : 'late'
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      clearTimeout(timer)
    }
  }

  #take(method: string): Answer | null {
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return null
    const head = this.#text.slice(0, end)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    const length = method === 'HEAD' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    const closes = /\r\nconnection: close/i.test(head)
    if (Number.isNaN(length)) {
      // Chunked, as only the oracle answers: small, and read to its last chunk.
      const last = this.#text.indexOf('0\r\n\r\n', end)
      if (last < 0) return null
      const body = this.#text.slice(end + 4, last)
      this.#text = this.#text.slice(last + 5)
      return { status, body: body.replace(/^[\da-f]+\r\n|\r\n[\da-f]*\r?\n?$/g, ''), closes }
    }
    if (this.#text.length < end + 4 + length) return null
    const body = this.#text.slice(end + 4, end + 4 + length)
    this.#text = this.#text.slice(end + 4 + length)
    return { status, body, closes }
  }
}
