import { EXIT, GatebenchError } from '../errors.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { RedisCommands } from './redis-commands.ts'
import { RedisError } from './resp.ts'
import type { Script } from './scripts/script.ts'
import { StalledConnection } from './stalled-connection.ts'

export interface RedisAddress {
  /** `redis://` or `rediss://` (TLS), with user and password where it asks for them; `unix:` and a path for one of this machine. */
  url: string
}

/** How long a Redis that is not there yet is waited for. */
export interface RedisWait {
  waitMs: number
  say(notice: string): void
}

/**
 * Answers that say what an unreachable Redis says: not now. They come before a script has written anything; Redis 6 has them inside of what it
 * says of the script.
 */
const NOT_NOW =
  /^(ERR Error running script.*-)?(OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS|NOAUTH|WRONGPASS)\b/
const AGAIN_MS = 100
/** An answer that takes longer than this is taken for none, until it is there. */
const SLOW_MS = 1_000
/** A process that was not given a core for long finds its alarms due before it has read what came meanwhile. */
const LAST_LOOK_MS = 5
const CONNECT_MS = 5_000
const LOOK_EVERY_MS = 250
const AT_ONCE: RedisWait = { waitMs: 0, say: () => {} }
/** Errors of a Redis that may still be on its way. It is not asked twice for a password that it refused. */
const MAY_COME =
  /ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|Connection is closed|LOADING|MASTERDOWN/

/** One connection to Redis, which comes back by itself: what was asked meanwhile waits. */
export class RedisLink {
  readonly client: RedisCommands
  readonly #clock: Clock
  readonly #secondLook: StalledConnection
  readonly #onDown = new Set<() => void>()
  readonly #onRefused = new Set<(error: Error) => void>()
  /** Since when there is no answer; null while there are answers. */
  #downSince: number | null = null
  /** Rejections for callers that still wait for an answer when the link is closed. */
  readonly #waiting = new Set<(error: Error) => void>()
  /** Questions that Redis refuses for now. While there are any, the answer to another shows no more than that it can be read from. */
  #refused = 0
  #lost: Alarm | undefined
  /** Error from Redis, or from the way to it, instead of an answer. */
  #problem: string | null = null
  #isClosed = false

  /**
   * `wait`: how long to wait for a Redis that has not started yet, and what to call when waiting begins. Throws REDIS_UNREACHABLE or REDIS_URL_INVALID; the
   * address is not quoted, for it may hold a password.
   */
  static async open({ url }: RedisAddress, clock: Clock, wait: RedisWait = AT_ONCE): Promise<RedisLink> {
    requireAddress(url)
    const until = clock.now() + wait.waitMs
    let isTold = false
    for (;;) {
      try {
        return new RedisLink(await connected(url, clock), clock)
      } catch (error) {
        const { message } = error as Error
        if (!MAY_COME.test(message) || clock.now() >= until) throw error
        if (!isTold) wait.say(`waiting for Redis: ${message}`)
        isTold = true
        await clock.sleepUntil(Math.min(until, clock.now() + LOOK_EVERY_MS))
      }
    }
  }

  private constructor(client: RedisCommands, clock: Clock) {
    this.client = client
    this.#clock = clock
    this.#secondLook = new StalledConnection(client, clock)
    client.on('close', () => this.#down())
    client.on('error', ({ message }: Error) => {
      this.#problem = message
    })
  }

  /** Since when Redis gives no answer, as an instant; null while it does. */
  get downSince(): number | null {
    return this.#downSince
  }

  /** Nothing is asked any longer. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The latest error from Redis instead of an answer, behind a colon; empty if there was none. */
  get problem(): string {
    return this.#problem === null ? '' : `: ${this.#problem}`
  }

  /** Calls `told` each time Redis stops answering. */
  onDown(told: () => void): void {
    this.#onDown.add(told)
  }

  /** Calls `told` once Redis has given no answer for this long, without a break. */
  onLost(patienceMs: number, told: () => void): void {
    this.onDown(() => {
      this.#lost?.cancel()
      this.#lost = this.#clock.alarm(this.#clock.now() + patienceMs, () => {
        if (this.#downSince !== null) told()
      })
    })
  }

