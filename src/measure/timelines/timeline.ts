import type { Summary } from '../summary/summary.ts'
import { TimeGrid } from './time-grid.ts'

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

/** Timeline in fixed memory: counts by stretches of equal width, 1 s at first, at most 120. */
export class Timeline {
  readonly #grid: TimeGrid
  readonly #lines: Record<TimelineColumn, number>

  /** Events after `horizonMs` count in the last stretch. */
  constructor(horizonMs = Number.POSITIVE_INFINITY) {
    this.#grid = new TimeGrid(horizonMs)
    this.#lines = Object.fromEntries(COLUMNS.map((column) => [column, this.#grid.line()])) as Record<
      TimelineColumn,
      number
    >
  }

  /** Counts one of `column` at instant `t`, in ms since the start of the run. */
  count(column: TimelineColumn, t: number): void {
    if (column === 'offered') this.#grid.addPlanned(this.#lines[column], t)
    else this.#grid.add(this.#lines[column], t)
  }

  /** The run is over: what a resumed run sees later counts in the last stretch. */
  endAt(t: number): void {
    this.#grid.endAt(t)
  }

  /** The stretches, for `intervals` and `throttling.overTime` of a summary. */
  snapshot(): { intervals: Summary['intervals']; throttling: Summary['throttling']['overTime'] } {
    const { widthMs, count } = this.#grid.stretches
    const counts = Object.fromEntries(
      COLUMNS.map((column) => [column, this.#grid.read(this.#lines[column])]),
    ) as Record<TimelineColumn, number[]>
    const at = (column: TimelineColumn, i: number): number => counts[column][i] as number
    const intervals: Summary['intervals'] = []
    const throttling: Summary['throttling']['overTime'] = []
    let inFlight = 0
    for (let i = 0; i < count; i++) {
      const t = i * widthMs
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
