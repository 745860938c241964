/**
 * How often each of a handful of keys was counted. They are walked from the first on, which takes less than a hash does; an object with keys
 * such as 200 and 429 would be a dictionary to V8.
 */
export class FewCounts<K extends string | number> {
  readonly #keys: K[] = []
  readonly #counts: number[] = []

  add(key: K): void {
    const keys = this.#keys
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== key) continue
      this.#counts[i] = (this.#counts[i] as number) + 1
      return
    }
    keys.push(key)
    this.#counts.push(1)
  }

  counts(): Record<K, number> {
    return Object.fromEntries(this.#keys.map((key, i) => [key, this.#counts[i]])) as Record<K, number>
  }
}
