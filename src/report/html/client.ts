import { CHARTS } from './client-charts.ts'
import { FRAME } from './client-frame.ts'
import { HEAT } from './client-heat.ts'
import { LIVE } from './client-live.ts'

const BARS = `
  onChange(document.body, () => {
    for (const group of document.querySelectorAll('.gantt')) group.hidden = chosen !== '' && group.dataset.model !== modelName()
  })
`

/** Whoever goes to a folded section finds it open, and paper shows what a section folds. */
const FOLDS = `
  const unfold = (hash) => {
    for (let at = hash && document.getElementById(hash.slice(1)); at; at = at.parentElement) {
      const fold = at.matches('section') ? at.querySelector(':scope > details') : at.closest('details')
      if (fold) fold.open = true
    }
  }
  addEventListener('hashchange', () => unfold(location.hash))
  addEventListener('beforeprint', () => { for (const fold of document.querySelectorAll('section > details')) fold.open = true })
  // A click on the section that is in the address already changes nothing there.
  document.querySelector('nav').addEventListener('click', ({ target }) => unfold(target.closest('a')?.hash))
  unfold(location.hash)
`

const SORTING = `
  const sortable = (table) => {
    const heads = [...table.tHead.rows[0].cells]
    const body = table.tBodies[0]
    const sort = () => {
      const column = heads.findIndex((head) => head.hasAttribute('aria-sort'))
      if (column === -1) return
      const head = heads[column]
      const sign = head.getAttribute('aria-sort') === 'ascending' ? 1 : -1
      const key = (row) => row.cells[column].dataset.sort
      const text = (row) => row.cells[column].textContent
      const compare = head.classList.contains('num') ? (a, b) => key(a) - key(b) : (a, b) => text(a).localeCompare(text(b))
      body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)))
    }
    for (const head of heads) {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        const [first, second] = head.classList.contains('num') ? ['descending', 'ascending'] : ['ascending', 'descending']
        const order = head.getAttribute('aria-sort') === first ? second : first
        for (const other of heads) other.removeAttribute('aria-sort')
        head.setAttribute('aria-sort', order)
        sort()
      })
    }
    onChange(table, (isNews) => { if (isNews) sort() })
  }
`

/** In a narrow window a row stands as a list of figures under its name: a table would have to be moved sideways. */
const STACKING = `
  const isNarrow = matchMedia('(max-width: 40rem)')
  const ROLES = { TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TD: 'cell' }
  const stack = () => {
    if (!isNarrow.matches) return
    for (const table of document.querySelectorAll('table:not(.stacked)')) {
      table.classList.add('stacked')
      const heads = [...table.tHead.rows[0].cells].map((head) => head.textContent)
      // What is laid out as a list is a table no more unless it is said.
      for (const one of [table, ...table.querySelectorAll('*')]) {
        const role = one.nodeName === 'TH' ? (one.scope === 'col' ? 'columnheader' : 'rowheader') : ROLES[one.nodeName]
        if (role !== undefined) one.setAttribute('role', role)
        if (one.nodeName === 'TD') one.dataset.head = heads[one.cellIndex]
      }
    }
  }
  isNarrow.addEventListener('change', stack)
`

/** What a page's script begins with: everything that can be drawn. */
const DRAWING = `${FRAME}${CHARTS}${HEAT}${SORTING}${STACKING}
  /** All that is on the page and not drawn yet. */
  const drawAll = () => {
    for (const draw of [percentiles, heatMap, timeline, credits, generator]) draw()
    for (const table of document.querySelectorAll('table.sortable')) if (isFresh(table)) sortable(table)
    stack()
  }
  drawAll()
`

/**
 * The script of a report, run in the reader's browser after uPlot's: draws the charts from the embedded data, filters by model, lets
 * tables be sorted. Without it the page still holds every figure, in tables.
 */
export const CLIENT = script(`${DRAWING}${BARS}${FOLDS}`)

/** The script of a run's live page: the same charts, again with every state that the run tells. */
export const LIVE_CLIENT = script(`${DRAWING}${LIVE}`)

function script(body: string): string {
  return `
(() => {
  'use strict'
${body}})()
`
}
