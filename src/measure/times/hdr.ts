import type { JsHistogram } from 'hdr-histogram-js'
import Exported from 'hdr-histogram-js/dist/Int32Histogram.js'

/**
 * The part of hdr-histogram-js that records a latency. The library's index also loads its other kinds of histogram, a build in WebAssembly
 * and a compressor: megabytes that nothing here has a use for (encoded-histogram.ts reads and writes).
 */
// Of CommonJS that was made from a module some loaders give the default, and some what holds it.
const Int32Histogram = ('default' in Exported ? Exported.default : Exported) as typeof Exported.default

export type { JsHistogram }

const LARGEST_SHIFTED = 2 ** 31 - 1

/** The library's histogram, which finds the place of a value by a logarithm and two powers; by shifts where 31 bits hold the value. */
export class LatencyHistogram extends Int32Histogram {
  override countsArrayIndex(value: number): number {
    if (!(value >= 0 && value <= LARGEST_SHIFTED) || this.unitMagnitude !== 0) return super.countsArrayIndex(value)
    const bucket = Math.max(31 - Math.clz32(value) - this.subBucketHalfCountMagnitude, 0)
    return ((bucket + 1) << this.subBucketHalfCountMagnitude) + (value >> bucket) - this.subBucketHalfCount
  }
}
