import { keptIn } from '../../maps.ts'

/** Credits as a decimal number: what binary sums add beyond the ninth digit is noise. */
export function decimal(credits: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(credits * 1e9) / 1e9 + 0
}

/** Whole micro-credits: equality of sums is then exact. */
export function micro(credits: number): number {
  return Math.round(credits * 1_000_000)
}

/**
 * Ends for which a call may have been charged. Completed: certainly. Failed: a task that the gateway says failed. Ambiguous: an attempt that may have
 * been accepted, and whose task nobody followed. Open: an accepted task whose end was not seen.
 */
export const CHARGEABLE = ['completed', 'failed', 'ambiguous', 'open'] as const
export type Chargeable = (typeof CHARGEABLE)[number]

/** How many calls of one price there were of each kind; credits. */
export interface PriceTag {
  price: number
  counts: Record<Chargeable, number>
}

/** Stated prices of calls by what may have been charged. A call without a price makes a sum unknown, not smaller. */
export class Prices {
  /** By price; NaN stands for none. */
  readonly #tags = new Map<number, Record<Chargeable, number>>()

  /** Counts a call, or with -1 takes back what was counted of it. */
  add(kind: Chargeable, price: number | undefined, count = 1): void {
    const key = price ?? Number.NaN
    const counts = keptIn(this.#tags, key, () => ({ completed: 0, failed: 0, ambiguous: 0, open: 0 }))
    counts[kind] += count
  }

  /** Several accounts taken together. */
  static of(parts: readonly Prices[]): Prices {
    const total = new Prices()
    for (const part of parts) {
      for (const [price, counts] of part.#tags) {
        for (const kind of CHARGEABLE) total.add(kind, price, counts[kind])
      }
    }
    return total
  }

  /** The calls by price; null when one that may have been charged has none. */
  tags(): PriceTag[] | null {
    const tags = [...this.#tags].map(([price, counts]) => ({ price, counts }))
    const isPriced = tags.every(
      ({ price, counts }) => !Number.isNaN(price) || CHARGEABLE.every((kind) => counts[kind] === 0),
    )
    return isPriced ? tags.filter(({ price }) => !Number.isNaN(price)) : null
  }

  /** The cost of the calls if only the completed ones were charged, and if all were that may have been; null where `tags` is. */
  bounds(): { least: number; most: number } | null {
    const tags = this.tags()
    if (tags === null) return null
    const sum = (kinds: readonly Chargeable[]): number =>
      decimal(tags.reduce((all, { price, counts }) => all + price * kinds.reduce((n, kind) => n + counts[kind], 0), 0))
    return { least: sum(['completed']), most: sum(CHARGEABLE) }
  }

  count(kind: Chargeable): number {
    return [...this.#tags.values()].reduce((sum, counts) => sum + counts[kind], 0)
  }

  /** Sum of the prices of what completed, and its mean; null when nothing did, or one has no price. */
  snapshot(): { priced: number | null; perCompleted: number | null } {
    const completed = this.count('completed')
    if (completed === 0 || (this.#tags.get(Number.NaN)?.completed ?? 0) > 0) return { priced: null, perCompleted: null }
    const sum = [...this.#tags].reduce(
      (total, [price, counts]) => total + (counts.completed === 0 ? 0 : price * counts.completed),
      0,
    )
    return { priced: decimal(sum), perCompleted: decimal(sum / completed) }
  }
}
