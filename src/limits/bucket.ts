/**
 * A bucket of `burst` units, full at first, refilled steadily: the generic cell rate algorithm, without cells or a timer. Instants in
 * ms; units are whole but for what a change of the rate leaves.
 */
export class Bucket {
  #ratePerSecond: number
  #burst: number
  /** When the bucket was last full, and what has been taken since: a count does not gather rounding as a sum of intervals would. */
  #fullUntil = Number.NEGATIVE_INFINITY
  #taken = 0

  constructor(ratePerSecond: number, burst: number) {
    this.#ratePerSecond = ratePerSecond
    this.#burst = burst
  }

  /** The instant from which `cost` can be taken if nothing else is before; Infinity for more than the bucket holds. */
  readyAt(cost: number): number {
    return cost > this.#burst ? Number.POSITIVE_INFINITY : this.#refilledAt(this.#taken + cost - this.#burst)
  }

  /** The instant at which the bucket is full if nothing more is taken. */
  get fullAt(): number {
    return this.#refilledAt(this.#taken)
  }

  /** Units in the bucket at `now`; below 0 while it owes what was taken too early. */
  level(now: number): number {
    return Math.min(this.#burst, this.#burst - this.#taken + ((now - this.#fullUntil) * this.#ratePerSecond) / 1000)
  }

  /** Units that are missing in the bucket at `now`. */
  missing(now: number): number {
    return Math.max(0, this.#taken - ((now - this.#fullUntil) * this.#ratePerSecond) / 1000)
  }

  take(now: number, cost: number): void {
    if (now > this.fullAt) {
      this.#fullUntil = now
      this.#taken = 0
    }
    this.#taken += cost
  }

  giveBack(units: number): void {
    this.#taken -= units
  }

  /** Another rate and size from `now` on; what is in the bucket stays, as far as there is room. */
  retune(now: number, ratePerSecond: number, burst: number): void {
    this.#taken = burst - Math.min(burst, this.level(now))
    this.#fullUntil = now
    this.#ratePerSecond = ratePerSecond
    this.#burst = burst
  }

  #refilledAt(units: number): number {
    return this.#fullUntil + (units * 1000) / this.#ratePerSecond
  }
}
