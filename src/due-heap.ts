/**
 * Binary heap of items by their instants. Items with the same instant leave in the order of their arrival. Push and pop take O(log n). Instants lie
 * apart from the items, so that a comparison reads only numbers.
 */
export class DueHeap<T> {
  readonly #items: T[] = []
  readonly #instants: number[] = []
  /** How many were pushed before: breaks ties. */
  readonly #orders: number[] = []
  readonly #onPlaced: ((item: T, place: number) => void) | undefined
  #pushed = 0

  /** `onPlaced` receives the new place of an item, for callers that remove items by their place. */
  constructor(onPlaced?: (item: T, place: number) => void) {
    this.#onPlaced = onPlaced
  }

  get size(): number {
    return this.#items.length
  }

  /** Things pushed so far: the order of the next one. */
  get pushed(): number {
    return this.#pushed
  }

  /** Instant of the first; Infinity when there is none. */
  get instant(): number {
    return this.#instants[0] ?? Number.POSITIVE_INFINITY
  }

  /** Instant of what comes after the first; Infinity when there is none. */
  get nextInstant(): number {
    return Math.min(this.#instants[1] ?? Number.POSITIVE_INFINITY, this.#instants[2] ?? Number.POSITIVE_INFINITY)
  }

  /** Value of `pushed` when the first item came; NaN if there is none. */
  get order(): number {
    return this.#orders[0] ?? Number.NaN
  }

  peek(): T | undefined {
    return this.#items[0]
  }

  push(instant: number, item: T): void {
    const place = this.#items.length
    this.#items.push(item)
    this.#instants.push(instant)
    this.#orders.push(this.#pushed)
    this.#rise(place, instant, this.#pushed++, item)
  }

  pop(): T | undefined {
    return this.takeAt(0)
  }

  /** Removes the item at a place that `onPlaced` received; undefined if there is none. */
  takeAt(place: number): T | undefined {
    if (place >= this.#items.length) return undefined
    const taken = this.#items[place]
    const item = this.#items.pop() as T
    const instant = this.#instants.pop() as number
    const order = this.#orders.pop() as number
    // The last fills the gap, unless it was the one.
    if (place < this.#items.length) this.#rise(this.#gapBelow(place), instant, order, item)
    return taken
  }

  /** Takes out all that are not wanted, in O(n). */
  keep(isWanted: (item: T, instant: number) => boolean): void {
    let kept = 0
    for (let i = 0; i < this.#items.length; i++) {
      if (isWanted(this.#items[i] as T, this.#instants[i] as number)) this.#move(i, kept++)
    }
    this.#items.length = kept
    this.#instants.length = kept
    this.#orders.length = kept
    for (let i = (kept >> 1) - 1; i >= 0; i--) {
      this.#sink(i, this.#instants[i] as number, this.#orders[i] as number, this.#items[i] as T)
    }
  }

  /** Gives the first another instant; among those of that instant it keeps the order in which it was pushed. */
  postpone(instant: number): void {
    if (this.#items.length > 0) this.#sink(0, instant, this.#orders[0] as number, this.#items[0] as T)
  }

  /**
   * Moves a free place down to where nothing stands below it, and gives where that is. What was last nearly always belongs there: to compare it
   * on the way would take twice as many comparisons.
   */
  #gapBelow(place: number): number {
    const size = this.#items.length
    let gap = place
    for (;;) {
      let child = 2 * gap + 1
      if (child >= size) return gap
      if (child + 1 < size && this.#isBefore(child + 1, this.#instants[child] as number, this.#orders[child] as number))
        child++
      this.#move(child, gap)
      gap = child
    }
  }

  /** Puts an item at a place that is free, or above it. */
  #rise(from: number, instant: number, order: number, item: T): void {
    let i = from
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.#isAfter(parent, instant, order)) break
      this.#move(parent, i)
      i = parent
    }
    this.#put(i, instant, order, item)
  }

  /** Puts an item at a place that is free, or below it. */
  #sink(from: number, instant: number, order: number, item: T): void {
    const size = this.#items.length
    let i = from
    for (;;) {
      let child = 2 * i + 1
      if (child >= size) break
      if (child + 1 < size && this.#isBefore(child + 1, this.#instants[child] as number, this.#orders[child] as number))
        child++
      if (!this.#isBefore(child, instant, order)) break
      this.#move(child, i)
      i = child
    }
    this.#put(i, instant, order, item)
  }

  #isBefore(i: number, instant: number, order: number): boolean {
    const other = this.#instants[i] as number
    return other < instant || (other === instant && (this.#orders[i] as number) < order)
  }

  #isAfter(i: number, instant: number, order: number): boolean {
    const other = this.#instants[i] as number
    return other > instant || (other === instant && (this.#orders[i] as number) > order)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#instants[from] as number, this.#orders[from] as number, this.#items[from] as T)
  }

  #put(i: number, instant: number, order: number, item: T): void {
    this.#instants[i] = instant
    this.#orders[i] = order
    this.#items[i] = item
    this.#onPlaced?.(item, i)
  }
}
