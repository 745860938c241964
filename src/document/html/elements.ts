import { formatCount } from '../../units.ts'
import type { Document, Fact, Item, Shown } from '../document.ts'
import { COMMAND, plainText } from '../plain-text.ts'
import { type Cell, MARKS, type Table } from '../table.ts'
import { Html, html } from './html.ts'

/** More than these push what matters off the screen. */
const MOST_REASONS = 8

/** The verdict, why, and what limits it. */
export function verdictSection(
  { word, meaning, tone, exitCode, next, reasons, notices }: Document['verdict'],
  more: Html | null = null,
): Html {
  return html`<section id="verdict" class="${tone}" aria-labelledby="verdict-title">
<h2 id="verdict-title"><b class="${tone}">${MARKS[tone]} ${word}</b>${exitCode === null ? null : html` <small>exit ${exitCode}</small>`}</h2>
<p class="meaning">${`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`}</p>
${
  next === undefined
    ? null
    : html`<p class="next"><b>Next:</b> ${sentence(next)}.</p>
`
}${reasonList(reasons.slice(0, MOST_REASONS))}${
  reasons.length > MOST_REASONS
    ? html`<details><summary>${formatCount(reasons.length - MOST_REASONS)} more reasons</summary>${reasonList(reasons.slice(MOST_REASONS))}</details>`
    : null
}
${notices.map(
  (notice) =>
    html`<p class="notice ${notice.tone}"><b aria-hidden="true">${MARKS[notice.tone]}</b>${sentence(notice.text)}</p>`,
)}${more}</section>`
}

/** Text with its commands as code. */
function sentence(text: string): Html {
  return html`${text.split(COMMAND).map((part, at) => (at % 2 === 1 ? html`<code>${unbroken(part)}</code>` : unbroken(part)))}`
}

/** Flags and file names, which a line would otherwise break at a hyphen. */
const NAME = /((?<![^\s(“])--[a-z][a-z-]*|\b\w+-[\w-]*\.(?:[a-z]+|\d)+\b)/

function unbroken(text: string): Html {
  return html`${text.split(NAME).map((part, at) => (at % 2 === 1 ? html`<span class="name">${part}</span>` : html`${part}`))}`
}

function reasonList(reasons: readonly string[]): Html | null {
  return reasons.length === 0
    ? null
    : html`<ul class="reasons">${reasons.map((reason) => html`<li>${sentence(reason)}</li>`)}</ul>`
}

/** Blocks of a section, in a page. */
export function blocksOf(blocks: readonly Shown[]): Html[] {
  return blocks.map((block) => html`${blockOf(block)}\n`)
}

function blockOf(block: Shown): Html {
  switch (block.kind) {
    case 'facts':
      return block.tiles ? html`<dl class="tiles">${block.facts.map(tile)}</dl>` : factList(block.facts)
    case 'table':
      return html`${tableOf(block.table, block.caption, block)}${block.rest === null ? null : html`<p class="note">${sentence(block.rest)}</p>`}`
    case 'text':
      return html`<p class="${block.small ? 'note' : 'intro'}">${sentence(block.text)}</p>`
    case 'list':
      return block.terms ? definitions(block.items) : html`${block.items.map(note)}`
    case 'heading':
      return html`<h3>${block.text}</h3>`
    case 'figure':
      return block.draw() ?? html``
    case 'code':
      return preformatted(block.text, block.label)
    case 'fold': {
      // A drawing may have come to nothing.
      const content = blocksOf(block.blocks)
      if (content.every(({ markup }) => markup.trim() === '')) return html``
      return html`<details><summary>${block.title}</summary>${content}</details>`
    }
    case 'pair':
      return html`<div class="pair">${block.blocks.map((one) => html`<div>${blockOf(one)}</div>\n`)}</div>`
  }
}

function tile({ label, text, aside }: Fact): Html {
  return html`<div class="tile"><dt>${label}</dt><dd class="figure${/^(?:needs|not) /.test(text) ? ' words' : ''}">${figure(text)}</dd>${
    aside === undefined ? null : html`<dd class="aside">${aside}</dd>`
  }</div>\n`
}

function note({ head, code, text }: Item): Html {
  const named = head === undefined ? null : html`${code ? html`<code>${head}</code>` : html`<b>${head}</b>`}: `
  return html`<p class="note">${named}${sentence(text)}</p>\n`
}

/** A figure with its unit set apart, so that digits line up and stand out: `23.5` `s`. Any other text stays as it is. */
function figure(text: string, units = /^(.*\d) ?(ms|s|%|×|\/s|\/min|\/h)$/): Html {
  const match = /[hm] /.test(text) ? null : units.exec(text)
  return match === null ? html`${text}` : html`${match[1] ?? ''}<span class="u">${match[2] ?? ''}</span>`
}

/** Label and figure pairs. */
export function factList(facts: readonly Fact[]): Html {
  if (facts.length === 0) return html``
  return html`<dl class="facts">${facts.map(
    (fact) =>
      html`<div><dt>${fact.label}</dt><dd${toned(fact)}>${fact.code ? html`<code>${unbroken(fact.text)}</code>` : unbroken(fact.text)}</dd></div>`,
  )}</dl>`
}

/** In a column of durations digits line up only when every unit stands in a slot of its own; other columns have one unit. */
const DURATION = /^(.*\d) (ms|s)$/

/** A table that scrolls sideways by itself where the page is narrow; nothing when it has no rows. */
export function tableOf(table: Table, caption: string, options: { sortable?: boolean; matrix?: boolean } = {}): Html {
  if (table.rows.length === 0) return html``
  // A row's name stands on the left, whatever it is.
  const numeric = (at: number): boolean => at > 0 && table.columns[at]?.align === 'right'
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table${options.sortable ? html` class="sortable"` : options.matrix ? html` class="matrix"` : null}>
<caption><span>${sentence(caption)}</span></caption>
<thead><tr>${table.columns.map(
    (column, at) =>
      html`<th scope="col"${numeric(at) ? html` class="num"` : null}>${options.matrix ? inLess(column.head, column.short) : column.head}</th>`,
  )}</tr></thead>
<tbody>${table.rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => (at === 0 ? rowHead(cell) : dataCell(cell, numeric(at), options.matrix)))}</tr>\n`,
  )}</tbody></table></div>`
}

