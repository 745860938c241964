import { deflateSync, inflateSync } from 'node:zlib'
import { type JsHistogram, LatencyHistogram } from './hdr.ts'

/**
 * Histograms as HdrHistogram V2, compressed, in base64, which the format's libraries in Java, C and JavaScript read. The one in JavaScript
 * could write them too, but for that its whole index is loaded, with a compressor and a build in WebAssembly: 15 MB and a tenth of a second
 * in each run. It would also tell the C library to move all counts by one place, and to take the smallest of doubles for a ratio.
 */

/** Cookies of the compressed content and of its container; 0x10 says that counts take as many bytes as they need. */
const PLAIN_COOKIE = 0x1c849303 | 0x10
const PACKED_COOKIE = 0x1c849304 | 0x10
const SIZE_BITS = 0xf0
const PLAIN_HEAD_BYTES = 40
const PACKED_HEAD_BYTES = 8
/** Most bytes of one count. */
const LONGEST_COUNT = 9

export function encodeHistogram(histogram: JsHistogram): string {
  const counts = countsOf(histogram)
  const plain = Buffer.alloc(PLAIN_HEAD_BYTES + counts.length)
  plain.set(counts, PLAIN_HEAD_BYTES)
  plain.writeInt32BE(PLAIN_COOKIE, 0)
  plain.writeInt32BE(counts.length, 4)
  plain.writeInt32BE(0, 8)
  plain.writeInt32BE(histogram.numberOfSignificantValueDigits, 12)
  plain.writeBigInt64BE(BigInt(histogram.lowestDiscernibleValue), 16)
  plain.writeBigInt64BE(BigInt(histogram.highestTrackableValue), 24)
  plain.writeDoubleBE(1, 32)
  const compressed = deflateSync(plain)
  const head = Buffer.alloc(PACKED_HEAD_BYTES)
  head.writeInt32BE(PACKED_COOKIE, 0)
  head.writeInt32BE(compressed.length, 4)
  return Buffer.concat([head, compressed]).toString('base64')
}

/** Throws for anything but a histogram of the second version. */
export function decodeHistogram(encoded: string): LatencyHistogram {
  const packed = Buffer.from(encoded, 'base64')
  if ((packed.readInt32BE(0) & ~SIZE_BITS) !== (PACKED_COOKIE & ~SIZE_BITS)) throw new Error('no histogram of HDR V2')
  const plain = inflateSync(packed.subarray(PACKED_HEAD_BYTES, PACKED_HEAD_BYTES + packed.readInt32BE(4)))
  if (plain.readInt32BE(0) !== PLAIN_COOKIE) throw new Error('no histogram of HDR V2 within the compressed bytes')
  const [lowest, highest] = [Number(plain.readBigInt64BE(16)), Number(plain.readBigInt64BE(24))]
  const histogram = new LatencyHistogram(lowest, highest, plain.readInt32BE(12))
  const end = PLAIN_HEAD_BYTES + plain.readInt32BE(4)
  let index = 0
  for (let at = PLAIN_HEAD_BYTES; at < end; ) {
    const { value, next } = get(plain, at)
    if (value < 0) index += -value
    else histogram.setCountAtIndex(index++, value)
    at = next
  }
  histogram.establishInternalTackingValues(index)
  return histogram
}

/** The counts of all places up to the last that holds something; a run of zeros is written as its length. */
function countsOf(histogram: JsHistogram): number[] {
  const bytes: number[] = []
  const last = histogram.countsArrayIndex(histogram.maxValue)
  const first =
    histogram.getCountAtIndex(0) > 0 ? 0 : Math.min(last, histogram.countsArrayIndex(histogram.minNonZeroValue))
  let zeros = first
  for (let index = first; index <= last; index++) {
    const count = histogram.getCountAtIndex(index)
    if (count === 0 && index < last) {
      zeros++
      continue
    }
    // A single zero is a count like any other.
    if (zeros > 0) put(bytes, zeros === 1 ? 0 : -zeros)
    zeros = 0
    put(bytes, count)
  }
  return bytes
}

/** Seven bits a byte, the lowest first, the sign as the lowest bit of all; what has nine bytes has eight bits in the last. */
function put(into: number[], count: number): void {
  let left = count >= 0 ? 2 * count : -2 * count - 1
  while (left > 0x7f) {
    into.push((left % 0x80) | 0x80)
    left = Math.floor(left / 0x80)
  }
  into.push(left)
}

function get(from: Buffer, start: number): { value: number; next: number } {
  let unsigned = 0
  let weight = 1
  let at = start
  for (; ; weight *= 0x80) {
    const byte = from.readUInt8(at++)
    if (byte < 0x80 || at - start === LONGEST_COUNT) {
      unsigned += byte * weight
      break
    }
    unsigned += (byte & 0x7f) * weight
  }
  return { value: unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2, next: at }
}
