import { recordOf } from '../../maps.ts'
import { lowerRank, quantileRank, samplesNeeded, upperRank } from '../../stats/order-statistics.ts'
import type { Latency, Percentile } from '../summary/latency-schema.ts'
import { decodeHistogram, encodeHistogram } from './encoded-histogram.ts'
import { type JsHistogram, LatencyHistogram } from './hdr.ts'

/** Share below each percentile that a summary prints. */
export const PERCENTILES = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99, p999: 0.999 } as const
export type PercentileName = keyof typeof PERCENTILES
export const PERCENTILE_NAMES = Object.keys(PERCENTILES) as readonly PercentileName[]

/** 24 h in µs: longer latencies are counted at this value. */
const HIGHEST_US = 86_400_000_000
const SIGNIFICANT_DIGITS = 3
/** Number of values that are kept unchanged: a short run has dozens of recorders with a handful of values each. */
const FEW = 200

/** Holds a few values for as long as they are encoded; besides, its buckets are those of all. */
const scale = newHistogram()

function newHistogram(): JsHistogram {
  return new LatencyHistogram(1, HIGHEST_US, SIGNIFICANT_DIGITS)
}

/**
 * One latency: an HdrHistogram of whole µs from 0 to 24 h with 3 significant digits, beside exact count, minimum, maximum and mean.
 * Takes about 110 KiB once it holds more than a few values, whatever their number.
 */
export class Recorder {
  /** All values as the histogram has them, while there is none. */
  #few: number[] = []
  #histogram: JsHistogram | undefined
  #count = 0
  #minUs = Number.POSITIVE_INFINITY
  #maxUs = Number.NEGATIVE_INFINITY
  #sumUs = 0

  /** Restores what `snapshot` gave, so that summaries merge without their logs. */
  static of(latency: Latency): Recorder {
    const recorder = new Recorder()
    if (latency.hdr === null) return recorder
    recorder.#histogram = decodeHistogram(latency.hdr)
    recorder.#count = latency.count
    recorder.#minUs = Math.round((latency.min ?? 0) * 1000)
    recorder.#maxUs = Math.round((latency.max ?? 0) * 1000)
    recorder.#sumUs = Math.round((latency.mean ?? 0) * 1000 * latency.count)
    return recorder
  }

