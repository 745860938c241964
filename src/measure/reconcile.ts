/** Whole micro-credits: equality of sums is then exact. */
const MICRO = 1_000_000
/** Combinations looked at before the question is given up as too wide to answer. */
const MOST_STEPS = 100_000

/** At most `most` calls of this price may have been charged. */
export interface Candidate {
  price: number
  most: number
}

export interface Range {
  least: number
  most: number
}

/**
 * How many of the candidates must have been charged for their prices to make up `credits` exactly: the least and the most of each, over
 * all combinations that do. Null when none does; where there are too many to look at, each may be none or all.
 */
export function reconcile(credits: number, candidates: readonly Candidate[]): Range[] | null {
  const target = Math.round(credits * MICRO)
  // A sum cannot distinguish calls of one price: they are one unknown.
  const groups = new Map<number, number>()
  for (const { price, most } of candidates) {
    const micro = Math.round(price * MICRO)
    if (micro > 0 && most > 0) groups.set(micro, (groups.get(micro) ?? 0) + most)
  }
  // Expensive ones first: they leave few choices, and the cheap ones fill the rest by division.
  const prices = [...groups.keys()].sort((a, b) => b - a)
  const ranges = charged(
    target,
    prices,
    prices.map((price) => groups.get(price) as number),
  )
  if (ranges === null) return null
  return candidates.map(({ price, most }) => {
    const at = prices.indexOf(Math.round(price * MICRO))
    // A free call costs nothing either way.
    if (at < 0 || most === 0) return { least: 0, most: 0 }
    const { least, most: all } = ranges[at] as Range
    const others = (groups.get(prices[at] as number) as number) - most
    return { least: Math.max(0, least - others), most: Math.min(most, all) }
  })
}

/** The range of each price's count over all ways to reach `target`. */
function charged(target: number, prices: readonly number[], most: readonly number[]): Range[] | null {
  /** The most that this price and the cheaper ones can make up. */
  const reach = new Array<number>(prices.length + 1).fill(0)
  for (let at = prices.length - 1; at >= 0; at--) {
    reach[at] = (reach[at + 1] as number) + (prices[at] as number) * (most[at] as number)
  }
  const ranges = prices.map(() => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }))
  const chosen: number[] = []
  let steps = 0
  let isFound = false
  const choose = (at: number, left: number): void => {
    if (++steps > MOST_STEPS || left < 0 || left > (reach[at] as number)) return
    if (at === prices.length) {
      if (left !== 0) return
      isFound = true
      ranges.forEach((range, i) => {
        range.least = Math.min(range.least, chosen[i] as number)
        range.most = Math.max(range.most, chosen[i] as number)
      })
      return
    }
    const price = prices[at] as number
    const highest = Math.min(most[at] as number, Math.floor(left / price))
    const lowest = Math.max(0, Math.ceil((left - (reach[at + 1] as number)) / price))
    for (let count = lowest; count <= highest; count++) {
      chosen[at] = count
      choose(at + 1, left - count * price)
    }
  }
  choose(0, target)
  if (steps > MOST_STEPS) return most.map((count) => ({ least: 0, most: count }))
  return isFound ? ranges : null
}
