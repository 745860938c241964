import { firstOf } from '../../stats/first-of.ts'

/**
 * The observed durations of a model's tasks, and the schedule of the next read. Instants are ages in ms since acceptance.
 *
 * The schedule is Keller's (Optimum checking schedules for systems subject to random failure, Management Science 21, 1974): to spend the fewest reads
 * for a mean lag, the density of reads is proportional to the square root of the hazard, the chance that a task which has not ended yet ends now. A
 * task is left alone while none ends, and read often while most do.
 */
export class DurationLearner {
  readonly #lagOfDuration: number
  /** Ends by the bucket of their age; a share of one for each bucket that an end may lie in. */
  readonly #ends = new Float64Array(BUCKETS)
  #seen = 0
  #seenWhenPlanned = 0
  /** Reads due by the upper edge of each bucket, as a running sum of the density: a read is due at each whole number. */
  #plan: Float64Array | null = null

  /** `lagOfDuration`: the mean lag aimed at, as a part of the mean duration. */
  constructor(lagOfDuration: number) {
    this.#lagOfDuration = lagOfDuration
  }

  /** A task ended after the age `after` and not after `by`. */
  observe(after: number, by: number): void {
    const [first, last] = [bucketOf(after), bucketOf(by)]
    for (let bucket = first; bucket <= last; bucket++)
      this.#ends[bucket] = (this.#ends[bucket] ?? 0) + 1 / (last - first + 1)
    this.#seen++
    // What was long ago counts less: models grow slower and faster.
    if (this.#seen >= MOST_REMEMBERED) {
      for (let bucket = 0; bucket < BUCKETS; bucket++) this.#ends[bucket] = (this.#ends[bucket] ?? 0) / 2
      this.#seen /= 2
      this.#seenWhenPlanned /= 2
    }
    const isNews = this.#seen >= this.#seenWhenPlanned * 1.1
    if (this.#seen >= FEWEST_ENDS && isNews) {
      this.#seenWhenPlanned = this.#seen
      this.#plan = readsDue(smooth(this.#ends), this.#lagOfDuration)
    }
  }

  /** The age at which a task that is still running at `age` is read next; null before enough was seen. Infinity where none is planned. */
  nextReadAge(age: number): number | null {
    const plan = this.#plan
    if (plan === null) return null
    const due = dueAt(plan, age) + 1
    const low = firstOf(bucketOf(age), BUCKETS, (bucket) => (plan[bucket] as number) >= due)
    if (low === BUCKETS) return Number.POSITIVE_INFINITY
    const before = low === 0 ? 0 : (plan[low - 1] as number)
    const part = (due - before) / ((plan[low] as number) - before)
    return edgeOf(low) + part * (edgeOf(low + 1) - edgeOf(low))
  }
}

/** Buckets grow by a twelfth each, from 1 ms up to more than a day. */
const GROWTH = 13 / 12
const BUCKETS = 240
/** Fewer ends say too little of a distribution. */
const FEWEST_ENDS = 12
const MOST_REMEMBERED = 4000
/** Weights of a bucket's neighbours, the nearest first: a dozen ends are to make a curve, not a comb. */
const KERNEL = [6, 5, 3, 1]

function bucketOf(ms: number): number {
  return ms <= 1 ? 0 : Math.min(BUCKETS - 1, 1 + Math.floor(Math.log(ms) / Math.log(GROWTH)))
}

/** Lower edge of a bucket in ms. */
function edgeOf(bucket: number): number {
  return bucket === 0 ? 0 : GROWTH ** (bucket - 1)
}

function smooth(ends: Float64Array): Float64Array {
  const smoothed = new Float64Array(BUCKETS)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const count = ends[bucket] as number
    if (count === 0) continue
    for (let reach = 1 - KERNEL.length; reach < KERNEL.length; reach++) {
      const near = Math.min(BUCKETS - 1, Math.max(0, bucket + reach))
      smoothed[near] = (smoothed[near] as number) + count * (KERNEL[Math.abs(reach)] as number)
    }
  }
  return smoothed
}

/**
 * The running sum of the reads' density. With the interval k / √hazard the mean lag is half the mean interval at the ends, which sets k.
 */
function readsDue(ends: Float64Array, lagOfDuration: number): Float64Array {
  const roots = new Float64Array(BUCKETS)
  let total = 0
  let sum = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    total += ends[bucket] as number
    sum += (ends[bucket] as number) * ((edgeOf(bucket) + edgeOf(bucket + 1)) / 2)
  }
  let running = total
  let meanInverse = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const count = ends[bucket] as number
    if (count === 0) continue
    // Half of the bucket's own ends have happened at its middle: the last bucket's hazard stays finite.
    const hazard = count / (running - count / 2) / (edgeOf(bucket + 1) - edgeOf(bucket))
    roots[bucket] = Math.sqrt(hazard)
    meanInverse += count / total / (roots[bucket] as number)
    running -= count
  }
  const k = (2 * lagOfDuration * (sum / total)) / meanInverse
  const due = new Float64Array(BUCKETS)
  let reads = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    reads += ((roots[bucket] as number) / k) * (edgeOf(bucket + 1) - edgeOf(bucket))
    due[bucket] = reads
  }
  return due
}

/** Reads due by an age. */
function dueAt(plan: Float64Array, age: number): number {
  const bucket = bucketOf(age)
  const before = bucket === 0 ? 0 : (plan[bucket - 1] as number)
  const part = Math.min(1, (age - edgeOf(bucket)) / (edgeOf(bucket + 1) - edgeOf(bucket)))
  return before + part * ((plan[bucket] as number) - before)
}
