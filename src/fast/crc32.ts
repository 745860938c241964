import type { ByteBuffer } from './byte-buffer.ts'

const POLYNOMIAL = 0xedb88320

/** Effect of a byte on the sum, with none to fifteen bytes behind it, so that sixteen bytes are processed at once. */
const [T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15] = tables()

/** CRC-32, as zlib has it, of the bytes from `start` to `end`, going on from `sum`; as a signed number. For pieces too short to call zlib for. */
export function crc32({ bytes, view }: ByteBuffer, start: number, end: number, sum: number): number {
  let crc = ~sum
  let at = start
  for (const last = end - 16; at <= last; at += 16) {
    const a = crc ^ view.getInt32(at, true)
    const b = view.getInt32(at + 4, true)
    const c = view.getInt32(at + 8, true)
    const d = view.getInt32(at + 12, true)
    crc = word(T15, T14, T13, T12, a) ^ word(T11, T10, T9, T8, b) ^ word(T7, T6, T5, T4, c) ^ word(T3, T2, T1, T0, d)
  }
  for (const last = end - 4; at <= last; at += 4) crc = word(T3, T2, T1, T0, crc ^ view.getInt32(at, true))
  for (; at < end; at++) crc = (crc >>> 8) ^ (T0[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return ~crc
}

/** Combined effect of the four bytes of a word, the first by the first table. */
function word(first: Int32Array, second: Int32Array, third: Int32Array, fourth: Int32Array, bytes: number): number {
  return (
    (first[bytes & 0xff] as number) ^
    (second[(bytes >>> 8) & 0xff] as number) ^
    (third[(bytes >>> 16) & 0xff] as number) ^
    (fourth[bytes >>> 24] as number)
  )
}

type Four = [Int32Array, Int32Array, Int32Array, Int32Array]

function tables(): [...Four, ...Four, ...Four, ...Four] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
    return crc
  })
  const all = [first]
  for (let n = 1; n < 16; n++) {
    all.push((all[n - 1] as Int32Array).map((crc) => (crc >>> 8) ^ (first[crc & 0xff] as number)))
  }
  return all as [...Four, ...Four, ...Four, ...Four]
}
