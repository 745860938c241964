/** Sums of the same costs in another order differ by less. */
const ROUNDING = 1e-9

interface Place<T> {
  one: T
  /** Its place before anything was tried: of equal ones the earlier is kept. */
  at: number
  score: number
}

/** The `most` best of what is tried, each by the best of its tries. They are the same in whatever order things are tried. */
export class TopCandidates<T> {
  readonly #most: number
  /** The best first. */
  readonly #places: Place<T>[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** The best first. */
  get all(): T[] {
    return this.#places.map(({ one }) => one)
  }

  get best(): T | undefined {
    return this.#places[0]?.one
  }

  /** Score of the best; -Infinity before the first. */
  get highest(): number {
    return this.#places[0]?.score ?? Number.NEGATIVE_INFINITY
  }

  /** Score below which a further try of this one changes nothing: others are better, or its own earlier try is. */
  leastOf(one: T): number {
    const own = this.#places.find((place) => place.one === one)
    const bar = own ?? (this.#places.length < this.#most ? undefined : this.#places.at(-1))
    return (bar?.score ?? Number.NEGATIVE_INFINITY) - ROUNDING
  }

  add(one: T, at: number, score: number): void {
    const places = this.#places
    const own = places.findIndex((place) => place.one === one)
    if (own >= 0) {
      if ((places[own] as Place<T>).score >= score) return
      places.splice(own, 1)
    }
    const before = places.findIndex((place) => place.score < score || (place.score === score && place.at > at))
    places.splice(before < 0 ? places.length : before, 0, { one, at, score })
    if (places.length > this.#most) places.pop()
  }
}
