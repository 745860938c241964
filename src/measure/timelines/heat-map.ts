import { keptIn } from '../../maps.ts'
import { TimeGrid } from './time-grid.ts'

/** 10 rows a decade: a call is at most a quarter away from the edge of its row. */
const ROWS_PER_DECADE = 10
/** 1 ms to 24 h and a little more. */
const ROWS = 80
const FIRST_WIDTH_MS = 250
/** Filled cells of all models that a snapshot may hold: some 250 kB of a page. */
const MOST_CELLS = 24_000

export interface HeatMapDetail {
  widthMs: number
  columns: number
  /** The lower edge of row r is 10^(r / rowsPerDecade) ms. */
  rowsPerDecade: number
  /** Filled cells as column, row, count, one after the other, by model. */
  models: { model: string; cells: number[] }[]
}

/** Response times of completed recorded calls over the instant at which they were due, in cells of fixed number. */
export class HeatMap {
  readonly #grid: TimeGrid
  readonly #models = new Map<string, (number | undefined)[]>()

  constructor(horizonMs: number) {
    this.#grid = new TimeGrid(horizonMs, FIRST_WIDTH_MS)
  }

  record(model: string, intended: number, ms: number): void {
    const rows = keptIn(this.#models, model, () => [])
    const row = Math.min(ROWS - 1, Math.floor(Math.log10(Math.max(1, ms)) * ROWS_PER_DECADE))
    rows[row] ??= this.#grid.line()
    this.#grid.add(rows[row], intended)
  }

  snapshot(): HeatMapDetail {
    const { widthMs, count } = this.#grid.stretches
    const lines = [...this.#models].map(([model, rows]) => ({
      model,
      rows: rows.flatMap((line, row) => (line === undefined ? [] : [{ row, counts: this.#grid.read(line) }])),
    }))
    // Many models fill many cells: columns merge until the page can carry them.
    let merged = 1
    let models = lines.map((of) => cellsOf(of, merged))
    while (models.reduce((sum, { cells }) => sum + cells.length / 3, 0) > MOST_CELLS && merged < count) {
      merged *= 2
      models = lines.map((of) => cellsOf(of, merged))
    }
    return { widthMs: widthMs * merged, columns: Math.ceil(count / merged), rowsPerDecade: ROWS_PER_DECADE, models }
  }
}

function cellsOf(
  { model, rows }: { model: string; rows: readonly { row: number; counts: readonly number[] }[] },
  merged: number,
): { model: string; cells: number[] } {
  const cells: number[] = []
  for (const { row, counts } of rows) {
    for (let from = 0; from < counts.length; from += merged) {
      const count = counts.slice(from, from + merged).reduce((sum, one) => sum + one, 0)
      if (count > 0) cells.push(from / merged, row, count)
    }
  }
  return { model, cells }
}
