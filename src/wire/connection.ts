import type { Socket } from 'node:net'
import { AnswerFault, AnswerReader, type Progress } from './answer-reader.ts'
import type { Exchange } from './exchange.ts'
import type { WireRequest } from './request-texts.ts'

/** The part that hands requests to a connection. */
export interface ConnectionOwner {
  /** Its answer is whole, and it can carry another request. */
  onFree(connection: Connection): void
  /** It can carry nothing more. Called once. */
  onDown(connection: Connection): void
}

/**
 * An idle connection is closed after this, unless the gateway says how long it keeps them: then so much before. As undici does
 * (docs/docs/api/Client.md: keepAliveTimeout, keepAliveTimeoutThreshold, keepAliveMaxTimeout).
 */
const IDLE_MS = 4000
const CLOSED_BEFORE_MS = 2000
const LONGEST_IDLE_MS = 600_000

/** An open connection, with one request at a time on it. */
export class Connection {
  /** When it was opened, or its last answer was whole. */
  freeSince: number
  readonly #socket: Socket
  readonly #owner: ConnectionOwner
  readonly #reader: AnswerReader
  readonly #down: Promise<void>
  /** Before its first answer it is the gateway's to close. */
  #idleMs: number | undefined
  #exchange: Exchange | undefined
  #error: Error | undefined

  /** Bytes from the socket must be passed to `read`. */
  constructor(socket: Socket, openedAt: number, largestBodyBytes: number, owner: ConnectionOwner) {
    this.freeSince = openedAt
    this.#socket = socket
    this.#owner = owner
    this.#reader = new AnswerReader(largestBodyBytes)
    socket.on('end', () => this.#ended())
    socket.on('error', (error) => {
      this.#error = error
    })
    this.#down = new Promise((resolve) => {
      socket.once('close', () => {
        this.#closed()
        resolve()
      })
    })
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** It has been idle for so long that the gateway may be about to close it. */
  isOld(now: number): boolean {
    return this.#idleMs !== undefined && this.freeSince + this.#idleMs <= now
  }

  /** Writes a request; `exchange` receives its answer. */
  carry({ text, encoding }: WireRequest, exchange: Exchange): void {
    this.#exchange = exchange
    this.#reader.expect(exchange)
    exchange.onSend(this)
    this.#socket.write(text, encoding)
  }

  abort(): void {
    this.#socket.destroy()
  }

  /** Resolves when it is closed. */
  destroy(): Promise<void> {
    this.#socket.destroy()
    return this.#down
  }

  /** Takes what has come; the chunk may be overwritten afterwards. */
  read(chunk: Buffer): void {
    // Bytes that nobody asked for would be taken for the next answer.
    const exchange = this.#exchange
    if (exchange === undefined) {
      this.#socket.destroy()
      return
    }
    try {
      this.#settle(exchange, this.#reader.read(chunk))
    } catch (error) {
      // Called by the socket: an error that went on from here would end the process, and with it the follow-up of every paid task.
      exchange.onFault(error as Error)
      this.#socket.destroy()
    }
  }

  #ended(): void {
    if (this.#exchange !== undefined) this.#settle(this.#exchange, this.#reader.finish())
    this.#socket.destroy()
  }

  #closed(): void {
    this.#exchange?.onFault(this.#error ?? new AnswerFault('CONNECTION_CLOSED', 'the connection was closed'))
    this.#reader.free()
    this.#owner.onDown(this)
  }

  #settle(exchange: Exchange, progress: Progress): void {
    if (progress === 'more') {
      exchange.keep()
      return
    }
    this.#exchange = undefined
    if (progress instanceof AnswerFault) exchange.onFault(progress)
    else exchange.onAnswer()
    this.#idleMs ??= idleMsOf(exchange)
    this.freeSince = exchange.endedAt
    // An answer that overtakes the request leaves the rest of it on the connection.
    const canGoOn = progress === 'whole' && this.#idleMs > 0 && this.#socket.writableLength === 0
    if (canGoOn) this.#owner.onFree(this)
    else this.#socket.destroy()
  }
}

/** How long the connection may be idle, by the first answer on it. */
function idleMsOf({ headers }: Exchange): number {
  const timeout = /(?:^|[,\s])timeout\s*=\s*"?(\d+)/i.exec(headers.first('keep-alive') ?? '')?.[1]
  if (timeout === undefined) return IDLE_MS
  return Math.min(LONGEST_IDLE_MS, Number(timeout) * 1000 - CLOSED_BEFORE_MS)
}
