import { HARD, type SizeCosts, sizeCostsOf } from './size-costs.ts'

/** Answers of a kind, one after the other, and the sizes of what is left of the limit that may explain them. */
interface Run {
  tally: SizeCosts
  beganAt: number
  /** Costs of what others did since the run before; null at the start of a saturation. */
  since: Step | null
}

/** Costs, in logarithms: others took as many as left, or one more or one fewer. */
interface Step {
  same: number
  other: number
}

/** Mean number of steps below which one would cost more than an answer that is not explained. */
const LEAST_MEAN = Math.exp(HARD)
/** In a saturation, at most. */
const MOST_RUNS = 40

/** Costs, and answers that are not explained, of sizes from `low` to `high`. */
interface Sums {
  costs: Float64Array
  misses: Float64Array
  low: number
  high: number
}

/**
 * Weighs sizes of a limit that others take from. The requests that they took are missing from it: another number in each saturation, and from one
 * run of answers to the next one more, or one fewer where theirs left the window. `perMs`: requests of others. No size is larger than `most`.
 * `least`: sizes whose cost, a negative logarithm, falls below it are left out.
 */
export class RunsAmongOthers {
  readonly #perMs: number
  readonly #most: number
  readonly #least: number
  readonly #runs: Run[] = []
  #cycle = Number.NaN
  #passed = true
  #ofCycle = 0
  /** Highest cost of the saturations that are over. */
  #over = 0

  constructor(perMs: number, most: number, least: number) {
    this.#perMs = perMs
    this.#most = most
    this.#least = least
  }

