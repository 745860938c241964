/** A retry that waited as advised and was refused again. */
export interface Refused {
  /** When the hint was given, and when the retry was sent, ms. */
  readonly toldAt: number
  readonly sentAt: number
  /** How long after the hint's instant that was, ms. */
  readonly lateMs: number
  /** Others were let through in between. */
  contended: boolean
}

/** Number of instants that are remembered. An answer that is slower than so many others is judged without the earlier ones. */
const MOST = 65_536

/**
 * Instants at which requests of one kind were admitted, compared with the retries that were refused: a request admitted after a hint shows that the
 * limit had opened. An accepted request may be answered long after one that was sent later and refused, so either may be reported first.
 */
export class Passages {
  /** Both in order of sending. */
  readonly #passedAt: number[] = []
  readonly #refused: Refused[] = []
  #forgottenAt = Number.NEGATIVE_INFINITY
  #contended = 0
  #tooShort = 0
  #shortByMs: number | null = null

  /** A request sent at `at` was let through. */
  passed(at: number): void {
    insert(this.#passedAt, at, (instant) => instant)
    if (this.#passedAt.length > MOST) this.#forgottenAt = this.#passedAt.splice(0, MOST / 2).at(-1) as number
    for (let n = this.#refused.length - 1; n >= 0; n--) {
      const one = this.#refused[n] as Refused
      if (one.sentAt < at) break
      if (one.contended || one.toldAt >= at) continue
      one.contended = true
      this.#contended++
      this.#tooShort--
    }
  }

  /** A retry sent at `sentAt`, `lateMs` after the instant that its hint of `toldAt` named, was refused. */
  refused(toldAt: number, sentAt: number, lateMs: number): void {
    const contended = this.#passedIn(toldAt, sentAt)
    if (contended) this.#contended++
    else this.#tooShort++
    if (contended) return
    insert(this.#refused, { toldAt, sentAt, lateMs, contended }, (one) => one.sentAt)
    if (this.#refused.length > MOST) this.#shortByMs = this.#longest(this.#refused.splice(0, MOST / 2))
  }

  /** Refused though none of the others had been let through since, and refused after one had. */
  get counts(): { tooShort: number; contended: number } {
    return { tooShort: this.#tooShort, contended: this.#contended }
  }

  /** By how much a hint was too short at the least; null when none was. */
  get shortByMs(): number | null {
    return this.#longest(this.#refused)
  }

  #longest(refused: readonly Refused[]): number | null {
    let most = this.#shortByMs
    for (const { contended, lateMs } of refused) if (!contended) most = Math.max(most ?? 0, lateMs)
    return most
  }

  /** Whether one sent after `from`, and no later than `to`, was let through. */
  #passedIn(from: number, to: number): boolean {
    for (let n = this.#passedAt.length - 1; n >= 0; n--) {
      const at = this.#passedAt[n] as number
      if (at <= to) return at > from
    }
    return this.#forgottenAt > from && this.#forgottenAt <= to
  }
}

/** Puts one where it belongs in a list that is in order, which is nearly always its end. */
function insert<T>(list: T[], one: T, at: (one: T) => number): void {
  let place = list.length
  while (place > 0 && at(list[place - 1] as T) > at(one)) place--
  if (place === list.length) list.push(one)
  else list.splice(place, 0, one)
}
