import * as zlib from 'node:zlib'
import { type ByteBuffer, byteBuffer } from '../../fast/byte-buffer.ts'
import { crc32 } from '../../fast/crc32.ts'

/**
 * Each line of a log ends with its seal, `,"crc":"89abcdef"}`: the CRC-32 of every byte of the file before it, other seals included, as eight
 * hexadecimal digits. A line that is changed, removed, doubled or moved breaks its own seal or the next one.
 */
const HEAD = Buffer.from(',"crc":"')
const DIGITS = 8
const HEAD_WORDS = [HEAD.readInt32LE(0), HEAD.readInt32LE(4)] as const
const QUOTE = 0x22
const CLOSE_BRACE = 0x7d
const NEWLINE = 0x0a
const HEX = Buffer.from('0123456789abcdef')

/** Length of a seal, with the line's closing brace. */
export const SEAL_BYTES = HEAD.length + DIGITS + 2

/** Writes the seal of such a sum at `at`, over the line's closing brace, and gives the index behind it. */
export function writeSeal({ bytes, view }: ByteBuffer, at: number, sum: number): number {
  view.setInt32(at, HEAD_WORDS[0], true)
  view.setInt32(at + 4, HEAD_WORDS[1], true)
  let end = at + HEAD.length
  for (let shift = 28; shift >= 0; shift -= 4) bytes[end++] = HEX[(sum >>> shift) & 0xf] as number
  bytes[end++] = QUOTE
  bytes[end++] = CLOSE_BRACE
  return end
}

/** The running sum of bytes, as a signed number; for many at once. */
export function sumOf(bytes: Buffer, sum = 0): number {
  // Of no bytes zlib begins anew.
  if (bytes.length === 0) return sum
  return zlib.crc32 === undefined ? crc32(byteBuffer(bytes), 0, bytes.length, sum) : zlib.crc32(bytes, sum >>> 0) | 0
}

/** A line's text as it was before it was sealed; as it is where it has no seal. */
export function withoutSeal(line: string): string {
  return line.endsWith('"}') && line.startsWith(',"crc":"', line.length - SEAL_BYTES)
    ? `${line.slice(0, -SEAL_BYTES)}}`
    : line
}

/** Follows the seals of a log from its first byte on. */
export class SealCheck {
  #sum = 0

  /**
   * Checks the lines that come next, each with its newline but for a last one of the file, and gives the bytes of those that are as they were
   * written: all, or those before the first damaged one.
   */
  check(bytes: Buffer): number {
    const room = byteBuffer(bytes)
    // A line's seal vouches for every byte before it: as a rule one sum does for all.
    return this.#follow(room, 0, bytes.length) ? bytes.length : this.#soundBytes(room)
  }

  #soundBytes(room: ByteBuffer): number {
    const { bytes } = room
    let sound = 0
    while (sound < bytes.length) {
      const newline = bytes.indexOf(NEWLINE, sound)
      const next = newline < 0 ? bytes.length : newline + 1
      if (!this.#follow(room, sound, next)) break
      sound = next
    }
    return sound
  }

  /** Goes on from `start` to the end of a line at `end`; changes nothing where its seal is broken. */
  #follow({ bytes, view }: ByteBuffer, start: number, end: number): boolean {
    // Where the seal of the line that ends at `end`, with or without its newline, would stand.
    const seal = end - Number(bytes[end - 1] === NEWLINE) - SEAL_BYTES
    if (seal < start || !isSeal(view, seal)) return false
    const sum = sumOf(bytes.subarray(start, seal), this.#sum)
    if (bytes.toString('latin1', seal + HEAD.length, seal + SEAL_BYTES) !== `${hex(sum)}"}`) return false
    this.#sum = sumOf(bytes.subarray(seal, end), sum)
    return true
  }
}

function isSeal(view: DataView, at: number): boolean {
  return view.getInt32(at, true) === HEAD_WORDS[0] && view.getInt32(at + 4, true) === HEAD_WORDS[1]
}

function hex(sum: number): string {
  return (sum >>> 0).toString(16).padStart(DIGITS, '0')
}
