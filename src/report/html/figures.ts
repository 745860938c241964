import type { Summary } from '../../measure/summary.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { NONE } from '../figures.ts'
import type { Cell, Table } from '../tables.ts'
import type { ChartData, Curve } from './charts.ts'
import { tableOf } from './elements.ts'
import { type Html, html } from './html.ts'

const KEYS = 'Arrow keys move the cursor, Escape shows all.'

/** The percentile curve with its choice of model and its table. */
export function percentileFigure({ curves, labels = ['response time', 'service time'] }: ChartData): Html {
  const [first, second] = labels
  const [all] = curves
  if (all === undefined) return html`<p class="note">Too few samples for a percentile curve.</p>`
  return html`<h3>Percentile curve</h3>
<figure id="percentiles"><figcaption>Every further nine has the same width. A curve ends where fewer than ten samples lie above it: beyond that the sample carries no percentile.</figcaption>
<div class="controls">${
    curves.length === 1
      ? null
      : html`<label for="curve-model">Model</label> <select id="curve-model" autocomplete="off">${curves.map(
          (curve, at) => html`<option value="${at}">${curve.name}</option>`,
        )}</select>`
  }
${toggle('response', first)}${toggle('service', second, true)}</div>
<div class="plot" tabindex="0" role="group" aria-label="Latency by percentile, chart. ${KEYS}"></div>
<output></output>
<details><summary>The curve of all models as a table</summary>${tableOf(curveTable(all, labels), 'Latency by percentile')}</details></figure>`
}

/** The timeline with its table; `length` names one interval. */
export function timelineFigure({ timeline }: ChartData, { intervals }: Summary, length: string): Html {
  if (timeline === null) return html`<p class="note">Too short for a timeline.</p>`
  return html`<figure id="timeline-chart"><figcaption>Counts per interval of ${length}, by the instant at which each thing happened; in flight as the interval closed (right axis).</figcaption>
<div class="controls">${toggle('offered', 'offered')}${toggle('attempts', 'attempts')}${toggle('throttled', 'throttled')}${toggle('completed', 'completed')}${toggle('in-flight', 'in flight', true)}</div>
<div class="plot" tabindex="0" role="group" aria-label="Offered, attempts, throttled, completed and in flight over time, chart. ${KEYS}"></div>
<output></output>
<details><summary>The timeline as a table</summary>${tableOf(timelineTable(intervals), `Counts per ${length}`)}</details></figure>`
}

function toggle(name: string, label: string, dashed = false): Html {
  return html`<button type="button" data-series aria-pressed="true"><i class="${name}${dashed ? ' dashed' : ''}"></i>${label}</button>`
}

const right = (head: string): Table['columns'][number] => ({ head, align: 'right' })

function curveTable(curve: Curve, [first, second]: readonly [string, string]): Table {
  const latency = (value: number | null | undefined): Cell => ({
    text: value === null || value === undefined ? NONE : formatDuration(value),
  })
  const rows = curve.nines.flatMap((nines, at) => {
    // A quarter of the points is table enough.
    if (at % 4 !== 0) return []
    const percent = 100 * (1 - 10 ** -nines)
    return [
      [{ text: `p${percent.toFixed(1 + Math.floor(nines))}` }, latency(curve.response[at]), latency(curve.service[at])],
    ]
  })
  return { columns: [{ head: 'percentile', align: 'left' }, right(first), right(second)], rows }
}

function timelineTable(intervals: Summary['intervals']): Table {
  const names = ['offered', 'attempts', 'throttled', 'completed', 'inFlight'] as const
  return {
    columns: [{ head: 'from', align: 'left' }, ...names.map((name) => right(name === 'inFlight' ? 'in flight' : name))],
    rows: intervals.map((interval) => [
      { text: formatDuration(interval.t) },
      ...names.map((name) => ({ text: formatCount(interval[name]) })),
    ]),
  }
}
