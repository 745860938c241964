import { CHARTS } from './client-charts.ts'
import { FRAME } from './client-frame.ts'
import { HEAT } from './client-heat.ts'

/**
 * The page's script, run in the reader's browser after uPlot's: draws the charts from the embedded data, filters by model, lets tables be
 * sorted. Without it the page still holds every figure, in tables.
 */
export const CLIENT = `
(() => {
  'use strict'
${FRAME}${CHARTS}${HEAT}
  const sortable = (table) => {
    const heads = [...table.tHead.rows[0].cells]
    const body = table.tBodies[0]
    heads.forEach((head, column) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        const figures = head.classList.contains('num')
        const first = figures ? 'descending' : 'ascending'
        const order = head.getAttribute('aria-sort') === first ? (figures ? 'ascending' : 'descending') : first
        for (const other of heads) other.removeAttribute('aria-sort')
        head.setAttribute('aria-sort', order)
        const sign = order === 'ascending' ? 1 : -1
        const key = (row) => row.cells[column].dataset.sort
        const compare = figures ? (a, b) => key(a) - key(b) : (a, b) => a.cells[column].textContent.localeCompare(b.cells[column].textContent)
        body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)))
      })
    })
  }

  const bars = () => {
    onModel((name) => {
      for (const group of document.querySelectorAll('.gantt')) {
        group.hidden = name !== 'all models' && group.dataset.model !== name
      }
    })
  }

  for (const draw of [percentiles, heatMap, timeline, bars, credits, generator]) draw()
  document.querySelectorAll('table.sortable').forEach(sortable)
})()
`
