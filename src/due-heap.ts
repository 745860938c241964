/**
 * What is due next of many things, each at an instant; of one instant, what came first. A binary heap, push and pop in O(log n). The
 * instants lie apart from the items, so that a comparison reads numbers only.
 */
export class DueHeap<T> {
  readonly #items: T[] = []
  readonly #instants: number[] = []
  /** How many were pushed before: breaks ties. */
  readonly #orders: number[] = []
  #pushed = 0

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

  /** What `pushed` was when the first came; NaN when there is none. */
  get order(): number {
    return this.#orders[0] ?? Number.NaN
  }

  peek(): T | undefined {
    return this.#items[0]
  }

  push(instant: number, item: T): void {
    const instants = this.#instants
    let i = instants.length
    instants.push(instant)
    this.#items.push(item)
    this.#orders.push(this.#pushed++)
    const order = this.#orders[i] as number
    while (i > 0) {
      const parent = (i - 1) >> 1
      // At one instant all others came before it.
      if (instant >= (instants[parent] as number)) break
      this.#move(parent, i)
      i = parent
    }
    this.#put(i, instant, order, item)
  }

  pop(): T | undefined {
    const first = this.#items[0]
    const item = this.#items.pop() as T
    const instant = this.#instants.pop() as number
    const order = this.#orders.pop() as number
    const size = this.#items.length
    if (size === 0) return first
    let i = 0
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
    return first
  }

  #isBefore(i: number, instant: number, order: number): boolean {
    const other = this.#instants[i] as number
    return other < instant || (other === instant && (this.#orders[i] as number) < order)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#instants[from] as number, this.#orders[from] as number, this.#items[from] as T)
  }

  #put(i: number, instant: number, order: number, item: T): void {
    this.#instants[i] = instant
    this.#orders[i] = order
    this.#items[i] = item
  }
}
