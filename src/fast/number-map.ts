const FEWEST_PLACES = 64

/**
 * A map from whole numbers, for entries that come and go by the thousand a second; it is walked in ascending order. A built-in Map makes a
 * new table every few deletions, and each old table holds on to the next: once one of them is in V8's old generation, so is everything
 * that is ever put in, until the next full collection. This one has one table, which only grows. What that gains: docs/fast.md.
 */
export class NumberMap<T> {
  /** Open addressing with linear probing: an entry is at its hash's place or after it, with no gap between. */
  #keys = new Float64Array(FEWEST_PLACES)
  #values: (T | undefined)[] = new Array(FEWEST_PLACES).fill(undefined)
  #mask = FEWEST_PLACES - 1
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: number): T | undefined {
    return this.#values[this.#placeOf(key)]
  }

  has(key: number): boolean {
    return this.get(key) !== undefined
  }

  /** `value` is not to be undefined: that is what a free place holds. */
  set(key: number, value: NonNullable<T>): void {
    let place = this.#placeOf(key)
    if (this.#values[place] === undefined) {
      if (2 * ++this.#size > this.#mask) {
        this.#grow()
        place = this.#placeOf(key)
      }
      this.#keys[place] = key
    }
    this.#values[place] = value
  }

  /** Whether it was there. */
  delete(key: number): boolean {
    let free = this.#placeOf(key)
    if (this.#values[free] === undefined) return false
    this.#size--
    // Those behind it that a gap would cut off from their hash's place move up.
    for (let at = (free + 1) & this.#mask; this.#values[at] !== undefined; at = (at + 1) & this.#mask) {
      const home = this.#home(this.#keys[at] as number)
      if (((at - home) & this.#mask) < ((at - free) & this.#mask)) continue
      this.#keys[free] = this.#keys[at] as number
      this.#values[free] = this.#values[at]
      free = at
    }
    this.#values[free] = undefined
    return true
  }

  /** Ascending by key; what is put in or taken out meanwhile is not seen. */
  entries(): [number, T][] {
    const entries: [number, T][] = []
    for (const [place, value] of this.#values.entries()) {
      if (value !== undefined) entries.push([this.#keys[place] as number, value])
    }
    return entries.sort(([a], [b]) => a - b)
  }

  values(): T[] {
    return this.entries().map(([, value]) => value)
  }

  #home(key: number): number {
    return (Math.imul(key, 0x9e37_79b1) >>> 7) & this.#mask
  }

  /** Where `key` is, or would be put. */
  #placeOf(key: number): number {
    let place = this.#home(key)
    while (this.#values[place] !== undefined && this.#keys[place] !== key) place = (place + 1) & this.#mask
    return place
  }

  #grow(): void {
    const keys = this.#keys
    const values = this.#values
    this.#mask = 2 * keys.length - 1
    this.#keys = new Float64Array(2 * keys.length)
    this.#values = new Array(2 * keys.length).fill(undefined)
    for (const [n, value] of values.entries()) {
      if (value === undefined) continue
      const place = this.#placeOf(keys[n] as number)
      this.#keys[place] = keys[n] as number
      this.#values[place] = value
    }
  }
}
