import { formatCount, formatDuration } from '../units.ts'
import { NONE, orNone } from './figures.ts'

/** Medium in which a report is read: a terminal, a pull request, or a browser. */
export type Format = 'terminal' | 'markdown' | 'html'

/** How a reader should take a figure or a line; formats choose colour and mark by it, never by colour alone. */
export type Tone = 'good' | 'bad' | 'warn' | 'muted'

/** Marks before a verdict, a notice or a figure, so that nobody needs its colour. */
export const MARKS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', warn: '!', muted: '–' }

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
  /** A mark alone, for a matrix in a narrow page. */
  mark?: string
  /** Addition beside the figure if there is room: an interval. */
  detail?: string
  tone?: Tone
  /** As of a column, of this cell alone. */
  /** Came from a profile or a gateway. */
  code?: true
  /** Counts that a terminal draws as bars beside each other, instead of the text. */
  bars?: readonly number[]
  /** Value by which a reader's sort orders; the text when absent. */
  sort?: number
}

/** A column together with what it shows of a row: a number is a count. */
export interface Field<Row> extends Column {
  of: (row: Row) => Cell | string | number
}
type Look = Omit<Column, 'head' | 'align'>

/** A column of words. */
export const left = <Row>(head: string, of: Field<Row>['of'], look: Look = {}): Field<Row> => ({
  head,
  align: 'left',
  of,
  ...look,
})
/** A column of figures. */
export const right = <Row>(head: string, of: Field<Row>['of'], look: Look = {}): Field<Row> => ({
  ...left(head, of, look),
  align: 'right',
})

export function tableFrom<Row>(rows: Iterable<Row>, fields: readonly Field<Row>[]): Table {
  return {
    columns: fields.map(({ of: _, ...column }) => column),
    rows: [...rows].map((row) => fields.map(({ of }) => cellOf(of(row)))),
  }
}

function cellOf(value: Cell | string | number): Cell {
  if (typeof value === 'number') return count(value)
  return typeof value === 'string' ? { text: value } : value
}

/** A whole number, dim when 0. */
export const count = (value: number): Cell => ({
  text: formatCount(value),
  sort: value,
  ...(value === 0 && { tone: 'muted' }),
})

/** Text that came from a profile or a gateway, or none. */
export const foreign = (text: string | null | undefined): Cell =>
  text === null || text === undefined ? { text: NONE } : { text, code: true }

/** A figure, or that there is none. */
export const known = (value: number | null | undefined, format: (value: number) => string): Cell => ({
  text: orNone(value, format),
  sort: value ?? -1,
})

export const duration = (ms: number | null): Cell => known(ms, formatDuration)
