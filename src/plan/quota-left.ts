import { DAY_MS, type Term } from './terms.ts'

const STEP_MS = 60_000
export const MINUTES_A_DAY = DAY_MS / STEP_MS

/** Remainder of a quota as the minutes of a day pass. The day begins at midnight UTC and is one of many like it. */
export class QuotaLeft {
  readonly term: Term
  /** The largest share of it that was asked for at a time. */
  mostAsked = 0
  readonly #amount: number
  /** Base of shares: a month's cap has its days, whatever is left of this one. */
  readonly #whole: number
  /** After so many minutes all of it is given back. */
  readonly #everyMinutes: number
  /** Units of the minutes that still count, where each is given back when its time is over; null where the clock gives all back. */
  readonly #counted: { taken: number; asked: number }[] | null
  #taken: number
  #asked: number

  /** `used` when the day begins. `askedAt`: units that the demand asks for in a minute of any day. */
  constructor(term: Term, used: number, askedAt: (minute: number) => number) {
    const perDay = term.capacity * 24
    const { amount, spanMs, isCalendar } = term.quota ?? { amount: perDay, spanMs: DAY_MS, isCalendar: true }
    // Of what is kept for days as much goes in a day as comes.
    const isSliding = !isCalendar && spanMs < DAY_MS
    this.term = term
    this.#amount = isCalendar || isSliding ? amount : perDay
    this.#whole = isCalendar && spanMs > DAY_MS ? perDay : this.#amount
    this.#everyMinutes = (isCalendar ? spanMs : DAY_MS) / STEP_MS
    this.#taken = used
    this.#asked = used
    this.#counted = isSliding ? [] : null
    if (this.#counted === null) return
    const before = Array.from({ length: Math.round(spanMs / STEP_MS) }, (_, n) =>
      askedAt(MINUTES_A_DAY - 1 - n),
    ).reverse()
    const asked = before.reduce((sum, units) => sum + units, 0)
    const passed = asked > this.#amount ? this.#amount / asked : 1
    for (const units of before) this.#counted.push({ taken: units * passed, asked: units })
    this.#taken += asked * passed
    this.#asked += asked
  }

  /** Share of it that has been asked for so far. */
  get asked(): number {
    return this.#asked / this.#whole
  }

  /** Units that are left when a minute begins. */
  begin(minute: number): number {
    if (this.#counted === null) {
      if (minute > 0 && minute % this.#everyMinutes === 0) [this.#taken, this.#asked] = [0, 0]
    } else {
      const over = this.#counted.shift()
      this.#taken -= over?.taken ?? 0
      this.#asked -= over?.asked ?? 0
    }
    return Math.max(0, this.#amount - this.#taken)
  }

  end(taken: number, asked: number): void {
    this.#taken += taken
    this.#asked += asked
    this.#counted?.push({ taken, asked })
    this.mostAsked = Math.max(this.mostAsked, this.asked)
  }
}
