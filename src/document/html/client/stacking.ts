const isNarrow = matchMedia('(max-width: 40rem)')

const ROLES: Readonly<Record<string, string>> = {
  TABLE: 'table',
  THEAD: 'rowgroup',
  TBODY: 'rowgroup',
  TR: 'row',
  TD: 'cell',
}

/** In a narrow window a row stands as a list of figures under its name: a table would have to be moved sideways. */
export function stackTables(): void {
  if (!isNarrow.matches) return
  for (const table of document.querySelectorAll<HTMLTableElement>('table:not(.stacked, .matrix)')) {
    table.classList.add('stacked')
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent ?? '')
    // What is laid out as a list is a table no more unless it says so.
    for (const element of [table, ...table.querySelectorAll('*')]) {
      const role = roleOf(element)
      if (role !== undefined) element.setAttribute('role', role)
      if (element instanceof HTMLTableCellElement && needsHead(element)) {
        element.dataset.head = heads[element.cellIndex] ?? ''
      }
    }
  }
}

/** Stacks tables when the window becomes narrow later. */
export function followWidth(): void {
  isNarrow.addEventListener('change', stackTables)
}

/** A name says what it is; a bare number does not. */
function needsHead({ nodeName, textContent }: HTMLTableCellElement): boolean {
  return nodeName === 'TD' || /^[\d,]+$/.test(textContent?.trim() ?? '')
}

function roleOf(element: Element): string | undefined {
  if (element instanceof HTMLTableCellElement && element.nodeName === 'TH') {
    return element.scope === 'col' ? 'columnheader' : 'rowheader'
  }
  return ROLES[element.nodeName]
}
