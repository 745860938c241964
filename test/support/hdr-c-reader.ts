import { inflateSync } from 'node:zlib'

/** What HdrHistogram's C library makes of an encoded histogram (hdr_decode_compressed_v2, and what it then counts). */
export interface ReadByC {
  normalizingIndexOffset: number
  conversionRatio: number
  total: number
  /** As the least of its cell; null where there is none. */
  min: number | null
  max: number
  mean: number
}

const COMPRESSED_COOKIE = 0x1c849304
const COOKIE = 0x1c849303
const HEADER_BYTES = 40

/** Reads as the C library does, by its source: nothing here knows the library that wrote. */
export function readAsC(base64: string): ReadByC {
  const packed = Buffer.from(base64, 'base64')
  if ((packed.readUInt32BE(0) & ~0xf0) >>> 0 !== COMPRESSED_COOKIE) throw new Error('no compressed V2 histogram')
  const bytes = inflateSync(packed.subarray(8, 8 + packed.readInt32BE(4)))
  if ((bytes.readUInt32BE(0) & ~0xf0) >>> 0 !== COOKIE) throw new Error('no V2 histogram')
  const payloadBytes = bytes.readInt32BE(4)
  const normalizingIndexOffset = bytes.readInt32BE(8)
  const digits = bytes.readInt32BE(12)
  const lowest = Number(bytes.readBigInt64BE(16))
  const highest = Number(bytes.readBigInt64BE(24))
  const conversionRatio = bytes.readDoubleBE(32)

  const unitMagnitude = Math.floor(Math.log2(lowest))
  const halfMagnitude = Math.ceil(Math.log2(2 * 10 ** digits)) - 1
  const half = 2 ** halfMagnitude
  let buckets = 1
  for (let top = 2 * half * 2 ** unitMagnitude; top <= highest; top *= 2) buckets++
  const counts = new Array<number>((buckets + 1) * half).fill(0)
  const valueAt = (index: number): { value: number; size: number } => {
    const bucket = Math.floor(index / half) - 1
    const shift = Math.max(0, bucket) + unitMagnitude
    const inBucket = bucket < 0 ? index : (index % half) + half
    return { value: inBucket * 2 ** shift, size: 2 ** shift }
  }

  let at = HEADER_BYTES
  const zigZag = (): number => {
    let value = 0n
    for (let n = 0; n < 9; n++) {
      const byte = BigInt(bytes[at++] as number)
      // The ninth byte has eight bits of its own.
      value |= (n === 8 ? byte : byte & 0x7fn) << BigInt(7 * n)
      if (n < 8 && byte < 0x80n) break
    }
    return Number((value >> 1n) ^ -(value & 1n))
  }
  for (let index = 0; at < HEADER_BYTES + payloadBytes; ) {
    const count = zigZag()
    if (count < 0) index -= count
    else counts[index++] = count
  }

  // From here on the library looks each index up where the offset says that it lies.
  const countAt = (index: number): number => {
    const moved = index - normalizingIndexOffset
    return counts[moved < 0 ? moved + counts.length : moved >= counts.length ? moved - counts.length : moved] as number
  }
  // Minimum and maximum are found by the places themselves.
  const used = counts.flatMap((count, index) => (count > 0 ? [index] : []))
  const total = counts.reduce((sum, count) => sum + count, 0)
  let weighed = 0
  for (let index = 0, seen = 0; index < counts.length && seen < total; index++) {
    const { value, size } = valueAt(index)
    seen += countAt(index)
    weighed += countAt(index) * (value + Math.floor(size / 2))
  }
  const least = used.find((index) => index > 0)
  const last = valueAt(used.at(-1) ?? 0)
  return {
    normalizingIndexOffset,
    conversionRatio,
    total,
    min: countAt(0) > 0 ? 0 : least === undefined ? null : valueAt(least).value,
    max: used.length === 0 || used.at(-1) === 0 ? 0 : last.value + last.size - 1,
    mean: weighed / total,
  }
}
