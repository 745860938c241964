import { plainText } from './plain-text.ts'
import type { Cell, Column, Table } from './table.ts'

const GAP = '  '
const SHORTEST_NAME = 8
const SHORTEST_HEAD = 5

/** Colours a cell; called with text already padded, so that colour never moves a column. */
export type Paint = (text: string, cell: Cell) => string

/** Lines of a row of names: more of a long one is cut. */
const MOST_LINES = 2

/**
 * Lines of a plain table within `width` columns, header first. Where it would not fit it first uses the cells' short texts, then leaves
 * out spare columns from the right, then sets columns closer if that is enough, then cuts the longest columns that are no figures, sets columns
 * closer where that is not enough, then cuts heads that are wider than their figures, and at last leaves out columns from the right.
 */
export function layOut(table: Table, width: number, paint: Paint): string[] {
  return laidOut(table, width, paint, 1).flat()
}

/** The same, where a name that would be cut goes on in a second line of its row: the lines of each row, those of the header first. */
export function layOutRows(table: Table, width: number, paint: Paint): string[][] {
  return laidOut(table, width, paint, MOST_LINES)
}

function laidOut(table: Table, width: number, paint: Paint, mostLines: number): string[][] {
  let kept = table.columns.map((_, index) => index)
  let heads = table.columns.map((column) => plainText(column.head))
  let texts = table.rows.map((row) => row.map((cell) => plainText(cell.text)))
  let gap = GAP
  const widthOf = (index: number, rows: readonly string[][]): number =>
    Math.max(...rows.map((row) => lengthOf(row[index] ?? '')))
  const widths = (): number[] => kept.map((index) => widthOf(index, [heads, ...texts]))
  const overflow = (): number => sum(widths()) + gap.length * (kept.length - 1) - width

  if (overflow() > 0) {
    heads = table.columns.map((column) => plainText(column.short ?? column.head))
    texts = table.rows.map((row) => row.map((cell) => plainText(cell.short ?? cell.text)))
  }
  for (let index = table.columns.length - 1; index >= 0 && overflow() > 0; index--) {
    if (table.columns[index]?.spare) kept = kept.filter((one) => one !== index)
  }
  const isName = (index: number): boolean => table.columns[index]?.align === 'left'
  const room = sum(kept.map((index, at) => (isName(index) ? Math.max(0, (widths()[at] ?? 0) - SHORTEST_NAME) : 0)))
  const isCloseEnough = overflow() > 0 && overflow() <= kept.length - 1
  if (overflow() > room || isCloseEnough) gap = ' '
  const leastOf = (index: number): number =>
    isName(index) ? SHORTEST_NAME : Math.max(SHORTEST_HEAD, widthOf(index, texts.length === 0 ? [heads] : texts))
  const least = (): number =>
    sum(kept.map((index, at) => Math.min(widths()[at] ?? 0, leastOf(index)))) + kept.length - 1
  while (kept.length > 2 && least() > width) kept.pop()

  const final = widths()
  let over = overflow()
  for (const floorOf of [
    (index: number) => (isName(index) ? SHORTEST_NAME : Number.POSITIVE_INFINITY),
    leastOf,
    () => SHORTEST_NAME,
  ]) {
    for (; over > 0; over--) {
      const spare = kept.map((index, at) => (final[at] ?? 0) - floorOf(index))
      const widest = spare.indexOf(Math.max(...spare))
      if ((spare[widest] ?? 0) <= 0) break
      final[widest] = (final[widest] ?? 0) - 1
    }
  }

  const row = (cells: readonly string[], dress: (text: string, at: number) => string): string[] => {
    const parts = kept.map((index, at) => partsOf(cells[index] ?? '', final[at] ?? 0, isName(index) ? mostLines : 1))
    return Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, line) =>
      kept
        .map((index, at) =>
          dress(padded(parts[at]?.[line] ?? '', final[at] ?? 0, table.columns[index]?.align ?? 'left'), at),
        )
        .join(gap)
        .trimEnd(),
    )
  }
  return [
    row(heads, (text) => paint(text, { text, tone: 'muted' })),
    ...table.rows.map((cells, at) =>
      row(texts[at] ?? [], (text, place) => paint(text, cells[kept[place] ?? 0] ?? { text })),
    ),
  ]
}

const UNIT = '(?:s|min|h|d|ms|µs|%|[kMGT]?i?B)(?![\\p{L}\\p{N}])'
/** Two parts of a figure, with a line end between them: `51.` and `6/s`, `51.6/` and `s`. */
const WITHIN_FIGURE = new RegExp(`\\d(?:[.,]\n\\d|[ /]\n${UNIT})`, 'u')
/** A space at which a line may end: not the one between a number and its unit, nor the one within `2m 10s`. */
const BREAK = new RegExp(` (?!(?<=\\d )/?${UNIT}|(?<=\\d[dhm] )\\d\\d[hms](?![\\p{L}\\p{N}]))`, 'u')

/** A text in at most so many lines, parted after a space, a stroke or a point where there is one; the last is cut where it is too long. */
function partsOf(text: string, width: number, most: number): string[] {
  if (lengthOf(text) <= width || most === 1) return [text]
  const characters = [...text]
  const start = characters.slice(0, width)
  const isWithinFigure = (at: number): boolean =>
    WITHIN_FIGURE.test(`${start.slice(0, at + 1).join('')}\n${characters.slice(at + 1).join('')}`)
  const at = start.findLastIndex((character, place) => ' -/:.,_'.includes(character) && !isWithinFigure(place)) + 1
  const cut = at === 0 ? width : at
  return [
    start.slice(0, cut).join('').trimEnd(),
    ...partsOf([...text].slice(cut).join('').trimStart(), width, most - 1),
  ]
}

/** Joins `parts` by ` · ` into lines of at most `width`, each after the first indented by `indent`; a part is never broken. */
export function flow(parts: readonly { plain: string; painted: string }[], width: number, indent: string): string {
  let line = ''
  let length = indent.length
  const lines: string[] = []
  for (const { plain, painted } of parts) {
    if (line !== '' && length + 3 + lengthOf(plain) > width) {
      lines.push(line)
      line = ''
      length = indent.length
    }
    length += (line === '' ? 0 : 3) + lengthOf(plain)
    line += `${line === '' ? '' : ' · '}${painted}`
  }
  return [...lines, line].join(`\n${indent}`)
}

/**
 * Breaks `text` at spaces into lines of at most `width`; a word longer than that is broken where it must. A number and its unit stay together, if
 * there is room for both.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(BREAK).flatMap((one) => (lengthOf(one) > width ? one.split(' ') : [one]))
  for (const word of words.flatMap((one) => one.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''])) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Names, each with what it is beside it, wrapped to `width`. */
export function nameList(all: readonly { name: string; about: string }[], width: number): string[] {
  const wide = Math.max(...all.map(({ name }) => name.length)) + 2
  return all.flatMap(({ name, about }) =>
    wrap(about, width - wide).map((line, at) => `${(at === 0 ? name : '').padEnd(wide)}${line}`),
  )
}

function padded(text: string, width: number, align: Column['align']): string {
  const characters = [...text]
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text
  const padding = ' '.repeat(Math.max(0, width - characters.length))
  return align === 'right' ? padding + cut : cut + padding
}

/** Characters, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
