import { type ByteRoom, SPILT_BYTES, Spelling, writeText } from './byte-room.ts'

/** Longest text of a number, `-1.2345678901234567e-300`, and what is spilt behind it: this much room is to be left. */
export const MOST_NUMBER_BYTES = 28 + SPILT_BYTES
/** Above it, a multiple of 0.001 has more than fifteen digits, and the shortest text of the number may be another. */
const LARGEST_SPELLED = 1e12

const NULL = new Spelling('null')

/** The numbers below a thousand as words: as they are, with leading zeros, and as thousandths behind a point. */
const BELOW_1000 = Array.from({ length: 1000 }, (_, n) => n)
const WHOLE = wordsOf((n) => String(n))
const PADDED = wordsOf(padded)
const THOUSANDTHS = wordsOf(fraction)
const FRACTION_LENGTH = Uint8Array.from(BELOW_1000, (n) => fraction(n).length)

/** Whole numbers and whole thousandths, as all instants and spans of the log are, three digits at a time; others as the engine spells them. */
export function writeNumber(room: ByteRoom, at: number, value: number): number {
  if (!(value >= 0 && value < LARGEST_SPELLED)) {
    return Number.isFinite(value) ? writeText(room, at, String(value)) : NULL.write(room.view, at)
  }
  const whole = Math.floor(value)
  if (whole === value) return writeWhole(room.view, at, whole)
  const thousandths = Math.round(value * 1000)
  if (thousandths / 1000 !== value) return writeText(room, at, String(value))
  const end = writeWhole(room.view, at, whole)
  const rest = thousandths - whole * 1000
  room.view.setInt32(end, THOUSANDTHS[rest] as number, true)
  return end + (FRACTION_LENGTH[rest] as number)
}

function writeWhole(view: DataView, at: number, value: number): number {
  if (value < 1000) {
    view.setInt32(at, WHOLE[value] as number, true)
    return at + (value < 10 ? 1 : value < 100 ? 2 : 3)
  }
  const thousands = Math.floor(value / 1000)
  const end = writeWhole(view, at, thousands)
  view.setInt32(end, PADDED[value - thousands * 1000] as number, true)
  return end + 3
}

function wordsOf(spell: (n: number) => string): Int32Array {
  return Int32Array.from(BELOW_1000, (n) => Buffer.from(spell(n).padEnd(4, '\0')).readInt32LE())
}

function padded(n: number): string {
  return String(n).padStart(3, '0')
}

function fraction(n: number): string {
  return `.${padded(n)}`.replace(/\.?0+$/, '')
}
