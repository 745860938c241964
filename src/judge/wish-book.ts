import { BoundedMap } from './bounded-map.ts'
import { type Attempt, type AttemptObservation, type Call, isDelivered } from './observations.ts'

/** Wishes that are remembered; of more the oldest are forgotten. */
const MOST_WISHES = 50_000
/** Latest attempts of one wish that are remembered. */
const MOST_LATEST = 16
/** This many answers show that a wish is wanted more than once. */
const SEVERAL = 2

/** A request of a wish, as far as it bears on the requests before it. */
export interface Later {
  readonly attempt: Attempt
  readonly call: Call | null
  readonly model: string | null
}

interface Wish {
  readonly latest: Later[]
  /** The first answers that came whole: their callers may still hang up. */
  readonly answered: Attempt[]
}

/**
 * Requests that want the same prompt or conversation, whatever else their bodies say. A client may ask for the same thing again in another form: without
 * a stream, with another model, with a field that counts its attempts, or with the half of the answer that it has.
 */
export class WishBook {
  readonly #wishes = new BoundedMap<string, Wish>(MOST_WISHES)
  readonly #of = new WeakMap<Attempt, Wish>()

  note({ record, attempt, call }: AttemptObservation): void {
    const { seen, account = '', endpoint, model = null } = record
    // The caller names its calls: two names are two calls.
    if (seen?.wish === undefined || call?.by === 'call-header') return
    const key = `${account}\n${endpoint}\n${seen.wish}`
    const wish = this.#wishes.get(key) ?? { latest: [], answered: [] }
    this.#wishes.set(key, wish)
    this.#of.set(attempt, wish)
    wish.latest.push({ attempt, call, model })
    if (wish.latest.length > MOST_LATEST) wish.latest.shift()
    if (isDelivered(attempt) && wish.answered.length < MOST_LATEST) wish.answered.push(attempt)
  }

  /**
   * Whether an attempt that was not sent again came again in another form. `open`: a later request may be it, or one more call that wants the same.
   * `counts`: which later requests may be it.
   */
  cameAgain(one: Attempt, counts: (later: Later) => boolean = () => true): 'no' | 'yes' | 'open' {
    const wish = this.#of.get(one)
    const isAgain = wish?.latest.some(
      (later) => later.attempt !== one && later.attempt.t >= one.endedAt && counts(later),
    )
    if (wish === undefined || !isAgain) return 'no'
    return wish.answered.filter((answer) => answer !== one && isDelivered(answer)).length < SEVERAL ? 'yes' : 'open'
  }
}