  /** Tally of the next answer. */
  next(cycle: number, passed: boolean, at: number): SizeCosts {
    const last = this.#runs.at(-1)
    if (last === undefined || cycle !== this.#cycle) {
      this.#over = this.highest()
      this.#cycle = cycle
      this.#ofCycle = 0
      return this.#begin(passed, at, null)
    }
    if (passed === this.#passed || this.#ofCycle >= MOST_RUNS) return last.tally
    const mean = this.#perMs * (at - last.beganAt)
    if (mean < LEAST_MEAN) return last.tally
    this.highest()
    return this.#begin(passed, at, { same: -mean, other: Math.min(0, Math.log(mean)) - mean })
  }

  /** The highest cost so far, whatever is missing: further answers only lower it. Leaves out sizes that cost too much already. */
  highest(): number {
    const at = this.#runs.length - 1
    const last = this.#runs[at]
    if (last === undefined) return 0
    const { tally, since } = last
    const { costs, misses, low, high } = tally
    const before = since === null ? null : bufferOf(ENDS, at - 1, this.#most)
    const ended = bufferOf(ENDS, at, this.#most)
    let [cost, missed, highest, first, until] = [0, 0, Number.NEGATIVE_INFINITY, 0, 0]
    for (let size = low; size <= high; size++) {
      cost += costs[size] as number
      missed += misses[size] as number
      let sum = cost + HARD * missed
      if (before !== null && since !== null) {
        const from = likeliestBeside(before, size, since)
        sum += (before[from + MARGIN] as number) + (from === size ? since.same : since.other)
      }
      ended[size + MARGIN] = sum
      if (sum > highest) highest = sum
      if (sum + this.#over < this.#least) continue
      until = size
      if (first > 0) continue
      first = size
      // What came before is put down where sizes now begin.
      costs[size] = cost
      misses[size] = missed
    }
    // Without any, none is asked about from now on.
    tally.low = first > 0 ? first : this.#most + 1
    tally.high = until
    fence(ended, tally)
    return this.#over + highest
  }

  /** Costs and misses by the size of the whole limit. `taken`: costs of so many that are missing when a saturation begins. */
  sums(taken: readonly number[]): Pick<SizeCosts, 'costs' | 'misses'> {
    const sums = {
      costs: new Float64Array(this.#most + 1),
      misses: new Int32Array(this.#most + 1),
    }
    this.highest()
    if (this.#runs.some(({ tally: { low, high } }) => low > high)) {
      sums.costs.fill(Number.NEGATIVE_INFINITY)
      return sums
    }
    for (const { tally } of this.#runs) tally.addUp()
    for (let end = this.#runs.length; end > 0; ) {
      let from = end - 1
      while (this.#runs[from]?.since !== null) from--
      addTaken(sums, courseOf(this.#runs, from, end, this.#most), taken)
      end = from
    }
    return sums
  }

  #begin(passed: boolean, beganAt: number, since: Step | null): SizeCosts {
    this.#passed = passed
    this.#ofCycle++
    const before = this.#runs.at(-1)?.tally
    const tally = sizeCostsOf(this.#runs.length, this.#most)
    if (since !== null && before !== undefined) {
      tally.low = Math.max(1, before.low - 1)
      tally.high = Math.min(this.#most, before.high + 1)
      // Nothing is left to step from.
      if (before.low > before.high) tally.low = this.#most + 1
    }
    this.#runs.push({ tally, beganAt, since })
    return tally
  }
}

/** Places before size 1 and after `most`, from which and to which no step leads. */
const MARGIN = 2
/** Costs at the end of each run, and of what follows it, by size: thousands of fits are weighed, one after the other. */
const ENDS: Float64Array[] = []
const COURSES: Float64Array[] = []
const COURSE_MISSES: Float64Array[] = []

function bufferOf(kept: Float64Array[], number: number, most: number): Float64Array {
  const known = kept[number]
  if (known !== undefined && known.length > most + 2 * MARGIN) return known
  const made = new Float64Array(2 * most + 2 * MARGIN + 1)
  kept[number] = made
  return made
}

/** Leaves no way from sizes beside those that are looked at. */
function fence(costs: Float64Array, { low, high }: { low: number; high: number }): void {
  for (let by = 1; by <= MARGIN; by++) {
    costs[low - by + MARGIN] = Number.NEGATIVE_INFINITY
    costs[high + by + MARGIN] = Number.NEGATIVE_INFINITY
  }
}

/** This size or one beside it: whose cost is highest with that of the step. */
function likeliestBeside(costs: Float64Array, size: number, { same, other }: Step): number {
  const to = (costs[size - 1 + MARGIN] as number) > (costs[size + 1 + MARGIN] as number) ? size - 1 : size + 1
  return (costs[to + MARGIN] as number) + other > (costs[size + MARGIN] as number) + same ? to : size
}

/** The likeliest course of a saturation, by what is left at its beginning: runs from `from` on and before `end`, added up. */
function courseOf(runs: readonly Run[], from: number, end: number, most: number): Sums {
  let later: Sums | null = null
  for (let at = end - 1; at >= from; at--) {
    const { tally } = runs[at] as Run
    const since: Step | null = later === null ? null : ((runs[at + 1] as Run).since as Step)
    // A step leads no further.
    const low: number = later === null ? tally.low : Math.max(tally.low, later.low - 1)
    const high: number = later === null ? tally.high : Math.min(tally.high, later.high + 1)
    const [costs, misses] = [bufferOf(COURSES, at, most), bufferOf(COURSE_MISSES, at, most)]
    for (let size = low; size <= high; size++) {
      let cost = tally.costs[size] as number
      let missed = tally.misses[size] as number
      if (later !== null && since !== null) {
        const to = likeliestBeside(later.costs, size, since)
        cost += (later.costs[to + MARGIN] as number) + (to === size ? since.same : since.other)
        missed += later.misses[to + MARGIN] as number
      }
      costs[size + MARGIN] = cost
      misses[size + MARGIN] = missed
    }
    fence(costs, { low, high })
    later = { costs, misses, low, high }
  }
  return later as Sums
}

/** Adds a saturation to the costs of whole limits, from which others took before it. */
function addTaken(
  all: Pick<SizeCosts, 'costs' | 'misses'>,
  { costs, misses, low, high }: Sums,
  taken: readonly number[],
): void {
  for (let size = 1; size < all.costs.length; size++) {
    let [best, left] = [Number.NEGATIVE_INFINITY, size]
    for (let by = Math.max(0, size - high); by < taken.length && size - by >= low; by++) {
      const cost = (costs[size - by + MARGIN] as number) + (taken[by] as number)
      if (cost > best) [best, left] = [cost, size - by]
    }
    all.costs[size] = (all.costs[size] as number) + best
    if (best > Number.NEGATIVE_INFINITY)
      all.misses[size] = (all.misses[size] as number) + (misses[left + MARGIN] as number)
  }
}
