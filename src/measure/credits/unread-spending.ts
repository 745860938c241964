import { toMicro } from './budget.ts'

/** How often an account is read while its credits are spent. */
export interface ReadingRhythm {
  /** A reading begins after so many attempts, or sooner. */
  attempts: number
  everyMs: number
  /** At most this part of the budget is sent before the account is heard; a tenth where it is not stated. */
  unreadShare?: number | undefined
}

/** Where nobody states another. */
export const RHYTHM: ReadingRhythm = { attempts: 20, everyMs: 5_000 }

/** A reading also begins when attempts of this part of the budget were sent since the last one did. */
const READ_AT = 0.05
/** At most so much of the budget, where the rhythm states nothing else, and so many times the attempts of the rhythm, is sent before the account is heard. */
const MOST_UNREAD = 0.1
const MOST_TIMES = 10

/** Attempts sent when a reading began: the most that it can cover. */
export interface ReadingMark {
  readonly attempts: number
  readonly micro: number
}

/** The most that is sent between two readings: credits by the prices that are known, and attempts. One attempt is always allowed. */
export function mostUnread(
  limit: number,
  { attempts, unreadShare = MOST_UNREAD }: ReadingRhythm,
): { credits: number; attempts: number } {
  return { credits: limit * unreadShare, attempts: attempts * MOST_TIMES }
}

/**
 * The attempts that no reading of the account covers yet. It decides when to read the account again, and when to send nothing more before the answer
 * comes. So a false price, or a refusal that is charged, is known after a bounded number of attempts.
 */
export class UnreadSpending {
  readonly #rhythm: ReadingRhythm
  readonly #limit: number
  /** All attempts sent; those sent when the latest reading began; those that the latest usable reading covers. */
  #sent: ReadingMark = { attempts: 0, micro: 0 }
  #begun: ReadingMark = { attempts: 0, micro: 0 }
  #heard: ReadingMark = { attempts: 0, micro: 0 }
  #begunAt: number
  /** Allowed, and not sent yet. */
  #granted: ReadingMark = { attempts: 0, micro: 0 }

  /** `limit`: the budget in credits; `now`: the instant of the first reading. */
  constructor(limit: number, now: number, rhythm: ReadingRhythm = RHYTHM) {
    this.#limit = toMicro(limit)
    this.#rhythm = rhythm
    this.#begunAt = now
  }

  /** When the next reading begins at the latest. */
  get dueAt(): number {
    return this.#begunAt + this.#rhythm.everyMs
  }

  /** Leave to send one attempt of such a price (credits), before it is sent; false where the account must be heard first. */
  grant(price: number): boolean {
    const one = { attempts: 1, micro: toMicro(price) }
    const open = sum(less(this.#sent, this.#heard), this.#granted)
    const isFirst = open.attempts === 0
    const most = mostUnread(this.#limit, this.#rhythm)
    if (!isFirst && (open.attempts >= most.attempts || open.micro + one.micro > most.credits)) return false
    this.#granted = sum(this.#granted, one)
    return true
  }

  /** An attempt is sent; `isGranted`: leave for it was given before. */
  sent(price: number, isGranted: boolean): void {
    const one = { attempts: 1, micro: toMicro(price) }
    this.#sent = sum(this.#sent, one)
    if (isGranted && this.#granted.attempts > 0) this.#granted = less(this.#granted, one)
  }

  /** Whether a reading should begin. */
  isDue(now: number): boolean {
    const { attempts, micro } = less(this.#sent, this.#begun)
    return now >= this.dueAt || attempts >= this.#rhythm.attempts || (attempts > 0 && micro >= READ_AT * this.#limit)
  }

  /** Attempts that were sent and not heard of. */
  get attempts(): number {
    return this.#sent.attempts - this.#heard.attempts
  }

  begin(now: number): ReadingMark {
    this.#begunAt = now
    this.#begun = this.#sent
    return this.#sent
  }

  /** A reading that began there was usable. */
  heard(mark: ReadingMark): void {
    if (mark.attempts > this.#heard.attempts) this.#heard = mark
  }
}

const sum = (a: ReadingMark, b: ReadingMark): ReadingMark => ({
  attempts: a.attempts + b.attempts,
  micro: a.micro + b.micro,
})
const less = (a: ReadingMark, b: ReadingMark): ReadingMark => ({
  attempts: a.attempts - b.attempts,
  micro: a.micro - b.micro,
})
