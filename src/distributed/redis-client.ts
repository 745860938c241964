import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Alarm, Clock } from '../time/clock.ts'
import { commandText, RedisError, type Reply, ReplyReader } from './resp.ts'
import type { Script } from './scripts/script.ts'

interface Asked {
  text: string
  asBytes: boolean
  take(reply: Reply): void
  refuse(error: Error): void
}

const CONNECT_MS = 5_000
const AGAIN_MS = { step: 50, most: 500 }
const KEPT_ALIVE_MS = 30_000
/** How long what was written last may take to leave. */
const FAREWELL_MS = 2_000
/** A Redis without passwords was given one: it takes everything else all the same. */
const NEEDS_NO_PASSWORD = /without any password configured|no password is set/

/**
 * One connection to Redis that comes back by itself. Commands are answered in their order. Those without an answer when the connection breaks, or
 * asked while there is none, are sent on the next. Commands of one turn of the event loop go out together before it ends. Emits `close` each time
 * a connection ends, and `error` with the reason if there is one.
 */
export class RedisClient extends EventEmitter {
  readonly #url: string
  readonly #place: RedisPlace
  readonly #clock: Clock
  readonly #hashes = new Map<string, string>()
  /** Commands without an answer; the first `#written` of them are on their way. */
  #asked: Asked[] = []
  #written = 0
  #socket: Socket | null = null
  #isReady = false
  #isDue = false
  #tries = 0
  #again: Alarm | null = null
  #isEnded = false
  /** The caller that waits for the first connection. */
  #first: { resolve(): void; reject(error: Error): void } | null = null
  #problem: Error | null = null

  constructor(url: string, clock: Clock) {
    super()
    this.#url = url
    this.#place = redisPlace(url)
    this.#clock = clock
  }

