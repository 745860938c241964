const QUOTE = 34
const NEWLINE = 10
/** A row that is longer has lost its closing quote. */
const LONGEST_ROW = 16 * 2 ** 20

/**
 * Rows of a CSV that comes in pieces; quoted cells may hold separators, quotes and line ends. The first row tells the separator: a comma, or a semicolon
 * or tab, as spreadsheets write them where the comma stands in numbers. Null stands for a row that has no end.
 */
export class CsvRows {
  #cellsOf: ((row: string) => string[]) | undefined
  #rest = '';

  *take(piece: string): Generator<string[] | null> {
    this.#rest += piece
    let from = 0
    // What is held is not searched again while no line ends: a line of a gigabyte would be, a thousand times.
    if (!piece.includes('\n')) {
      yield* this.#dropped()
      return
    }
    const text = this.#rest
    // The next quote is looked for once: a piece without one would be searched to its end for every row.
    let quote = text.indexOf('"')
    for (;;) {
      if (quote >= 0 && quote < from) quote = text.indexOf('"', from)
      const to = endOfRow(text, from, quote)
      if (to < 0) break
      const row = text.slice(from, to)
      from = to + 1
      if (row.trim() !== '') yield this.#cells(row)
    }
    this.#rest = text.slice(from)
    yield* this.#dropped()
  }

  *#dropped(): Generator<null> {
    if (this.#rest.length <= LONGEST_ROW) return
    this.#rest = ''
    yield null
  }

  *end(): Generator<string[] | null> {
    const row = this.#rest
    this.#rest = ''
    if (row.trim() !== '') yield (row.split('"').length - 1) % 2 === 0 ? this.#cells(row) : null
  }

  #cells(row: string): string[] {
    this.#cellsOf ??= cellsBy(separatorOf(row))
    return this.#cellsOf(row)
  }
}

/** Where the row that begins at `from` ends; -1 where its end has not come. `quote`: where the first quote is from there on, -1 for none. */
function endOfRow(text: string, from: number, quote: number): number {
  const end = text.indexOf('\n', from)
  if (end < 0) return -1
  if (quote < 0 || quote > end) return end
  let isQuoted = false
  for (let at = quote; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isQuoted = !isQuoted
    else if (code === NEWLINE && !isQuoted) return at
  }
  return -1
}

/** The commonest of the first row outside quotes. */
function separatorOf(row: string): string {
  const plain = row.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string): number => plain.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function cellsBy(separator: string): (row: string) => string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}]*))(?:${separator}|$)`, 'gy')
  return (row) => {
    const line = row.endsWith('\r') ? row.slice(0, -1) : row
    if (!line.includes('"')) return line.split(separator)
    const cells: string[] = []
    for (const [whole, quoted, plain = ''] of line.matchAll(cell)) {
      cells.push(quoted?.replaceAll('""', '"') ?? plain)
      if (!whole.endsWith(separator)) break
    }
    return cells
  }
}