function rowHead(cell: Cell): Html {
  return html`<th scope="row"${toned(cell)}>${content(cell)}</th>`
}

/** The text, and what stands in its place where the page is narrow. */
function inLess(text: string, short: string | undefined): Html {
  return short === undefined
    ? html`${text}`
    : html`<span class="wide">${text}</span><span class="narrow">${short}</span>`
}

function dataCell(cell: Cell, numeric: boolean, isShort = false): Html {
  const words = numeric && / more calls$/.test(cell.text)
  const classes = [numeric && 'num', words && 'words', cell.tone].filter(Boolean).join(' ')
  const detail = cell.detail === undefined ? null : html`<small>${cell.detail}</small>`
  return html`<td${classes === '' ? null : html` class="${classes}"`}${
    cell.sort === undefined ? null : html` data-sort="${cell.sort}"`
  }>${numeric ? figure(cell.text, DURATION) : isShort ? inLess(cell.text, cell.mark ?? cell.short) : content(cell)}${detail}</td>`
}

function content(cell: Cell): Html {
  // A short name is not broken at its hyphens; a long one must be.
  const isShort = cell.code && /^\S{1,20}$/.test(cell.text)
  return isShort
    ? html`<code class="name">${cell.text}</code>`
    : cell.code
      ? html`<code>${unbroken(cell.text)}</code>`
      : unbroken(cell.text)
}

function toned({ tone }: { tone?: string }): Html | null {
  return tone === undefined ? null : html` class="${tone}"`
}

/** Terms and what they mean. */
function definitions(items: readonly Item[]): Html {
  return html`<dl class="definitions">${items.map(
    ({ head = '', code, text }) =>
      html`<div><dt>${code ? html`<code>${head}</code>` : head}</dt><dd>${sentence(text)}</dd></div>\n`,
  )}</dl>`
}

/** A text of many lines, as it is. */
function preformatted(text: string, label: string): Html {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => html`${plainText(line)}`.markup)
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${new Html(lines.join('\n'))}</code></pre>`
}
