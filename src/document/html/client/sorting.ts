import { onChange } from './model-choice.ts'
import { isNew } from './page-data.ts'
import { figureKey, inOrder, type Key, nextOrder } from './row-order.ts'

/** Lets every table that is made for it be sorted by a click on the head of a column. */
export function sortTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable'))
    if (isNew(table)) makeSortable(table)
}

function makeSortable(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  for (const head of heads) {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const order = nextOrder(head.getAttribute('aria-sort'), isNumeric(head))
      for (const other of heads) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', order)
      sort(table, heads)
    })
  }
  // Newer rows come in the order of the run.
  onChange(table, (isNews) => {
    if (isNews) sort(table, heads)
  })
}

function sort(table: HTMLTableElement, heads: readonly HTMLTableCellElement[]): void {
  const head = heads.find((one) => one.hasAttribute('aria-sort'))
  const body = table.tBodies[0]
  if (head === undefined || body === undefined) return
  const keyOf = ({ cells }: HTMLTableRowElement): Key => {
    const cell = cells[head.cellIndex]
    return isNumeric(head) ? figureKey(cell?.dataset.sort) : (cell?.textContent ?? '')
  }
  const order = head.getAttribute('aria-sort') === 'ascending' ? 'ascending' : 'descending'
  body.append(...inOrder([...body.rows], order, keyOf))
}

function isNumeric(head: HTMLTableCellElement): boolean {
  return head.classList.contains('num')
}
