import type { CreditsBody } from '../gateway/bodies.ts'

type Reading = CreditsBody['data']

/** No account has used so many credits. */
const BEYOND_BELIEF = 1e15

/**
 * The account's own figure of spending since its first reading, in credits. It only grows: a count that falls has been reset or partly refunded, and
 * neither counts as money to spend again. After a reset the count goes on from the largest value so far.
 */
export class ReportedSpending {
  readonly #between: (before: Reading, after: Reading) => number
  #from: Reading | null = null
  /** Sum of what the account stated before `#from` was read. */
  #earlier = 0
  #most = 0

  /** `between`: credits spent between two readings. */
  constructor(between: (before: Reading, after: Reading) => number) {
    this.#between = between
  }

  /** Whether there is a reading to count from. */
  get isBegun(): boolean {
    return this.#from !== null
  }

  /**
   * Credits spent so far, by this reading and all before it; null where it is no figure that can be true. `reckoned`: what was reserved until the
   * first reading, which is not seen in any difference.
   */
  read(reading: Reading, reckoned: number): number | null {
    if (!isUsable(reading)) return null
    if (this.#from === null) {
      this.#from = reading
      this.#earlier = reckoned
      this.#most = reckoned
      return this.#most
    }
    const rise = this.#between(this.#from, reading)
    if (rise < 0) {
      this.#from = reading
      this.#earlier = this.#most
    } else this.#most = Math.max(this.#most, this.#earlier + rise)
    return this.#most
  }
}

function isUsable({ token, user }: Reading): boolean {
  return [token.used_credits, user.used_credits].every((used) => used >= 0 && used < BEYOND_BELIEF)
}
