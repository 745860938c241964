import { type Stretches, TimeGrid } from './time-grid.ts'

const COLUMNS = ['offered', 'attempts', 'throttled', 'accepted', 'completed', 'started', 'ended'] as const
type Column = (typeof COLUMNS)[number]

/** Counts of one model in each stretch, and its calls in flight as the stretch closed. */
export interface ModelTimeline {
  model: string
  offered: number[]
  attempts: number[]
  throttled: number[]
  accepted: number[]
  completed: number[]
  inFlight: number[]
}

export interface ModelTimelinesDetail extends Stretches {
  models: ModelTimeline[]
}

/** Timelines of the models over one axis of time, in fixed memory. */
export class ModelTimelines {
  readonly #grid: TimeGrid
  readonly #models = new Map<string, Record<Column, number>>()

  constructor(horizonMs: number) {
    this.#grid = new TimeGrid(horizonMs)
  }

  count(model: string, column: Column, t: number): void {
    let lines = this.#models.get(model)
    if (lines === undefined) {
      lines = Object.fromEntries(COLUMNS.map((name) => [name, this.#grid.line()])) as Record<Column, number>
      this.#models.set(model, lines)
    }
    if (column === 'offered') this.#grid.addPlanned(lines[column], t)
    else this.#grid.add(lines[column], t)
  }

  /** The run is over: what a resumed run sees later counts in the last stretch. */
  endAt(t: number): void {
    this.#grid.endAt(t)
  }

  /** Extends the axis to `t`. */
  reach(t: number): void {
    this.#grid.reach(t)
  }

  snapshot(): ModelTimelinesDetail {
    return {
      ...this.#grid.stretches,
      models: [...this.#models].map(([model, lines]) => {
        const ended = this.#grid.read(lines.ended)
        let open = 0
        const inFlight = this.#grid.read(lines.started).map((started, at) => {
          open += started - (ended[at] as number)
          return open
        })
        return {
          model,
          offered: this.#grid.read(lines.offered),
          attempts: this.#grid.read(lines.attempts),
          throttled: this.#grid.read(lines.throttled),
          accepted: this.#grid.read(lines.accepted),
          completed: this.#grid.read(lines.completed),
          inFlight,
        }
      }),
    }
  }
}
