import { type CreditsBody, spendingCount } from '../../gateway/bodies.ts'

type Reading = CreditsBody['data']

/** No account has used so many credits. */
const BEYOND_BELIEF = 1e15

/**
 * The account's own figure of spending since its first reading, in credits. It only grows: a count that falls has been reset or partly refunded, and
 * neither counts as money to spend again. After a fall the count goes on from the largest value so far. A fall to no less than the first reading is one
 * when two readings in a row show it: a single one may be an answer that came late.
 */
export class ReportedSpending {
  readonly #between: (before: Reading, after: Reading) => number
  #from: Reading | null = null
  /** Largest reading since `#from`. */
  #high: Reading | null = null
  /** The last reading, where it was below the largest. */
  #low: Reading | null = null
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
    if (this.#from === null || this.#high === null) {
      this.#earlier = reckoned
      this.#countFrom(reading)
      return this.#most
    }
    if (this.#between(this.#from, reading) < 0) this.#countFrom(reading)
    else if (this.#between(this.#high, reading) >= 0) this.#high = reading
    else if (this.#low === null) {
      this.#low = reading
      return this.#most
    } else {
      const hasRisen = this.#between(this.#low, reading) >= 0
      this.#countFrom(hasRisen ? this.#low : reading)
      this.#high = reading
    }
    this.#low = null
    this.#most = Math.max(this.#most, this.#earlier + this.#between(this.#from, reading))
    return this.#most
  }

  #countFrom(reading: Reading): void {
    this.#from = reading
    this.#high = reading
    this.#most = Math.max(this.#most, this.#earlier)
    this.#earlier = this.#most
  }
}

/** A count of what was used is never negative; a balance may be. */
function isUsable({ token, user }: Reading): boolean {
  const counts = user.used_credits === null ? [token.used_credits] : [token.used_credits, user.used_credits]
  return counts.every((used) => used >= 0 && used < BEYOND_BELIEF) && Math.abs(spendingCount(user)) < BEYOND_BELIEF
}
