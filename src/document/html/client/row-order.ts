export type Order = 'ascending' | 'descending'

/** The order that a click on a column's head asks for: the largest figure first, but texts from A; again, the other way round. */
export function nextOrder(present: string | null, isNumeric: boolean): Order {
  const [first, second]: [Order, Order] = isNumeric ? ['descending', 'ascending'] : ['ascending', 'descending']
  return present === first ? second : first
}

/** Sort key of a row in one column: a figure, a text, or null for a cell without a figure. */
export type Key = number | string | null

/** Rows in the order of their keys; rows of equal keys stay as they are, and those without a figure come last in either order. */
export function inOrder<Row>(rows: readonly Row[], order: Order, keyOf: (row: Row) => Key): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  const sign = order === 'ascending' ? 1 : -1
  return keyed
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return sign * (typeof a.key === 'number' ? a.key - Number(b.key) : a.key.localeCompare(String(b.key)))
    })
    .map(({ row }) => row)
}

/** The key of a column of figures, as a cell carries it. */
export function figureKey(written: string | undefined): number | null {
  const value = Number(written ?? '')
  return written === undefined || written === '' || Number.isNaN(value) ? null : value
}
