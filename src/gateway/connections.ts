import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import type * as undici from 'undici'
import type { Clock } from '../time/clock.ts'
import type { Exchange } from './exchange.ts'

/** Not undici's index: it loads fetch, WebSocket, caches and mocks besides, megabytes in each process that calls a gateway. */
const require = createRequire(import.meta.url)
const Client: typeof undici.Client = require('undici/lib/dispatcher/client.js')
const buildConnector: typeof undici.buildConnector = require('undici/lib/core/connect.js')

export interface ConnectionSettings {
  /** Most connections open at once; a request that finds all of them busy waits for one, and counts as sent when it has it. */
  most: number
  largestBodyBytes: number
}

/**
 * So many connections may be under way at once. A stall leaves thousands of requests due at the same moment: to open a connection for
 * each takes many times the work of a request, and would prolong the stall that it comes from.
 */
const MOST_OPENING = 32
/**
 * And so many are begun in a turn of the event loop. Turns are short while there is time to spare; they are long when there is none, and
 * connections that are waited for because of that are the last thing to spend it on.
 */
const MOST_BEGUN_A_TURN = 2

interface Waiting {
  request: undici.Dispatcher.DispatchOptions
  exchange: Exchange
}

/**
 * The connections to one origin, one request at a time on each; who finds none idle is served in order, by whichever comes first: one
 * that is free again, or a new one. A list of idle connections is what undici's pool, which walks through its clients, is not.
 */
export class Connections {
  readonly #origin: URL
  readonly #settings: ConnectionSettings
  readonly #clock: Clock
  readonly #connect = buildConnector({})
  readonly #all = new Set<Connection>()
  /** The last that became idle is the first to be used: what is not needed grows old and is closed. */
  readonly #idle: Connection[] = []
  /** Served from `#head` on. */
  #waiting: Waiting[] = []
  #head = 0
  #opening = 0
  #begunThisTurn = 0
  #isClosed = false

  constructor(origin: string, settings: ConnectionSettings, clock: Clock) {
    this.#origin = new URL(origin)
    this.#settings = settings
    this.#clock = clock
  }

  get open(): number {
    return this.#all.size
  }

  send(request: undici.Dispatcher.DispatchOptions, exchange: Exchange): void {
    const free = this.#idle.pop()
    if (free !== undefined) {
      this.#carry(free, { request, exchange })
      return
    }
    this.#waiting.push({ request, exchange })
    this.#openForWaiting()
  }

  /** Opens connections, with nothing sent on them, until `count` are open. One that cannot be opened is left to the first request to tell. */
  async warm(count: number): Promise<void> {
    let left = Math.max(0, Math.min(count, this.#settings.most) - this.#all.size)
    const openInTurn = async (): Promise<void> => {
      while (left-- > 0 && !this.#isClosed) {
        const isOpen = await new Promise<boolean>((resolve) => this.#open(resolve))
        if (!isOpen) left = 0
      }
    }
    await Promise.all(Array.from({ length: Math.min(left, MOST_OPENING) }, openInTurn))
  }

  async destroy(): Promise<void> {
    this.#isClosed = true
    await Promise.all(Array.from(this.#all, (connection) => connection.destroy()))
  }

  #openForWaiting(): void {
    while (
      this.#opening < Math.min(this.#waiting.length - this.#head, MOST_OPENING) &&
      this.#all.size + this.#opening < this.#settings.most
    ) {
      if (this.#begunThisTurn === MOST_BEGUN_A_TURN) return
      if (this.#begunThisTurn++ === 0) {
        this.#clock.alarm(this.#clock.now(), () => {
          this.#begunThisTurn = 0
          this.#openForWaiting()
        })
      }
      this.#open(() => {})
    }
  }

  #open(whenTried: (isOpen: boolean) => void): void {
    const { protocol, hostname, host, port } = this.#origin
    const waitingBefore = this.#waiting.length - this.#head
    this.#opening++
    this.#connect({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port }, (error, socket) => {
      this.#opening--
      if (error !== null) this.#failed(error, waitingBefore)
      else if (this.#isClosed) socket.destroy()
      else this.#opened(socket)
      whenTried(error === null)
    })
  }

  #opened(socket: Socket): void {
    const connection = new Connection(this.#origin, socket, this.#connect, this.#settings.largestBodyBytes, () => {
      this.#all.delete(connection)
      const place = this.#idle.lastIndexOf(connection)
      if (place >= 0) this.#idle.splice(place, 1)
      this.#openForWaiting()
    })
    this.#all.add(connection)
    this.#freed(connection)
    this.#openForWaiting()
  }

  /** Where nothing is open, one failure speaks for all who waited when it began; else for one of them. */
  #failed(error: Error, waitingBefore: number): void {
    const count = this.#all.size === 0 ? Math.max(1, waitingBefore) : 1
    for (let n = 0; n < count; n++) this.#nextWaiting()?.exchange.onResponseError(null, error)
    this.#openForWaiting()
  }

  #carry(connection: Connection, { request, exchange }: Waiting): void {
    exchange.onRelease = () => {
      if (connection.release()) this.#freed(connection)
    }
    connection.carry(request, exchange)
  }

  #freed(connection: Connection): void {
    const next = this.#nextWaiting()
    if (next === undefined) this.#idle.push(connection)
    else this.#carry(connection, next)
  }

  /** Those given up while they waited are passed over. */
  #nextWaiting(): Waiting | undefined {
    for (; this.#head < this.#waiting.length; ) {
      const next = this.#waiting[this.#head++] as Waiting
      // Cut in large pieces: to move the others up for each would cost as much as they are many.
      if (this.#head * 2 > this.#waiting.length) {
        this.#waiting = this.#waiting.slice(this.#head)
        this.#head = 0
      }
      if (!next.exchange.isOver) return next
      next.exchange.onResponseError(null, new Error('given up before it was sent'))
    }
    return undefined
  }
}

/** One connection, opened before anything is sent on it. */
class Connection {
  readonly #client: undici.Client
  readonly #socket: Socket
  #isBusy = false
  #isDown = false

  /** `whenDown` is told once, when it can carry nothing more. */
  constructor(
    origin: URL,
    socket: Socket,
    connect: undici.buildConnector.connector,
    largestBodyBytes: number,
    whenDown: () => void,
  ) {
    this.#socket = socket
    // Until its first request nobody else listens.
    socket.on('error', () => {})
    socket.once('close', () => {
      this.#isDown = true
      whenDown()
      if (!this.#isBusy) void this.destroy()
    })
    let isHandedOver = false
    this.#client = new Client(origin, {
      pipelining: 1,
      // undici's own timeouts are coarse below a second; the deadlines are ours.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: largestBodyBytes,
      connect: (options, callback) => {
        // A new one only where the gateway closed this one while a request was on its way to it.
        if (isHandedOver || socket.destroyed) return connect(options, callback)
        isHandedOver = true
        // The client does not listen to an answer that comes while it asks.
        queueMicrotask(() => callback(null, socket))
      },
    })
  }

  carry(request: undici.Dispatcher.DispatchOptions, exchange: Exchange): void {
    this.#isBusy = true
    this.#client.dispatch(request, exchange)
  }

  /** Its request is over; false when it can carry no further one. */
  release(): boolean {
    this.#isBusy = false
    if (this.#isDown) void this.destroy()
    return !this.#socket.destroyed
  }

  async destroy(): Promise<void> {
    this.#socket.destroy()
    await this.#client.destroy()
  }
}