  /** Calls `told` each time Redis refuses a request, and would again: for a right that it does not grant, or data that are not as they were left. */
  onRefused(told: (error: Error) => void): void {
    this.#onRefused.add(told)
  }

  /** Runs a script; waits as long as Redis is away or full. Rejects once the link is closed, and for what is refused: it may be half done. */
  async run(script: Script, prefix: string, ...args: readonly (string | number)[]): Promise<unknown> {
    return this.ask(() => this.client.script(script, prefix, ...args))
  }

  /** Asks until there is an answer: what is asked must bear being done twice. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    const refusal = { isCounted: false }
    try {
      return await this.#untilAnswered(question, refusal)
    } finally {
      if (refusal.isCounted) this.#refused--
    }
  }

  async #untilAnswered<T>(question: () => Promise<T>, refusal: { isCounted: boolean }): Promise<T> {
    for (;;) {
      // A question that nobody hears the answer of would end the process once it is refused.
      if (this.#isClosed) throw new Error('the link to Redis is closed')
      let slow = this.#clock.alarm(this.#clock.now() + SLOW_MS, () => {
        slow = this.#clock.alarm(this.#clock.now() + LAST_LOOK_MS, () => this.#down())
      })
      try {
        const answer = await this.#answerTo(question())
        if (this.#downSince !== null) this.#secondLook.end()
        if (this.#refused > (refusal.isCounted ? 1 : 0)) return answer
        this.#downSince = null
        this.#problem = null
        return answer
      } catch (error) {
        this.#failed(error as Error, refusal)
      } finally {
        slow.cancel()
      }
      await this.#clock.sleepUntil(this.#clock.now() + AGAIN_MS)
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#onDown.clear()
    this.#onRefused.clear()
    this.#lost?.cancel()
    this.#secondLook.end()
    for (const reject of this.#waiting) reject(new Error('the link to Redis is closed'))
    this.client.disconnect()
  }

  /** A race with one promise that lasts as long as the link would keep something of every question for as long. */
  #answerTo<T>(question: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      question.then(resolve, reject).finally(() => this.#waiting.delete(reject))
    })
  }

  /** An error that does not pass is thrown on. */
  #failed(error: Error, refusal: { isCounted: boolean }): void {
    if (this.#isClosed) throw error
    const isRefusal = error instanceof RedisError
    if (!isPassing(error)) {
      if (isRefusal) for (const told of this.#onRefused) told(error)
      throw error
    }
    if (isRefusal && !refusal.isCounted) {
      refusal.isCounted = true
      this.#refused++
    }
    this.#problem = error.message
    this.#down()
  }

  #down(): void {
    if (this.#downSince !== null || this.#isClosed) return
    this.#downSince = this.#clock.now()
    this.#secondLook.begin()
    for (const told of this.#onDown) told()
  }
}

/** Throws REDIS_URL_INVALID (exit 104). */
function requireAddress(url: string): void {
  if (URL.canParse(url) && /^(rediss?|unix):$/.test(new URL(url).protocol)) return
  throw new GatebenchError('a Redis URL must be redis://HOST:PORT or, with TLS, rediss://HOST:PORT', {
    code: 'REDIS_URL_INVALID',
    hint: 'for example --redis redis://127.0.0.1:6379; write user and password before the host, or set GATEBENCH_REDIS_URL',
  })
}

/** A connection that answers. Throws REDIS_UNREACHABLE (exit 106). */
async function connected(url: string, clock: Clock): Promise<RedisCommands> {
  const client = new RedisCommands(url, clock)
  const alarm = clock.alarm(clock.now() + CONNECT_MS, () => client.disconnect())
  try {
    await client.connect()
    await client.ping()
    return client
  } catch (cause) {
    client.disconnect()
    throw new GatebenchError(`Redis cannot be reached: ${(cause as Error).message}`, {
      code: 'REDIS_UNREACHABLE',
      exitCode: EXIT.unreachable,
      hint: 'check --redis, and whether redis-server is up; user and password are part of the URL',
      cause,
    })
  } finally {
    alarm.cancel()
  }
}

function isPassing(error: unknown): boolean {
  const { message } = error as Error
  return NOT_NOW.test(message) || /Connection is closed|ECONNRE|EPIPE/i.test(message)
}
