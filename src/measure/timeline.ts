import type { Summary } from './summary.ts'

const COLUMNS = [
  'offered',
  'attempts',
  'answered',
  'throttled',
  'accepted',
  'completed',
  'failed',
  'started',
  'ended',
] as const
export type TimelineColumn = (typeof COLUMNS)[number]

/** Most stretches held while the run grows; a summary shows at most half of them. */
const HELD = 240
const SHOWN = 120
const FIRST_WIDTH_MS = 1000

/**
 * What happened when, in fixed memory: counts by stretches of equal width, 1 s at first; when the run outgrows them, neighbours merge
 * and the width doubles. What comes after `horizonMs` counts in the last stretch: a run resumed a day later keeps its resolution.
 */
export class Timeline {
  readonly #horizonMs: number
  #widthMs = FIRST_WIDTH_MS
  #used = 0
  readonly #counts: Record<TimelineColumn, Float64Array> = Object.fromEntries(
    COLUMNS.map((column) => [column, new Float64Array(HELD)]),
  ) as Record<TimelineColumn, Float64Array>

  constructor(horizonMs = Number.POSITIVE_INFINITY) {
    this.#horizonMs = horizonMs
  }

  /** Counts one of `column` at `instant`, in ms since the start of the run. */
  count(column: TimelineColumn, instant: number): void {
    const t = Math.min(instant, this.#horizonMs)
    let index = Math.max(0, Math.floor(t / this.#widthMs))
    while (index >= HELD) {
      for (const name of COLUMNS) halve(this.#counts[name])
      this.#used = Math.ceil(this.#used / 2)
      this.#widthMs *= 2
      index = Math.floor(t / this.#widthMs)
    }
    if (index >= this.#used) this.#used = index + 1
    ;(this.#counts[column][index] as number)++
  }

  /** The stretches, at most 120, for `intervals` and `throttling.overTime` of a summary. */
  snapshot(): { intervals: Summary['intervals']; throttling: Summary['throttling']['overTime'] } {
    const merged = this.#used > SHOWN ? 2 : 1
    const stretches = Math.ceil(this.#used / merged)
    const at = (column: TimelineColumn, i: number): number => {
      const counts = this.#counts[column]
      return merged === 1 ? (counts[i] as number) : (counts[2 * i] as number) + (counts[2 * i + 1] as number)
    }
    const intervals: Summary['intervals'] = []
    const throttling: Summary['throttling']['overTime'] = []
    let inFlight = 0
    for (let i = 0; i < stretches; i++) {
      const t = i * merged * this.#widthMs
      inFlight += at('started', i) - at('ended', i)
      intervals.push({
        t,
        offered: at('offered', i),
        attempts: at('attempts', i),
        throttled: at('throttled', i),
        accepted: at('accepted', i),
        completed: at('completed', i),
        failed: at('failed', i),
        inFlight,
      })
      throttling.push({ t, attempts: at('answered', i), throttled: at('throttled', i) })
    }
    return { intervals, throttling }
  }
}

function halve(counts: Float64Array): void {
  for (let i = 0; i < HELD / 2; i++) counts[i] = (counts[2 * i] as number) + (counts[2 * i + 1] as number)
  counts.fill(0, HELD / 2)
}
