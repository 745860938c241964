import { formatCount, formatDuration } from '../../units.ts'
import { formatPart, orNone } from '../figures.ts'
import { plainText } from '../plain-text.ts'
import { type Cell, left, right, type Table, tableFrom } from '../table.ts'
import type { ChartData, Curve } from './chart-data.ts'
import { tableOf } from './elements.ts'
import { type Html, html } from './html.ts'

/** A chart that the page's script draws, in the figure of the same id. */
interface Chart {
  id: string
  caption: string
  /** Description of the plot, for readers who do not see it. */
  label: string
  /** Lines that can be switched; `name` is the colour class. */
  series?: readonly { name: string; label: string; isDashed?: boolean }[]
  /** The choice of a model. */
  choice?: Html | null
  /** The same as a table, under its title. */
  table?: { title: string; table: Table; caption: string }
}

export function chart({ id, caption, label, series = [], choice = null, table }: Chart): Html {
  const toggles = series.map(
    ({ name, label, isDashed }) =>
      html`<button type="button" data-series aria-pressed="true"><i class="${name}${isDashed ? ' dashed' : ''}"></i>${label}</button>`,
  )
  return html`<figure id="${id}"><figcaption>${caption}</figcaption>
${choice === null && toggles.length === 0 ? null : html`<div class="controls">${choice}\n${toggles}</div>`}
<div class="plot" tabindex="0" role="group" aria-label="${label}. Arrow keys move the cursor, Escape shows all."></div>
<output></output>
<noscript><p class="note">${
    table === undefined
      ? 'This chart needs JavaScript.'
      : 'This chart needs JavaScript. The table below has its figures.'
  }</p></noscript>
${
  table === undefined
    ? null
    : html`<details><summary>${table.title}</summary>${tableOf(table.table, table.caption)}</details>`
}</figure>`
}

/** One choice for the whole page, where there is one: the script keeps them alike. */
export function modelChoice(id: string, models: readonly string[]): Html | null {
  if (models.length < 2) return null
  return html`<label for="${id}">Model</label> <select id="${id}" class="model" autocomplete="off"><option value="">all models</option>${models.map(
    (model, at) => html`<option value="${at}">${plainText(model)}</option>`,
  )}</select>`
}

/** The percentile curve with its choice of model and its table. */
export function percentileChart(
  { curves, labels = ['response time', 'service time'] }: ChartData,
  models: readonly string[],
): Html {
  const [first, second] = labels
  const [all] = curves
  if (all === undefined) return html`<p class="note">Too few samples for a percentile curve.</p>`
  return chart({
    id: 'percentiles',
    caption: `Completed calls only. On the axis, p90, p99 and p99.9 are equally spaced. A curve ends where fewer than ten calls lie above it, which is too few for a higher percentile.`,
    label: 'Latency by percentile, chart',
    series: [
      { name: 'response', label: first },
      { name: 'service', label: second, isDashed: true },
    ],
    choice: modelChoice('curve-model', models),
    table: {
      title: 'The curve of all models as a table',
      table: curveTable(all, labels),
      caption: 'Latency by percentile',
    },
  })
}

function curveTable(curve: Curve, [first, second]: readonly [string, string]): Table {
  // A quarter of the points is table enough.
  const points = curve.nines.map((nines, at) => ({ nines, at })).filter(({ at }) => at % 4 === 0)
  const latency =
    (of: 'response' | 'service') =>
    (point: { at: number }): Cell => ({
      text: orNone(curve[of][point.at], formatDuration),
    })
  return tableFrom(points, [
    left('percentile', ({ nines }) => `p${(100 * (1 - 10 ** -nines)).toFixed(1 + Math.floor(nines))}`),
    right(first, latency('response')),
    right(second, latency('service')),
  ])
}

/** Calls of one kind, as a stretch of the strip; `name` is its colour class. */
export interface StripPart {
  name: string
  label: string
  count: number
}

/** Calls by kind as one bar; nothing without calls. */
export function callStrip(of: readonly StripPart[], label: string): Html {
  const parts = of.filter((part) => part.count > 0)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return html``
  let x = 0
  const bars = parts.map((part) => {
    const bar = html`<rect class="fill-${part.name}" x="${x}" y="0" width="${part.count}" height="1"/>`
    x += part.count
    return bar
  })
  return html`<svg class="strip" viewBox="0 0 ${total} 1" preserveAspectRatio="none" role="img" aria-label="${label}">${bars}</svg>
<ul class="swatches">${parts.map(
    (part) =>
      html`<li><span class="swatch fill-${part.name}"></span>${part.label} ${formatCount(part.count)} (${formatPart(part.count, total)})</li>`,
  )}</ul>`
}
