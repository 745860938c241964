import { firstOf } from '../stats/first-of.ts'

/** One of equal attempts: when it was sent, and from when on its call may have come back. */
export interface EqualAttempt {
  t: number
  /** Infinity where its call was over. Later than `t` for those that are owed. */
  due: number
  /** A rule is broken where it neither came back nor was a return itself. */
  isOwed: boolean
}

export interface Unmatched {
  /** The fewest that are alone, whatever belongs to whom. */
  count: number
  /** Why: so many of the owed were sent until `sentBy` and were due from `dueFrom` on; */
  owed: number
  sentBy: number
  dueFrom: number
  /** so few came from `dueFrom` on, and so few were due until `sentBy`, which they may have followed. */
  after: number
  before: number
}

/**
 * How many of the owed are alone under every assignment of equal attempts to calls: no attempt from its due on follows it, and it follows none
 * that was due. Each attempt follows one at most, and one at most follows it. Those that are followed and those that follow may be matched
 * apart, since one matching then does both (Mendelsohn and Dulmage); whom an attempt may follow is nested by time. So the theorem on unions of
 * matroids comes down to two instants: the owed that were sent until the one and are due from the other on, less all attempts from that one
 * on, less all that were due until the first; and the most of that over both instants. `earlier`: attempts that are forgotten, each of which
 * may be followed.
 */
export function fewestUnmatched(equals: readonly EqualAttempt[], earlier = 0): Unmatched {
  const none: Unmatched = { count: 0, owed: 0, sentBy: 0, dueFrom: 0, after: 0, before: 0 }
  const owed = equals.filter(({ isOwed }) => isOwed).sort((a, b) => a.t - b.t)
  const sent = Float64Array.from(equals, ({ t }) => t).sort()
  const dues = Float64Array.from(equals, ({ due }) => due).sort()
  const dueFroms = [...new Set(owed.map(({ due }) => due))].sort((a, b) => a - b)
  if (owed.length === 0) return none
  const balances = new Balances(dueFroms.map((due) => countBelow(sent, due) - sent.length))
  let best = none
  for (const [at, { t, due }] of owed.entries()) {
    balances.addUpTo(countBelow(dueFroms, due))
    if (owed[at + 1]?.t === t) continue
    const before = earlier + countBelow(dues, t, true)
    const count = balances.most - before
    if (count > best.count) best = { ...none, count, sentBy: t, dueFrom: dueFroms[balances.place()] as number, before }
  }
  if (best.count === 0) return none
  const isMeant = ({ t, due }: EqualAttempt): boolean => t <= best.sentBy && due >= best.dueFrom
  return { ...best, owed: owed.filter(isMeant).length, after: sent.length - countBelow(sent, best.dueFrom) }
}

/** Numbers in a row: adds one to all up to a place, and tells the largest; each in a logarithm of their count. */
class Balances {
  readonly #size: number
  /** A tree: the largest below each node, with what was added to the node. */
  readonly #most: Float64Array
  readonly #added: Float64Array

  constructor(values: readonly number[]) {
    let size = 1
    while (size < values.length) size *= 2
    this.#size = size
    this.#added = new Float64Array(2 * size)
    this.#most = new Float64Array(2 * size).fill(-Infinity)
    this.#most.set(values, size)
    for (let node = size - 1; node > 0; node--) this.#most[node] = Math.max(this.#at(2 * node), this.#at(2 * node + 1))
  }

  get most(): number {
    return this.#at(1)
  }

  /** The first place of the largest. */
  place(): number {
    let node = 1
    while (node < this.#size) node = this.#at(2 * node) >= this.#at(2 * node + 1) ? 2 * node : 2 * node + 1
    return node - this.#size
  }

  addUpTo(last: number, node = 1, from = 0, to = this.#size - 1): void {
    if (from > last) return
    if (to <= last) {
      this.#most[node] = this.#at(node) + 1
      this.#added[node] = (this.#added[node] as number) + 1
      return
    }
    const middle = (from + to - 1) / 2
    this.addUpTo(last, 2 * node, from, middle)
    this.addUpTo(last, 2 * node + 1, middle + 1, to)
    this.#most[node] = Math.max(this.#at(2 * node), this.#at(2 * node + 1)) + (this.#added[node] as number)
  }

  #at(node: number): number {
    return this.#most[node] as number
  }
}

/** How many of sorted numbers are smaller than a limit, or as large. */
function countBelow(sorted: ArrayLike<number>, limit: number, orEqual = false): number {
  return firstOf(0, sorted.length, (at) => {
    const value = sorted[at] as number
    return orEqual ? value > limit : value >= limit
  })
}
