import { recordOf } from '../../maps.ts'
import type { Summary } from '../summary/summary.ts'
import { type Stretches, TimeGrid } from './time-grid.ts'

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

/** Counts by stretches of equal width, in fixed memory. */
export class Timeline {
  readonly #grid: TimeGrid
  readonly #lines: Record<TimelineColumn, number>

  constructor(grid = new TimeGrid(Number.POSITIVE_INFINITY)) {
    this.#grid = grid
    this.#lines = recordOf(COLUMNS, () => grid.line())
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

  /** The counts of each stretch, and the calls in flight as it closed. */
  read(): Record<TimelineColumn | 'inFlight', number[]> {
    const counts = recordOf(COLUMNS, (column) => this.#grid.read(this.#lines[column]))
    let open = 0
    const inFlight = counts.started.map((started, at) => {
      open += started - (counts.ended[at] as number)
      return open
    })
    return { ...counts, inFlight }
  }

  /** The stretches, for `intervals` and `throttling.overTime` of a summary. */
  snapshot(): { intervals: Summary['intervals']; throttling: Summary['throttling']['overTime'] } {
    const { widthMs, count } = this.#grid.stretches
    const counts = this.read()
    const at = (column: keyof typeof counts, i: number): number => counts[column][i] as number
    const intervals: Summary['intervals'] = []
    const throttling: Summary['throttling']['overTime'] = []
    for (let i = 0; i < count; i++) {
      const t = i * widthMs
      intervals.push({
        t,
        offered: at('offered', i),
        attempts: at('attempts', i),
        throttled: at('throttled', i),
        accepted: at('accepted', i),
        completed: at('completed', i),
        failed: at('failed', i),
        inFlight: at('inFlight', i),
      })
      throttling.push({ t, attempts: at('answered', i), throttled: at('throttled', i) })
    }
    return { intervals, throttling }
  }
}

/** Counts of one model in each stretch, and its calls in flight as the stretch closed. */
export interface ModelTimeline
  extends Record<'offered' | 'attempts' | 'throttled' | 'accepted' | 'completed' | 'inFlight', number[]> {
  model: string
}

export interface ModelTimelinesDetail extends Stretches {
  models: ModelTimeline[]
}

/** Timelines of the models over one axis of time. */
export class ModelTimelines {
  readonly #grid: TimeGrid
  readonly #models = new Map<string, Timeline>()

  constructor(horizonMs: number) {
    this.#grid = new TimeGrid(horizonMs)
  }

  count(model: string, column: TimelineColumn, t: number): void {
    const timeline = this.#models.get(model) ?? new Timeline(this.#grid)
    this.#models.set(model, timeline)
    timeline.count(column, t)
  }

  endAt(t: number): void {
    this.#grid.endAt(t)
  }

  /** Extends the axis to `t`. */
  reach(t: number): void {
    this.#grid.reach(t)
  }

  snapshot(): ModelTimelinesDetail {
    const models = [...this.#models].map(([model, timeline]) => {
      const { offered, attempts, throttled, accepted, completed, inFlight } = timeline.read()
      return { model, offered, attempts, throttled, accepted, completed, inFlight }
    })
    return { ...this.#grid.stretches, models }
  }
}
