import type { Clock } from '../../src/time/clock.ts'
import type { Got } from './judged-world.ts'

/** Gap between two submits once the gateway has said that the traffic grew too fast; ms. */
const EASED_GAP_MS = 250

/** When a client may send its next submit, by what answers say of the requests that are left and of its growth. */
export class Turns {
  readonly #clock: Clock
  readonly #random: () => number
  #left = Infinity
  #until = 0
  #gapMs = 0
  #nextAt = 0

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  /** Waits until a request may be sent, and takes its place. */
  async take(): Promise<void> {
    for (;;) {
      const now = this.#clock.now()
      if (now >= this.#until) this.#left = Infinity
      if (this.#left > 0) break
      await this.#clock.sleepUntil(this.#until + this.#random() * 600)
    }
    this.#left--
    if (this.#gapMs === 0) return
    const at = Math.max(this.#clock.now(), this.#nextAt)
    this.#nextAt = at + this.#gapMs
    await this.#clock.sleepUntil(at)
  }

  /** Takes what an answer says of the requests that are left. */
  heed(got: Got): void {
    const { 'x-ratelimit-remaining-requests': left, 'x-ratelimit-reset-requests': reset } = got?.headers ?? {}
    if (left === undefined || reset === undefined) return
    this.#left = Number(left)
    this.#until =
      this.#clock.now() + (reset.endsWith('ms') ? Number.parseFloat(reset) : 1000 * Number.parseFloat(reset))
  }

  /** Sends more slowly if an answer says that the traffic grew too fast. */
  ease(got: Got): void {
    const { message } = (got?.body.error ?? {}) as { message?: string }
    if (message?.includes('acceleration')) this.#gapMs = EASED_GAP_MS
  }
}

/** Whether a 429 says that waiting does not resolve it. */
export function isFinal(got: Got): boolean {
  const { type } = (got?.body.error ?? {}) as { type?: string }
  return got?.status === 429 && type === 'spend_limit_reached'
}
