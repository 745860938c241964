/** Cost of an answer, in logarithms, that is not explained at all. */
export const HARD = -4.6

/** Sums are rounded to this part of one, so that changes that cancel out leave nothing. */
const EXACT = 1e9

/**
 * The cost of answers for each size of a limit. An answer costs every size on one side of some figure the same, so that only the change is put down, and
 * all is added up once. Misses are counted, not summed: equal fits get equal scores, in whatever order answers came. Further answers only
 * cost, so that sizes that cost too much already are left out of all that follows.
 */
export class SizeCosts {
  /** Changes from each size on, and after `addUp` what they come to. */
  costs = new Float64Array(0)
  misses = new Int32Array(0)
  /** The sizes that are still looked at. */
  low = 1
  high = 0
  /** After the largest of all sizes. */
  end = 1

  /** Forgets everything; no size is larger than `most`. */
  begin(most: number): void {
    this.low = 1
    this.high = most
    this.end = most + 1
    if (this.costs.length < most + 2) {
      this.costs = new Float64Array(2 * most + 2)
      this.misses = new Int32Array(2 * most + 2)
      return
    }
    this.costs.fill(0, 0, most + 2)
    this.misses.fill(0, 0, most + 2)
  }

  /** Adds to all sizes from `from` on and below `until`. */
  add(from: number, until: number, cost: number): void {
    const first = Math.max(from, this.low)
    if (first >= until) return
    const { costs } = this
    costs[first] = (costs[first] as number) + cost
    costs[until] = (costs[until] as number) - cost
  }

  /** An answer that no size from `from` on and below `until` tells. */
  miss(from: number, until: number): void {
    const first = Math.max(from, this.low)
    if (first >= until) return
    const { misses } = this
    misses[first] = (misses[first] as number) + 1
    misses[until] = (misses[until] as number) - 1
  }

  /** The highest sum of the sizes that are looked at, which further answers can only lower; leaves out the smallest and the largest whose sum is below `least`. */
  narrow(least: number): number {
    const { costs, misses, low, high } = this
    let cost = 0
    let missed = 0
    let best = Number.NEGATIVE_INFINITY
    let [first, last] = [0, 0]
    for (let size = low; size <= high; size++) {
      cost += costs[size] as number
      missed += misses[size] as number
      const sum = cost + HARD * missed
      if (sum > best) best = sum
      if (sum < least) continue
      last = size
      if (first > 0) continue
      first = size
      // What came before is put down where sizes now begin.
      costs[size] = cost
      misses[size] = missed
    }
    if (first > 0) {
      this.low = first
      this.high = last
    }
    return best
  }

  /** From changes to what they come to at each size that is looked at, misses included. */
  addUp(): void {
    const { costs, misses } = this
    let cost = 0
    let missed = 0
    for (let size = this.low; size <= this.high; size++) {
      cost += costs[size] as number
      missed += misses[size] as number
      costs[size] = Math.round((cost + HARD * missed) * EXACT) / EXACT
      misses[size] = missed
    }
  }
}

const kept: SizeCosts[] = []

/** An empty tally, the same for a number each time: thousands of fits are weighed, one after the other. */
export function sizeCostsOf(number: number, most: number): SizeCosts {
  const tally = kept[number] ?? new SizeCosts()
  kept[number] = tally
  tally.begin(most)
  return tally
}