  /** Makes the first connection. Rejects if it fails, and then makes no other. */
  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#first = { resolve, reject }
      this.#open()
    })
  }

  /** A second client for the same Redis, which is not connected yet. */
  duplicate(): this {
    return new (this.constructor as new (url: string, clock: Clock) => this)(this.#url, this.#clock)
  }

  call(...words: (string | number)[]): Promise<Reply> {
    return this.#ask(words, false)
  }

  /** The same, for an answer that is no text. */
  callForBytes(...words: (string | number)[]): Promise<Reply> {
    return this.#ask(words, true)
  }

  /** Runs a script by its hash, and in full where Redis does not have it. */
  async script({ name, lua }: Script, key: string, ...args: (string | number)[]): Promise<Reply> {
    const hash = this.#hashes.get(name) ?? createHash('sha1').update(lua).digest('hex')
    this.#hashes.set(name, hash)
    try {
      return await this.#ask(['EVALSHA', hash, 1, key, ...args], false)
    } catch (error) {
      if (!(error instanceof RedisError) || !error.message.startsWith('NOSCRIPT')) throw error
      return this.#ask(['EVAL', lua, 1, key, ...args], false)
    }
  }

  /** Drops the connection, for another one. */
  drop(): void {
    this.#socket?.destroy()
  }

  /** Ends it: what has no answer yet gets none. */
  disconnect(): void {
    if (this.#isEnded) return
    this.#flush()
    this.#isEnded = true
    this.#again?.cancel()
    const socket = this.#socket
    if (socket !== null && this.#isReady) {
      socket.destroySoon()
      const alarm = this.#clock.alarm(this.#clock.now() + FAREWELL_MS, () => socket.destroy())
      socket.once('close', () => alarm.cancel())
    } else socket?.destroy()
    this.#refuseAll(closed())
    this.#first?.reject(this.#problem ?? closed())
    this.#first = null
  }

  #ask(words: readonly (string | number)[], asBytes: boolean): Promise<Reply> {
    if (this.#isEnded) return Promise.reject(closed())
    return new Promise((take, refuse) => {
      this.#asked.push({ text: commandText(words), asBytes, take, refuse })
      if (this.#isDue) return
      this.#isDue = true
      queueMicrotask(() => {
        this.#isDue = false
        this.#flush()
      })
    })
  }

  #flush(): void {
    if (!this.#isReady || this.#isEnded || this.#written === this.#asked.length) return
    let text = ''
    for (; this.#written < this.#asked.length; this.#written++) text += this.#asked[this.#written]?.text
    this.#socket?.write(text)
  }

  #open(): void {
    this.#again = null
    this.#problem = null
    const { socket, connected } = socketTo(this.#place)
    this.#socket = socket
    const reader = new ReplyReader()
    let greetings = this.#place.greeting.length
    socket.setNoDelay(true)
    socket.setKeepAlive(true, KEPT_ALIVE_MS)
    const alarm = this.#clock.alarm(this.#clock.now() + CONNECT_MS, () =>
      socket.destroy(new Error('connect ETIMEDOUT')),
    )
    const ready = (): void => {
      alarm.cancel()
      this.#isReady = true
      this.#tries = 0
      this.#first?.resolve()
      this.#first = null
      this.#flush()
    }
    const greeted = (reply: Reply): void => {
      if (reply instanceof RedisError && !NEEDS_NO_PASSWORD.test(reply.message)) {
        // Nothing that waits would be answered otherwise.
        this.#refuseAll(reply)
        socket.destroy(reply)
      } else if (--greetings === 0) ready()
    }
    const answered = (reply: Reply): void => {
      const asked = this.#written > 0 ? this.#asked.shift() : undefined
      if (asked === undefined) return
      this.#written--
      if (reply instanceof RedisError) asked.refuse(reply)
      else asked.take(reply)
    }
    const asBytes = (): boolean => greetings === 0 && this.#asked[0]?.asBytes === true
    socket.on(connected, () => {
      if (greetings === 0) ready()
      else socket.write(this.#place.greeting.map(commandText).join(''))
    })
    socket.on('data', (piece) => {
      if (this.#socket !== socket) return
      try {
        reader.read(piece, asBytes, (reply) => (greetings > 0 ? greeted(reply) : answered(reply)))
      } catch (error) {
        this.#refuseAll(error as Error)
        socket.destroy(error as Error)
      }
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Several addresses that all failed have an error with a code alone.
      this.#problem = error.message === '' ? new Error(error.code ?? error.name) : error
      if (this.listenerCount('error') > 0) this.emit('error', this.#problem)
    })
    // Redis, or the way to it, ends the connection: there is nothing left to say.
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      alarm.cancel()
      this.#closed()
    })
  }

  #closed(): void {
    this.#socket = null
    this.#isReady = false
    this.#written = 0
    if (this.#first !== null) this.disconnect()
    this.emit('close')
    if (this.#isEnded) return
    const waitMs = Math.min(AGAIN_MS.step * ++this.#tries, AGAIN_MS.most)
    this.#again = this.#clock.alarm(this.#clock.now() + waitMs, () => this.#open())
  }

  #refuseAll(error: Error): void {
    const asked = this.#asked
    this.#asked = []
    this.#written = 0
    for (const { refuse } of asked) refuse(error)
  }
}

function closed(): Error {
  return new Error('Connection is closed.')
}

/** How a Redis is reached, and what is said to it first. */
interface RedisPlace {
  /** A path of this machine, or a host and a port. */
  to: { path: string } | { host: string; port: number; isTls: boolean }
  /** Commands that begin each connection. */
  greeting: readonly (readonly string[])[]
}

const PORT = 6379

/** `redis://` or `rediss://` with user, password and database where they are needed, or `unix:` and a path. */
export function redisPlace(url: string): RedisPlace {
  const { protocol, hostname, port, pathname, username, password } = new URL(url)
  if (protocol === 'unix:') return { to: { path: decodeURIComponent(pathname) }, greeting: [] }
  const user = username === '' ? [] : [decodeURIComponent(username)]
  const database = pathname.slice(1)
  return {
    to: {
      // The address of IPv6 stands in brackets there.
      host: hostname === '' ? 'localhost' : hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? PORT : Number(port),
      isTls: protocol === 'rediss:',
    },
    greeting: [
      ...(password === '' ? [] : [['AUTH', ...user, decodeURIComponent(password)]]),
      ...(database === '' || database === '0' ? [] : [['SELECT', database]]),
    ],
  }
}

/** A socket on its way there; it emits `connect`, with TLS `secureConnect`. */
function socketTo({ to }: RedisPlace): { socket: Socket; connected: 'connect' | 'secureConnect' } {
  if ('path' in to) return { socket: connect(to.path), connected: 'connect' }
  const { host, port, isTls } = to
  if (!isTls) return { socket: connect(port, host), connected: 'connect' }
  return { socket: connectTls({ host, port, servername: isAddress(host) ? '' : host }), connected: 'secureConnect' }
}

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host)