  /** Records `ms`, rounded to µs, `times` times. Below 0 (a clock's grain) or above 24 h it is clamped in the histogram alone. Throws when not finite. */
  record(ms: number, times = 1): void {
    const us = Math.round(ms * 1000)
    if (!Number.isFinite(us)) throw new TypeError(`a latency must be a finite number of ms, not ${ms}`)
    if (us < this.#minUs) this.#minUs = us
    if (us > this.#maxUs) this.#maxUs = us
    this.#sumUs += us * times
    this.#count += times
    const within = Math.min(Math.max(us, 0), HIGHEST_US)
    if (this.#histogram === undefined && this.#few.length + times <= FEW) {
      for (let n = 0; n < times; n++) this.#few.push(within)
    } else if (times === 1) (this.#histogram ?? this.#spread()).recordValue(within)
    else (this.#histogram ?? this.#spread()).recordValueWithCount(within, times)
  }

  #spread(): JsHistogram {
    this.#histogram = newHistogram()
    for (const us of this.#few) this.#histogram.recordValue(us)
    this.#few = []
    return this.#histogram
  }

  /** Adds all that `other` recorded. */
  merge(other: Recorder): void {
    if (other.#count === 0) return
    if (this.#histogram === undefined && other.#histogram === undefined && this.#count + other.#count <= FEW) {
      this.#few.push(...other.#few)
    } else {
      const histogram = this.#histogram ?? this.#spread()
      for (const { us, count } of other.#filled()) histogram.recordValueWithCount(us, count)
    }
    this.#count += other.#count
    this.#minUs = Math.min(this.#minUs, other.#minUs)
    this.#maxUs = Math.max(this.#maxUs, other.#maxUs)
    this.#sumUs += other.#sumUs
  }

  get count(): number {
    return this.#count
  }

  /** Exact, in ms; null when empty. */
  get min(): number | null {
    return this.#count === 0 ? null : this.#minUs / 1000
  }

  /** Exact, in ms; null when empty. */
  get max(): number | null {
    return this.#count === 0 ? null : this.#maxUs / 1000
  }

  /** Exact, in ms. */
  get sum(): number {
    return this.#sumUs / 1000
  }

  /** Exact, in ms; null when empty. */
  get mean(): number | null {
    return this.#count === 0 ? null : this.#sumUs / this.#count / 1000
  }

  /** The sample's own p-quantile in ms, at most 0.1% above the true one, whether or not the sample carries it; null when empty. */
  quantile(p: number): number | null {
    if (this.#count === 0) return null
    const rank = quantileRank(this.#count, p)
    return this.#highMs(this.#bucketsOf([rank]).get(rank) as number)
  }

  /** The value at a rank from 1, in ms; Infinity beyond the last. */
  atRank(rank: number): number {
    return rank > this.#count ? Number.POSITIVE_INFINITY : this.#highMs(this.#bucketsOf([rank]).get(rank) as number)
  }

  /** Value that the p-quantile certainly exceeds (error at most 0.5%), in ms; null if the sample is too small to say. */
  quantileAtLeast(p: number): number | null {
    const rank = lowerRank(this.#count, p, 0.005)
    return rank === null ? null : this.#lowMs(this.#bucketsOf([rank]).get(rank) as number)
  }

  /** All that was recorded, by bucket: its upper edge in ms, and how often. Ascending. */
  *buckets(): Generator<{ ms: number; count: number }> {
    for (const { us, count } of this.#filled()) yield { ms: this.#highMs(us), count }
  }

  /** Each bucket that holds anything, as a value of it. Ascending. The library walks all 27,000 of them. */
  *#filled(): Generator<{ us: number; count: number }> {
    const histogram = this.#histogram
    if (histogram === undefined) {
      yield* filledBy(this.#few)
      return
    }
    const first = histogram.getCountAtIndex(0) > 0 ? 0 : histogram.countsArrayIndex(histogram.minNonZeroValue)
    const last = histogram.countsArrayIndex(histogram.maxValue)
    for (let index = first; index <= last; index++) {
      const count = histogram.getCountAtIndex(index)
      if (count > 0) yield { us: histogram.valueFromIndex(index), count }
    }
  }

  /** HdrHistogram V2, compressed, base64, in µs; null when empty. */
  encode(): string | null {
    if (this.#histogram !== undefined) return encodeHistogram(this.#histogram)
    if (this.#count === 0) return null
    for (const us of this.#few) scale.recordValue(us)
    const encoded = encodeHistogram(scale)
    scale.reset()
    return encoded
  }

  snapshot(): Latency {
    const n = this.#count
    const ranks = new Map<PercentileName, { low: number; value: number; high: number }>()
    for (const [name, p] of Object.entries(PERCENTILES) as [PercentileName, number][]) {
      if (n < samplesNeeded(p)) continue
      // Where the sample carries the percentile both bounds exist.
      ranks.set(name, { low: lowerRank(n, p) ?? 1, value: quantileRank(n, p), high: upperRank(n, p) ?? n })
    }
    const buckets = this.#bucketsOf([...ranks.values()].flatMap((r) => [r.low, r.value, r.high]))
    const percentile = (name: PercentileName): Percentile => {
      const r = ranks.get(name)
      if (r === undefined) return { ms: null, needs: samplesNeeded(PERCENTILES[name]) - n }
      return {
        ms: this.#highMs(buckets.get(r.value) as number),
        low: this.#lowMs(buckets.get(r.low) as number),
        high: this.#highMs(buckets.get(r.high) as number),
      }
    }
    return {
      count: n,
      min: this.min,
      max: this.max,
      mean: this.mean,
      ...recordOf(PERCENTILE_NAMES, percentile),
      hdr: this.encode(),
    }
  }

  /** The bucket that each rank falls in, as a value of it, in one pass. */
  #bucketsOf(ranks: readonly number[]): Map<number, number> {
    const found = new Map<number, number>()
    const left = ranks.toSorted((a, b) => b - a)
    let seen = 0
    for (const { us, count } of this.#filled()) {
      seen += count
      while (left.length > 0 && (left.at(-1) as number) <= seen) found.set(left.pop() as number, us)
      if (left.length === 0) break
    }
    return found
  }

  /** Upper edge of a bucket in ms: HdrHistogram's convention, never understating, and never above what was really seen. */
  #highMs(us: number): number {
    return Math.min((this.#histogram ?? scale).highestEquivalentValue(us), this.#maxUs) / 1000
  }

  #lowMs(us: number): number {
    return Math.max((this.#histogram ?? scale).lowestEquivalentValue(us), this.#minUs) / 1000
  }
}

function* filledBy(few: readonly number[]): Generator<{ us: number; count: number }> {
  const places = few.map((us) => scale.countsArrayIndex(us)).sort((a, b) => a - b)
  for (let at = 0; at < places.length; ) {
    const place = places[at] as number
    const begin = at
    while (places[at] === place) at++
    yield { us: scale.valueFromIndex(place), count: at - begin }
  }
}
