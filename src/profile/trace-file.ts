import { INPUT } from '../input/input-kind.ts'
import { textPieces } from '../input/regular-file.ts'
import { invalidTrace, TraceReader } from './trace.ts'

/** Instants of a longer trace are read from its file whenever they are walked; a shorter one is held. */
const MOST_HELD = 2 ** 17

export interface TraceOptions {
  /** As the profile names it: for errors. */
  file: string
  /** Instants are divided by it. */
  speedup: number
  /** Length of the phases in ms: some instant must lie within. */
  lengthMs: number
  /** `held`: all instants in an array, for what is written down or sent elsewhere. `walked`: in constant memory, if they are in order. */
  as: 'held' | 'walked'
}

/** The instants of a trace, ascending. Throws TRACE_UNREADABLE or TRACE_INVALID (exit 104) for whatever stands anywhere in it. */
export function readTrace(path: string, options: TraceOptions): Iterable<number> {
  const { file, speedup, lengthMs } = options
  const inOrder = new RecordedInstants(path, file, speedup)
  const { least, isAscending, held } = gathered(inOrder, options.as === 'held' ? Number.POSITIVE_INFINITY : MOST_HELD)
  if (!(least < lengthMs)) throw invalidTrace('no instant lies within the phases', file, 1)
  if (held === null) return isAscending ? inOrder : readTrace(path, { ...options, as: 'held' })
  return Array.from(isAscending ? held : held.sort())
}

/** The instants of a trace as they stand in its file, read again by each who goes through them. */
class RecordedInstants implements Iterable<number> {
  readonly #path: string
  readonly #file: string
  readonly #speedup: number

  constructor(path: string, file: string, speedup: number) {
    this.#path = path
    this.#file = file
    this.#speedup = speedup
  }

  [Symbol.iterator](): Iterator<number> {
    const reader = new TraceReader(textPieces(this.#path, INPUT.trace), this.#file)
    // One object for all results: the caller no longer needs the previous one.
    const result = { value: 0, done: false }
    const next = (): IteratorResult<number> => {
      result.value = reader.next() / this.#speedup
      result.done = Number.isNaN(result.value)
      return result
    }
    return { next }
  }
}

interface Gathered {
  /** Infinity where there is none. */
  least: number
  isAscending: boolean
  /** Null where they were more than `most`. */
  held: Float64Array | null
}

function gathered(instants: Iterable<number>, most: number): Gathered {
  let least = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let isAscending = true
  let room = new Float64Array(1024)
  let count = 0
  for (const instant of instants) {
    if (instant < last) isAscending = false
    last = instant
    if (instant < least) least = instant
    if (count === room.length && count < most) {
      const larger = new Float64Array(2 * count)
      larger.set(room)
      room = larger
    }
    if (count < room.length) room[count] = instant
    count++
  }
  return { least, isAscending, held: count <= room.length ? room.subarray(0, count) : null }
}
