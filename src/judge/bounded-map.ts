import { Fifo } from '../fifo.ts'

/** A map that keeps its latest entries: of more than `most` those that were entered first are forgotten. */
export class BoundedMap<K, V> {
  readonly #most: number
  readonly #map = new Map<K, V>()
  /** In order of entry. A Map that loses its first entries again and again takes ever longer to find its first. */
  readonly #order = new Fifo<K>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#map.get(key)
  }

  set(key: K, value: V): void {
    if (!this.#map.has(key)) this.#order.push(key)
    this.#map.set(key, value)
    if (this.#map.size > this.#most) this.#map.delete(this.#order.shift() as K)
  }

  values(): Iterable<V> {
    return this.#map.values()
  }
}
