/** Windows of `widthMs` at multiples of their width in unix time, numbered from the one that holds instant 0. */
export class AlignedWindows {
  readonly #widthMs: number
  readonly #phase: number

  /** `originEpochMs` is the unix time of instant 0, in ms. */
  constructor(widthMs: number, originEpochMs: number) {
    this.#widthMs = widthMs
    // Reduced once: instants keep their fraction of a ms, which a sum with the unix time would round away.
    this.#phase = ((originEpochMs % widthMs) + widthMs) % widthMs
  }

  /** The window that holds `now`. */
  indexOf(now: number): number {
    const index = Math.floor((now + this.#phase) / this.#widthMs)
    // The quotient may round across a boundary; the boundary itself decides.
    if (now < this.startOf(index)) return index - 1
    return now >= this.startOf(index + 1) ? index + 1 : index
  }

  /** Its first instant in ms; the same number each time it is asked for, so that it can be compared with. */
  startOf(index: number): number {
    return index * this.#widthMs - this.#phase
  }

  /** The first instant of the window that holds `now`. */
  startAt(now: number): number {
    return this.startOf(this.indexOf(now))
  }

  /** The first instant of the first window that does not begin before `instant`. */
  startFrom(instant: number): number {
    // A quotient that only rounding lifts above a whole number is that number.
    return this.startOf(Math.ceil(((instant + this.#phase) / this.#widthMs) * (1 - 4 * Number.EPSILON)))
  }
}
