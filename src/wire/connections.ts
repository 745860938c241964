import pLimit from 'p-limit'
import { Fifo } from '../fifo.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { Connection, type ConnectionOwner } from './connection.ts'
import type { Exchange } from './exchange.ts'
import type { WireRequest } from './request-texts.ts'
import { SocketOpener } from './socket-opener.ts'

export interface ConnectionSettings {
  /** Most connections open at once; a request that finds all of them busy waits for one, and counts as sent when it has it. */
  most: number
  largestBodyBytes: number
  /** Called before requests are written; once for all that go out together. False if they are not on record: those that need to be are given up. */
  beforeSend: () => boolean
}

/**
 * Number of connections that may be opening at once. A stall leaves thousands of requests due at the same moment: opening a connection for each takes
 * many times the work of a request, and would prolong the stall that caused it.
 */
const MOST_OPENING = 32
/**
 * And so many are begun in a turn of the event loop. Turns are short while there is time to spare; they are long when there is none, and
 * connections that are waited for because of that are the last thing to spend it on.
 */
const MOST_BEGUN_A_TURN = 2

/** An idle connection is used only if the event loop has looked at it within so many ms: the gateway may have closed it since. */
const LONGEST_UNSEEN_MS = 10
/** Idle connections that grew old are looked for this often. */
const SWEEP_EVERY_MS = 1000
/** And so few are closed at a time: to close one takes as long as several requests, and those opened together grow old together. */
const CLOSED_AT_ONCE = 4
const NEXT_CLOSED_MS = 10

/**
 * Number of idle connections that are kept from growing old, by a call for each that has been idle for this long. At a thousand calls a second the
 * last one or two would carry all calls and the others would be closed; a stall of a few ms would then leave dozens of calls due with no connection
 * to use. A connection that has been idle for longer is more than the calls need: at a few calls a second none is kept. Both times are below a
 * second, the least that `Keep-Alive` can state. A connection that closes just as a paid call goes out on it leaves in doubt whether the call was
 * paid.
 */
const KEPT = 64
const USED_AFTER_MS = 500
const NOT_NEEDED_AFTER_MS = 900

interface Waiting {
  request: WireRequest
  exchange: Exchange
}

/**
 * The connections to one origin, one request at a time on each; who finds none idle is served in order, by whichever comes first: one
 * that is free again, or a new one.
 *
 * After an answer a connection rests until the event loop has turned: what the gateway sends behind an answer, against all rules, is
 * not to be taken for the next one (undici has the same rest since GHSA-35p6-xmwp-9g52).
 */
export class Connections implements ConnectionOwner {
  readonly #opener: SocketOpener
  readonly #settings: ConnectionSettings
  readonly #clock: Clock
  readonly #all = new Set<Connection>()
  /** In the order in which they became idle. Used from the end of it: what is not needed grows old and is closed. */
  readonly #idle: Connection[] = []
  #resting: Connection[] = []
  /** When the event loop last had looked at all connections. */
  #seenAt = Number.NEGATIVE_INFINITY
  #turn: Alarm | undefined
  #sweep: Alarm | undefined
  readonly #waiting = new Fifo<Waiting>()
  #opening = 0
  #begunThisTurn = 0
  #isClosed = false
  /** The least that it took to open one, in ms: so long a new connection takes, however idle this machine is. Null before the first. */
  fastestOpenMs: number | null = null

  constructor(origin: string, settings: ConnectionSettings, clock: Clock) {
    this.#opener = new SocketOpener(new URL(origin))
    this.#settings = settings
    this.#clock = clock
  }

  get open(): number {
    return this.#all.size
  }

