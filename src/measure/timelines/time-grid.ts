/** Most stretches held while the run grows; a reader is given at most half of them. */
const HELD = 240
const SHOWN = 120
const FIRST_WIDTH_MS = 1000

/** Way in which two neighbouring stretches merge. */
type Merge = 'sum' | 'max'

interface Line {
  readonly merge: Merge
  readonly values: Float64Array
}

/** The stretches as a chart takes them. */
export interface Stretches {
  /** Length of one in ms; the n-th begins at n × `widthMs` after the start of the run. */
  widthMs: number
  count: number
}

/**
 * Any number of lines over one axis of time, in fixed memory: stretches of equal width, which double, all at once, when the run outgrows
 * them. What comes after `horizonMs`, or after the end of a run that was resumed later, counts in the last stretch. Instants in ms since the start
 * of the run.
 */
export class TimeGrid {
  readonly #horizonMs: number
  #endMs = Number.POSITIVE_INFINITY
  #widthMs: number
  #used = 0
  readonly #lines: Line[] = []

  constructor(horizonMs: number, firstWidthMs = FIRST_WIDTH_MS) {
    this.#horizonMs = horizonMs
    this.#widthMs = firstWidthMs
  }

  /** A new line; its number is its handle. Empty stretches of a `sum` are 0, of a `max` NaN. */
  line(merge: Merge = 'sum'): number {
    const values = new Float64Array(HELD)
    if (merge === 'max') values.fill(Number.NaN)
    return this.#lines.push({ merge, values }) - 1
  }

  add(line: number, t: number, value = 1): void {
    this.addPlanned(line, Math.min(t, this.#endMs), value)
  }

  /** The same of something that was planned for `t`: the end of the run does not move it. */
  addPlanned(line: number, t: number, value = 1): void {
    const at = this.#stretchAt(t)
    const { merge, values } = this.#lines[line] as Line
    values[at] = merged(merge, values[at] as number, value)
  }

  /** Extends the axis to `t`, even if no line has a value there. */
  reach(t: number): void {
    this.#stretchAt(Math.min(t, this.#endMs))
  }

  /** The run is over. */
  endAt(t: number): void {
    this.#endMs = t
  }

  get stretches(): Stretches {
    const fold = this.#fold
    return { widthMs: this.#widthMs * fold, count: Math.ceil(this.#used / fold) }
  }

  /** The values of one line, one a stretch. */
  read(line: number): number[] {
    const { merge, values } = this.#lines[line] as Line
    const { count } = this.stretches
    if (this.#fold === 1) return [...values.subarray(0, count)]
    return Array.from({ length: count }, (_, at) =>
      merged(merge, values[2 * at] as number, values[2 * at + 1] as number),
    )
  }

  get #fold(): number {
    return this.#used > SHOWN ? 2 : 1
  }

  #stretchAt(instant: number): number {
    const t = Math.min(instant, this.#horizonMs)
    let at = Math.max(0, Math.floor(t / this.#widthMs))
    while (at >= HELD) {
      for (const { merge, values } of this.#lines) halve(merge, values)
      this.#used = Math.ceil(this.#used / 2)
      this.#widthMs *= 2
      at = Math.floor(t / this.#widthMs)
    }
    if (at >= this.#used) this.#used = at + 1
    return at
  }
}

function merged(merge: Merge, one: number, other: number): number {
  if (merge === 'sum') return one + other
  return Number.isNaN(one) ? other : Number.isNaN(other) ? one : Math.max(one, other)
}

function halve(merge: Merge, values: Float64Array): void {
  for (let at = 0; at < HELD / 2; at++) {
    values[at] = merged(merge, values[2 * at] as number, values[2 * at + 1] as number)
  }
  values.fill(merge === 'sum' ? 0 : Number.NaN, HELD / 2)
}
