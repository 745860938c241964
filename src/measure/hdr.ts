import { createRequire } from 'node:module'
import type { JsHistogram } from 'hdr-histogram-js'

/**
 * The part of hdr-histogram-js that records a latency; what encodes and prints it is loaded when a summary is made. The library's index
 * also loads its other kinds of histogram, a build in WebAssembly and a compressor: megabytes that a process under load has no use for.
 */
const require = createRequire(import.meta.url)

export type { JsHistogram }

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

/** Of a V2 histogram: `normalizingIndexOffset`, an int32, and `integerToDoubleValueConversionRatio`, a double. */
const OFFSET_AT = 8
const RATIO_AT = 32
/** Cookie and length, before what is compressed. */
const PACKED_HEAD_BYTES = 8

/**
 * A histogram as HdrHistogram V2, compressed, in base64. The library says that its counts are moved by one place, and that its ratio is the
 * smallest of doubles; the format's own libraries, in Java and in C, write 0 and 1, and the C one takes the 1 at its word: its minimum and
 * mean would be wrong.
 */
export function encodeHistogram(histogram: JsHistogram): string {
  // Loaded only when a summary is written.
  const { deflateSync, inflateSync } = require('node:zlib') as typeof import('node:zlib')
  const fast = 1
  const packed = Buffer.from(hdrLibrary().encodeIntoCompressedBase64(histogram, fast), 'base64')
  const plain = inflateSync(packed.subarray(PACKED_HEAD_BYTES))
  plain.writeInt32BE(0, OFFSET_AT)
  plain.writeDoubleBE(1, RATIO_AT)
  const compressed = deflateSync(plain)
  packed.writeInt32BE(compressed.length, 4)
  return Buffer.concat([packed.subarray(0, PACKED_HEAD_BYTES), compressed]).toString('base64')
}

/** The library's whole index. */
export function hdrLibrary(): typeof import('hdr-histogram-js') {
  return require('hdr-histogram-js')
}