  send(request: WireRequest, exchange: Exchange): void {
    if (this.#idle.length > 0) {
      const now = this.#clock.now()
      const free = now - this.#seenAt <= LONGEST_UNSEEN_MS ? this.#takeIdle(now) : undefined
      if (free !== undefined) {
        this.#carry(free, { request, exchange }, this.#settings.beforeSend())
        return
      }
    }
    this.#waiting.push({ request, exchange })
    // Those that are idle still are to be looked at.
    if (this.#idle.length > 0) this.#awaitTurn()
    else this.#openForWaiting()
  }

  /** Opens connections, with nothing sent on them, until `count` are open. One that cannot be opened is left to the first request to tell. */
  async warm(count: number): Promise<void> {
    const missing = Math.max(0, Math.min(count, this.#settings.most) - this.#all.size)
    const limit = pLimit(MOST_OPENING)
    let isOpen = true
    const open = async (): Promise<void> => {
      if (!isOpen || this.#isClosed) return
      isOpen = (await new Promise<boolean>((resolve) => this.#open(resolve))) && isOpen
    }
    await Promise.all(Array.from({ length: missing }, () => limit(open)))
  }

  async destroy(): Promise<void> {
    this.#isClosed = true
    this.#turn?.cancel()
    this.#sweep?.cancel()
    await Promise.all(Array.from(this.#all, (connection) => connection.destroy()))
  }

  onFree(connection: Connection): void {
    this.#resting.push(connection)
    this.#awaitTurn()
  }

  onDown(connection: Connection): void {
    this.#all.delete(connection)
    const place = this.#idle.lastIndexOf(connection)
    if (place >= 0) this.#idle.splice(place, 1)
    this.#openForWaiting()
  }

  #awaitTurn(): void {
    this.#turn ??= this.#clock.alarm(this.#clock.now(), () => this.#turned())
  }

  /** The event loop has looked at all connections since it was waited for. */
  #turned(): void {
    this.#turn = undefined
    this.#seenAt = this.#clock.now()
    this.#begunThisTurn = 0
    const rested = this.#resting
    this.#resting = []
    for (const connection of rested) if (connection.isOpen) this.#idle.push(connection)
    const isRecorded = this.#waiting.size > 0 && this.#idle.length > 0 && this.#settings.beforeSend()
    while (this.#waiting.size > 0) {
      const free = this.#takeIdle(this.#seenAt)
      if (free === undefined) break
      const next = this.#nextWaiting()
      if (next === undefined) this.#idle.push(free)
      else this.#carry(free, next, isRecorded)
    }
    if (this.#idle.length > 0 && !this.#isClosed) {
      this.#sweep ??= this.#clock.alarm(this.#seenAt + SWEEP_EVERY_MS, () => this.#closeOld())
    }
    this.#openForWaiting()
  }

  #takeIdle(now: number): Connection | undefined {
    const idle = this.#idle
    const last = idle.at(-1)
    if (last === undefined) return undefined
    const kept = this.#placeToKeep(now)
    if (kept === undefined && isUsable(last, now)) return idle.pop()
    const place = kept ?? idle.findLastIndex((connection) => isUsable(connection, now))
    return place < 0 ? undefined : idle.splice(place, 1)[0]
  }

  /** Place of the idle connection that would grow old without this call. */
  #placeToKeep(now: number): number | undefined {
    const idle = this.#idle
    for (let place = Math.max(0, idle.length - KEPT); place < idle.length; place++) {
      const connection = idle[place] as Connection
      if (connection.freeSince > now - USED_AFTER_MS) return undefined
      if (connection.freeSince > now - NOT_NEEDED_AFTER_MS && isUsable(connection, now)) return place
    }
    return undefined
  }

  #closeOld(): void {
    const now = this.#clock.now()
    const old = this.#idle.filter((connection) => connection.isOpen && connection.isOld(now))
    for (const connection of old.slice(0, CLOSED_AT_ONCE)) connection.abort()
    const next = now + (old.length > CLOSED_AT_ONCE ? NEXT_CLOSED_MS : SWEEP_EVERY_MS)
    this.#sweep = this.#idle.length === 0 ? undefined : this.#clock.alarm(next, () => this.#closeOld())
  }

  #openForWaiting(): void {
    if (this.#isClosed) return
    const lacking = (): number => this.#waiting.size - this.#resting.length
    while (this.#opening < Math.min(lacking(), MOST_OPENING)) {
      if (this.#all.size + this.#opening >= this.#settings.most) {
        this.#closeOneOld()
        return
      }
      if (this.#begunThisTurn === MOST_BEGUN_A_TURN) return
      this.#begunThisTurn++
      this.#awaitTurn()
      this.#open(() => {})
    }
  }

  /** Makes room under the cap. We come back when it is closed. */
  #closeOneOld(): void {
    const now = this.#clock.now()
    this.#idle.find((connection) => connection.isOpen && connection.isOld(now))?.abort()
  }

  #open(whenTried: (isOpen: boolean) => void): void {
    const waitingBefore = this.#waiting.size
    let connection: Connection | undefined
    this.#opening++
    const begunAt = this.#clock.now()
    this.#opener.open(
      (chunk) => connection?.read(chunk),
      (error, socket) => {
        this.#opening--
        if (error !== null) this.#failed(error, waitingBefore)
        else if (this.#isClosed) socket.destroy()
        else {
          const openedAt = this.#clock.now()
          this.fastestOpenMs = Math.min(this.fastestOpenMs ?? Number.POSITIVE_INFINITY, openedAt - begunAt)
          connection = new Connection(socket, openedAt, this.#settings.largestBodyBytes, this)
          this.#opened(connection)
        }
        whenTried(error === null)
      },
    )
  }

  #opened(connection: Connection): void {
    this.#all.add(connection)
    const next = this.#nextWaiting()
    if (next === undefined) this.#idle.push(connection)
    else this.#carry(connection, next, this.#settings.beforeSend())
    this.#openForWaiting()
  }

  /** Writes a request, if it is on record or need not be. */
  #carry(connection: Connection, { request, exchange }: Waiting, isRecorded: boolean): void {
    if (isRecorded || !exchange.needsRecord) {
      connection.carry(request, exchange)
    } else {
      this.#idle.push(connection)
      exchange.giveUp('unrecorded')
    }
  }

  /** Where nothing is open, one failure speaks for all who waited when it began; else for one of them. */
  #failed(error: Error, waitingBefore: number): void {
    const count = this.#all.size === 0 ? Math.max(1, waitingBefore) : 1
    for (let n = 0; n < count; n++) this.#nextWaiting()?.exchange.onFault(error)
    this.#openForWaiting()
  }

  /** Those given up while they waited are passed over. */
  #nextWaiting(): Waiting | undefined {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (!next.exchange.isOver) return next
    }
    return undefined
  }
}

function isUsable(connection: Connection, now: number): boolean {
  return connection.isOpen && !connection.isOld(now)
}
