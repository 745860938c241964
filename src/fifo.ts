/** Behind so many taken ones the others are moved up: each is moved once at most in as many steps, however long the queue is. */
const FEWEST_TAKEN = 32

/** First in, first out. An array that is served from its head on; `Array.shift` moves all that are left each time. */
export class Fifo<T> {
  #items: (T | undefined)[] = []
  #head = 0

  get size(): number {
    return this.#items.length - this.#head
  }

  /** The one that has waited longest; undefined when none does. */
  get first(): T | undefined {
    return this.#items[this.#head]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  /** Takes the first out. */
  shift(): T | undefined {
    if (this.size === 0) return undefined
    const item = this.#items[this.#head]
    // Nothing is kept alive by having been here.
    this.#items[this.#head++] = undefined
    if (this.#head >= FEWEST_TAKEN && 2 * this.#head >= this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  /** From the first to the last. */
  all(): T[] {
    return this.#items.slice(this.#head) as T[]
  }

  clear(): void {
    this.#items = []
    this.#head = 0
  }
}
