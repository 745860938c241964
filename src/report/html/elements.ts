import type { Fact } from '../facts.ts'
import { plainText } from '../plain-text.ts'
import type { Cell, Table } from '../table.ts'
import type { Word } from '../words.ts'
import { Html, html } from './html.ts'

/** A figure with its unit set apart, so that digits line up and stand out: `23.5` `s`. Any other text stays as it is. */
export function figure(text: string, units = /^(.*\d) ?(ms|s|%|×|\/s|\/min|\/h)$/): Html {
  const match = /[hm] /.test(text) ? null : units.exec(text)
  return match === null ? html`${text}` : html`${match[1] ?? ''}<span class="u">${match[2] ?? ''}</span>`
}

/** Label and figure pairs. */
export function factList(facts: readonly Fact[]): Html {
  if (facts.length === 0) return html``
  return html`<dl class="facts">${facts.map(
    (fact) =>
      html`<div><dt>${fact.label}</dt><dd${toned(fact)}>${fact.code ? html`<code>${fact.text}</code>` : fact.text}</dd></div>`,
  )}</dl>`
}

/** In a column of durations digits line up only when every unit stands in a slot of its own; other columns have one unit. */
const DURATION = /^(.*\d) (ms|s)$/

/** A table that scrolls sideways by itself where the page is narrow; nothing when it has no rows. */
export function tableOf(table: Table, caption: string, options: { sortable?: boolean } = {}): Html {
  if (table.rows.length === 0) return html``
  const numeric = (at: number): boolean => table.columns[at]?.align === 'right'
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table${options.sortable ? html` class="sortable"` : null}>
<caption><span>${caption}</span></caption>
<thead><tr>${table.columns.map(
    (column, at) => html`<th scope="col"${numeric(at) ? html` class="num"` : null}>${column.head}</th>`,
  )}</tr></thead>
<tbody>${table.rows.map(
    (row) => html`<tr>${row.map((cell, at) => (at === 0 ? rowHead(cell) : dataCell(cell, numeric(at))))}</tr>\n`,
  )}</tbody></table></div>`
}

function rowHead(cell: Cell): Html {
  return html`<th scope="row"${toned(cell)}>${content(cell)}</th>`
}

function dataCell(cell: Cell, numeric: boolean): Html {
  const words = numeric && / more$/.test(cell.text)
  const classes = [numeric && 'num', words && 'words', cell.tone].filter(Boolean).join(' ')
  const detail = cell.detail === undefined ? null : html`<small>${cell.detail}</small>`
  return html`<td${classes === '' ? null : html` class="${classes}"`}${
    cell.sort === undefined ? null : html` data-sort="${cell.sort}"`
  }>${numeric ? figure(cell.text, DURATION) : content(cell)}${detail}</td>`
}

function content(cell: Cell): Html {
  return cell.code ? html`<code>${cell.text}</code>` : html`${cell.text}`
}

function toned({ tone }: { tone?: string }): Html | null {
  return tone === undefined ? null : html` class="${tone}"`
}

/** Terms and what they mean. */
export function definitions(words: readonly Word[]): Html {
  return html`<dl class="definitions">${words.map(
    (word) => html`<div><dt>${word.label}</dt><dd>${word.definition}</dd></div>\n`,
  )}</dl>`
}

/** A text of many lines, as it is. */
export function preformatted(text: string): Html {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => html`${plainText(line)}`.markup)
  return html`<pre tabindex="0" role="region" aria-label="resolved profile"><code>${new Html(lines.join('\n'))}</code></pre>`
}
