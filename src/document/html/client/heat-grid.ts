import { formatCounted, formatDuration } from '../../../units.ts'
import { ALL_MODELS, type Heat } from '../chart-data.ts'
import { clock } from './wording.ts'

/** The cells of a heat map: for each column of time the calls in each row of latency. */
export interface HeatGrid {
  widthSeconds: number
  rowsPerDecade: number
  columns: readonly ReadonlyMap<number, number>[]
  /** Calls in the fullest cell; 1 where there is none. */
  most: number
  /** The ends of all filled rows; ms. */
  low: number
  high: number
}

/** Where a row of latencies begins; ms. */
export function edge({ rowsPerDecade }: Pick<HeatGrid, 'rowsPerDecade'>, row: number): number {
  return 10 ** (row / rowsPerDecade)
}

/** The cells of one model, or of all of them together. */
export function heatGrid({ widthSeconds, columns: count, rowsPerDecade, models }: Heat, name: string): HeatGrid {
  const columns = Array.from({ length: count }, () => new Map<number, number>())
  for (const model of models) {
    if (name !== ALL_MODELS && model.name !== name) continue
    for (let at = 0; at < model.cells.length; at += 3) {
      const [column = 0, row = 0, calls = 0] = model.cells.slice(at, at + 3)
      const cells = columns[column]
      cells?.set(row, (cells.get(row) ?? 0) + calls)
    }
  }
  const rows = columns.flatMap((column) => [...column.keys()])
  return {
    widthSeconds,
    rowsPerDecade,
    columns,
    most: Math.max(1, ...columns.flatMap((column) => [...column.values()])),
    low: rows.length === 0 ? 1 : edge({ rowsPerDecade }, Math.min(...rows)),
    high: rows.length === 0 ? 10 : edge({ rowsPerDecade }, Math.max(...rows) + 1),
  }
}

/** How dark a cell is, up to 1. A cell with one call is faint and still seen. */
export function shade(calls: number, most: number): number {
  return 0.16 + 0.84 * (most === 1 ? 1 : Math.log(calls) / Math.log(most))
}

/** A column in words: when its calls were due, how many completed, and how long half of them and all of them took at most. */
export function readColumn(grid: HeatGrid, at: number): string {
  const { widthSeconds, columns } = grid
  const when = `due from ${clock(at * widthSeconds)} to ${clock((at + 1) * widthSeconds)}`
  const rows = [...(columns[at] ?? [])].sort(([a], [b]) => a - b)
  const calls = rows.reduce((sum, [, count]) => sum + count, 0)
  const last = rows.at(-1)
  if (last === undefined) return `${when} · no completed call`
  let seen = 0
  const [median] =
    rows.find(([, count]) => {
      seen += count
      return seen * 2 >= calls
    }) ?? last
  const within = (row: number): string => `within ${formatDuration(edge(grid, row + 1))}`
  return `${when} · ${formatCounted(calls, 'call')} · half ${within(median)} · all ${within(last[0])}`
}
