import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { HostileAnswer } from './hostile-answers.ts'
import { type CallTruth, HostileBook, type Hostility } from './hostile-book.ts'

export interface HostileGateway {
  readonly url: string
  readonly calls: ReadonlyMap<number, CallTruth>
  readonly answers: number
  /** Of them, those with anything wrong. */
  readonly spoilt: number
  /** Submits and messages that came. */
  readonly submits: number
  /** What no client may do, in words. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

/** A gateway on a bare socket of the loopback interface, good or hostile by keyed chance. */
export async function hostileGateway(hostility: Hostility): Promise<HostileGateway> {
  const book = new HostileBook(hostility)
  const sockets = new Set<Socket>()
  let opened = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.setNoDelay(true)
    new Conversation(socket, book, opened++)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  book.speakAt(url)
  return {
    url,
    calls: book.calls,
    get answers() {
      return book.answers
    },
    get spoilt() {
      return book.spoilt
    },
    get submits() {
      return book.submits
    },
    faults: book.faults,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const LARGEST_HEAD_BYTES = 2 ** 25
const HEAD_END = Buffer.from('\r\n\r\n')
/** A read of the account that is never whole is waited for longer than a run may last: its connection ends instead. */
const READ_ENDS_AFTER_MS = 300

/** One connection: reads requests, and has each answered. */
class Conversation {
  readonly #socket: Socket
  readonly #book: HostileBook
  #bytes = Buffer.alloc(0)
  #pieces: Buffer[] = []
  /** Bytes of a body that are still to come. */
  #bodyLeft = 0
  #owed: { answer: HostileAnswer; isOfAccount: boolean } | null = null
  #requests = 0
  #isInDoubt = false
  /** What was written behind an answer, in the same write: the client has surely seen it. */
  #sawStray = ''
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(socket: Socket, book: HostileBook, number: number) {
    this.#socket = socket
    this.#book = book
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('close', () => {
      for (const timer of this.#timers) clearTimeout(timer)
    })
    const greeting = book.greeting(number)
    if (greeting === null) return
    this.#isInDoubt = true
    socket.write(greeting)
  }

  #read(chunk: Buffer): void {
    this.#pieces.push(chunk)
    // A path may have megabytes: they are put together when its end may have come.
    if (this.#bodyLeft === 0 && !chunk.includes(0x0a)) return
    this.#bytes = Buffer.concat([this.#bytes, ...this.#pieces])
    this.#pieces = []
    while (this.#bytes.length > 0 && this.#step());
  }

  /** Whether it came any further. */
  #step(): boolean {
    if (this.#bodyLeft > 0) {
      const taken = Math.min(this.#bodyLeft, this.#bytes.length)
      this.#bodyLeft -= taken
      this.#bytes = this.#bytes.subarray(taken)
      if (this.#bodyLeft === 0) this.#answerOwed()
      return true
    }
    const end = this.#bytes.indexOf(HEAD_END)
    if (end < 0) {
      if (this.#bytes.length > LARGEST_HEAD_BYTES) this.#socket.destroy()
      return false
    }
    const head = this.#bytes.toString('latin1', 0, end)
    this.#bytes = this.#bytes.subarray(end + HEAD_END.length)
    const lineEnd = head.indexOf('\r\n')
    const [method = '', path = ''] = head.slice(0, lineEnd).split(' ')
    const headers = head.slice(lineEnd)
    if (this.#sawStray !== '') this.#book.fault(`a request on a connection with ${this.#sawStray}`)
    this.#requests++
    this.#bodyLeft = Number(/\r\ncontent-length: *(\d+)/i.exec(headers)?.[1] ?? 0)
    const answer = this.#book.answer(method, path, headers, this.#isInDoubt)
    const isOfAccount = this.#book.isOfAccount(this.#book.endpointOf(method, path), headers)
    this.#owed = { answer, isOfAccount }
    if (this.#bodyLeft === 0 || answer.early) this.#answerOwed()
    return true
  }

  #answerOwed(): void {
    if (this.#owed === null) return
    const { answer, isOfAccount } = this.#owed
    this.#owed = null
    if (answer.strays) {
      const isSeen = !this.#isInDoubt && answer.pieces.length === 1 && (answer.pieces[0]?.bytes.length ?? 0) < 8_192
      if (isSeen) this.#sawStray = answer.traits.join(', ')
      this.#isInDoubt = true
    }
    this.#write(answer, isOfAccount, 0)
  }

  #write(answer: HostileAnswer, isOfAccount: boolean, from: number): void {
    if (this.#socket.destroyed) return
    const piece = answer.pieces[from]
    if (piece === undefined) {
      this.#afterAnswer(answer, isOfAccount)
      return
    }
    const write = (): void => {
      if (this.#socket.destroyed) return
      this.#socket.write(piece.bytes)
      this.#write(answer, isOfAccount, from + 1)
    }
    if (piece.afterMs > 0) this.#later(piece.afterMs, write)
    else if (from > 0) setImmediate(write)
    else write()
  }

  #afterAnswer({ after }: HostileAnswer, isOfAccount: boolean): void {
    if (after === 'end') this.#socket.end()
    if (after === 'reset') this.#socket.resetAndDestroy()
    const requests = this.#requests
    if (after === 'keep' && isOfAccount && !this.#book.hostility.leavesReads) {
      this.#later(READ_ENDS_AFTER_MS, () => {
        if (this.#requests === requests) this.#socket.end()
      })
    }
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer)
  }
}
