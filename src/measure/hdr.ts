import { createRequire } from 'node:module'

/**
 * Of hdr-histogram-js, what records a latency; what encodes and prints it is loaded when a summary is made. The library's index also loads
 * its other kinds of histogram, a build in WebAssembly and a compressor: megabytes that a process under load has no use for.
 */
const require = createRequire(import.meta.url)

export type { JsHistogram } from 'hdr-histogram-js'

const { default: Int32Histogram } =
  require('hdr-histogram-js/dist/Int32Histogram.js') as typeof import('hdr-histogram-js/dist/Int32Histogram.js')

const LARGEST_SHIFTED = 2 ** 31 - 1

/** The library's histogram, which finds the place of a value by a logarithm and two powers; by shifts where 31 bits hold the value. */
export class LatencyHistogram extends Int32Histogram {
  override countsArrayIndex(value: number): number {
    if (!(value >= 0 && value <= LARGEST_SHIFTED) || this.unitMagnitude !== 0) return super.countsArrayIndex(value)
    const bucket = Math.max(31 - Math.clz32(value) - this.subBucketHalfCountMagnitude, 0)
    return ((bucket + 1) << this.subBucketHalfCountMagnitude) + (value >> bucket) - this.subBucketHalfCount
  }
}

/** The library's whole index. */
export function hdrLibrary(): typeof import('hdr-histogram-js') {
  return require('hdr-histogram-js')
}
