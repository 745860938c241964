import { firstOf } from '../stats/first-of.ts'

/** Past entries are cut off once there are so many of them. */
const MOST_PAST = 256

/** The instants of the latest units that were counted, as many as a limit has: one entry an instant, however many units it has. */
export class UnitLog {
  readonly #most: number
  readonly #windowMs: number
  readonly #instants: number[] = []
  readonly #counts: number[] = []
  /** The oldest entry that is kept. */
  #head = 0
  #units = 0

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** Units in the log; those that have left the window may be among them. */
  get units(): number {
    return this.#units
  }

  add(now: number, units: number): void {
    while (this.#head < this.#instants.length && now >= this.#expiryAt(this.#head)) this.#drop()
    const kept = Math.min(units, this.#most)
    const last = this.#instants.length - 1
    if (last >= this.#head && this.#instants[last] === now) this.#counts[last] = (this.#counts[last] as number) + kept
    else {
      this.#instants.push(now)
      this.#counts.push(kept)
    }
    this.#units += kept
    while (this.#units > this.#most) {
      const oldest = this.#counts[this.#head] as number
      const over = this.#units - this.#most
      if (oldest <= over) this.#drop()
      else {
        this.#counts[this.#head] = oldest - over
        this.#units = this.#most
      }
    }
  }

  /** The instant at which the `n` oldest of the units have left the window. */
  expiryOf(n: number): number {
    let entry = this.#head
    for (let left = n - (this.#counts[entry] as number); left > 0; left -= this.#counts[entry] as number) entry++
    return this.#expiryAt(entry)
  }

  /** Takes back units that were counted at `instant`, as far as they are still there. */
  remove(instant: number, units: number): void {
    const instants = this.#instants
    const entry = firstOf(this.#head, instants.length, (at) => (instants[at] as number) >= instant)
    if (instants[entry] !== instant) return
    const back = Math.min(units, this.#counts[entry] as number)
    this.#counts[entry] = (this.#counts[entry] as number) - back
    this.#units -= back
  }

  /** Units that are in the window at `now`. */
  used(now: number): number {
    let used = this.#units
    for (let entry = this.#head; used > 0 && now >= this.#expiryAt(entry); entry++)
      used -= this.#counts[entry] as number
    return used
  }

  state(now: number): { used: number; oldestExpiresAt?: number } {
    let used = this.#units
    let entry = this.#head
    while (used > 0 && (now >= this.#expiryAt(entry) || this.#counts[entry] === 0)) {
      used -= this.#counts[entry] as number
      entry++
    }
    return used === 0 ? { used } : { used, oldestExpiresAt: this.#expiryAt(entry) }
  }

  #expiryAt(entry: number): number {
    return (this.#instants[entry] as number) + this.#windowMs
  }

  #drop(): void {
    this.#units -= this.#counts[this.#head] as number
    this.#head++
    if (this.#head < MOST_PAST || this.#head * 2 < this.#instants.length) return
    this.#instants.splice(0, this.#head)
    this.#counts.splice(0, this.#head)
    this.#head = 0
  }
}
