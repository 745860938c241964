import { formatCount } from '../units.ts'

/** Who reads a report: a person at a terminal, at a pull request, or in a browser. */
export type Format = 'terminal' | 'markdown' | 'html'

/** How a reader should take a figure or a line; formats choose colour and mark by it, never by colour alone. */
export type Tone = 'good' | 'bad' | 'warn' | 'muted'

/** A table as every format renders it: the first column names the row. */
export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}
export interface Column {
  head: string
  /** The same in less room. */
  short?: string
  align: 'left' | 'right'
  /** The first to go where the page is narrow. */
  spare?: true
  /** Stands below its row where lines are short. */
  below?: true
  /** Formats that have room for it; all when absent. */
  in?: readonly Format[]
}
export interface Cell {
  text: string
  /** The same in less room. */
  short?: string
  /** What belongs beside the figure where there is room: an interval. */
  detail?: string
  tone?: Tone
  /** Came from a profile or a gateway. */
  code?: true
  /** What a reader's sort goes by; the text when absent. */
  sort?: number
}

type ColumnOptions = Pick<Column, 'short' | 'spare' | 'below' | 'in'>
/** A column of words. */
export const left = (head: string, options: ColumnOptions = {}): Column => ({ head, align: 'left', ...options })
/** A column of figures. */
export const right = (head: string, options: ColumnOptions = {}): Column => ({ head, align: 'right', ...options })

/** A whole number, dim when 0. */
export const count = (value: number): Cell => ({
  text: formatCount(value),
  sort: value,
  ...(value === 0 && { tone: 'muted' }),
})
