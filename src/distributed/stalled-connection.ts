import type { Alarm, Clock } from '../time/clock.ts'
import type { RedisCommands } from './redis-commands.ts'

/** How often a new connection is tried. */
const EVERY_MS = 1_000
/** How much longer than the new connection the old one may take to answer. */
const GRACE_MS = 250

/**
 * Tries new connections beside one that gives no answer. A way to Redis that has lost a connection, such as a router that forgot it, tells neither
 * end: the old connection stays open and silent for ever. Once a new one answers and the old one does not, the old one is dropped, and the
 * client makes it again.
 */
export class StalledConnection {
  readonly #client: RedisCommands
  readonly #clock: Clock
  readonly #tries = new Set<RedisCommands>()
  #next: Alarm | null = null

  constructor(client: RedisCommands, clock: Clock) {
    this.#client = client
    this.#clock = clock
  }

  /** The old connection gives no answer. */
  begin(): void {
    if (this.#next === null) this.#later(EVERY_MS, () => this.#try())
  }

  /** It does again, or nobody asks any longer. */
  end(): void {
    this.#next?.cancel()
    this.#next = null
    for (const one of this.#tries) one.disconnect()
    this.#tries.clear()
  }

  #later(ms: number, act: () => void): void {
    this.#next?.cancel()
    this.#next = this.#clock.alarm(this.#clock.now() + ms, act)
  }

  #try(): void {
    const one = this.#client.duplicate()
    this.#tries.add(one)
    const asked = one.connect().then(() => one.ping())
    asked.then(
      () => {
        // A client that is disconnected while it connects may connect all the same, and would hold the process.
        if (this.#tries.has(one)) this.#answered()
        else one.disconnect()
      },
      () => {
        this.#tries.delete(one)
        one.disconnect()
      },
    )
    this.#later(EVERY_MS, () => this.#try())
  }

  /** A Redis that answers both refuses what it was asked for a reason of its own, such as full memory. */
  #answered(): void {
    if (this.#next === null) return
    this.end()
    this.#later(GRACE_MS, () => {
      this.#client.drop()
      this.#later(EVERY_MS, () => this.#try())
    })
    const drop = this.#next
    const keep = (): void => {
      if (this.#next === drop) this.#later(EVERY_MS, () => this.#try())
    }
    this.#client.ping().then(keep, () => {})
  }
}
