import type { RunDetail } from '../../measure/run-detail.ts'
import type { Summary } from '../../measure/summary.ts'
import { formatCount, formatCredits, formatDuration } from '../../units.ts'
import { attemptsTable, flowTable, hintSourcesTable } from '../detail-tables.ts'
import { NONE } from '../figures.ts'
import { plainText } from '../plain-text.ts'
import type { Cell, Table } from '../table.ts'
import type { ChartData, CreditCurves, Curve, GeneratorCurves, Heat } from './charts.ts'
import { tableOf } from './elements.ts'
import { flowChart } from './flow.ts'
import { ganttFigure } from './gantt.ts'
import { type Html, html } from './html.ts'

const KEYS = 'Arrow keys move the cursor, Escape shows all.'

/** Every figure of the page, ready for the section it stands in. */
export interface PageFigures {
  percentiles: Html
  heat: Html
  timeline: Html
  tasks: Html | null
  flow: Html
  hints: Html
  credits: Html
  generator: Html
}

/** Without `detail` (a summary alone) the figures that need events are left out. */
export function pageFigures(summary: Summary, detail: RunDetail | null, data: ChartData): PageFigures {
  const models = summary.models.length > 1 ? summary.models.map(({ model }) => plainText(model)) : []
  const choice = (id: string): Html | null => modelChoice(id, models)
  return {
    percentiles: percentileFigure(data, choice('curve-model')),
    heat: data.heat === null ? html`` : heatFigure(data.heat, choice('heat-model')),
    timeline: timelineFigure(data, summary, choice('timeline-model')),
    tasks:
      detail === null
        ? null
        : ganttFigure(
            detail,
            summary.models.map(({ model }) => model),
            choice('task-model'),
          ),
    flow: detail === null ? html`` : flowFigure(detail),
    hints: detail === null ? html`` : hintSources(detail),
    credits: data.credits === null ? html`` : creditsFigure(data.credits),
    generator: data.generator === null ? html`` : generatorFigure(data.generator),
  }
}

/** One choice for the whole page: the script keeps them alike. */
function modelChoice(id: string, models: readonly string[]): Html | null {
  if (models.length === 0) return null
  return html`<label for="${id}">Model</label> <select id="${id}" class="model" autocomplete="off"><option value="">all models</option>${models.map(
    (model, at) => html`<option value="${at}">${model}</option>`,
  )}</select>`
}

/** The percentile curve with its choice of model and its table. */
export function percentileFigure(
  { curves, labels = ['response time', 'service time'] }: ChartData,
  choice = modelChoice(
    'curve-model',
    curves.slice(1).map(({ name }) => name),
  ),
): Html {
  const [first, second] = labels
  const [all] = curves
  if (all === undefined) return html`<p class="note">Too few samples for a percentile curve.</p>`
  return html`<h3>Percentile curve</h3>
<figure id="percentiles"><figcaption>Every further nine has the same width. The band is the 95 % order-statistic interval of the ${first}. A curve ends where fewer than ten samples lie above it: beyond that the sample carries no percentile.</figcaption>
<div class="controls">${choice}
${toggle('response', first)}${toggle('service', second, true)}</div>
${plot(`Latency by percentile, chart. ${KEYS}`)}
<details><summary>The curve of all models as a table</summary>${tableOf(curveTable(all, labels), 'Latency by percentile')}</details></figure>`
}

function heatFigure({ widthSeconds }: Heat, choice: Html | null): Html {
  return html`<h3>Heat map</h3>
<figure id="heat-map"><figcaption>Response times of measured calls over the instant at which they were due: the darker a cell, the more calls in its ${formatDuration(widthSeconds * 1000)}, on a logarithmic scale. Bands and steps that a percentile hides show here.</figcaption>
${choice === null ? null : html`<div class="controls">${choice}</div>`}
${plot(`Response times over time, heat map. ${KEYS}`)}</figure>`
}

function timelineFigure({ timelines }: ChartData, summary: Summary, choice: Html | null): Html {
  if (timelines.length === 0) return html`<p class="note">Too short for a timeline.</p>`
  const length = intervalLength(summary)
  return html`<figure id="timeline-chart"><figcaption>Counts per interval of ${length}, by the instant at which each thing happened; in flight as the interval closed (right axis).</figcaption>
<div class="controls">${timelines.length > 1 ? choice : null}
${toggle('offered', 'offered')}${toggle('attempts', 'attempts')}${toggle('throttled', 'throttled')}${toggle('completed', 'completed')}${toggle('in-flight', 'in flight', true)}</div>
${plot(`Offered, attempts, throttled, completed and in flight over time, chart. ${KEYS}`)}
<details><summary>The timeline as a table</summary>${tableOf(timelineTable(summary.intervals), `Counts per ${length}`)}</details></figure>`
}

function flowFigure(detail: RunDetail): Html {
  if (detail.flow.paths.length === 0) return html``
  return html`<h3>From the first attempt to the end</h3>
<figure id="retry-flow"><figcaption>Measured calls that were sent, by what their first attempt came to, what set the first wait, and how asking ended.</figcaption>
${flowChart(detail.flow.paths)}
${tableOf(flowTable(detail), 'How calls got in, by model', { sortable: true })}${tableOf(attemptsTable(detail), 'Attempts by their number, and what set the wait for the next')}</figure>`
}

function hintSources(detail: RunDetail): Html {
  return tableOf(hintSourcesTable(detail), 'What hints asked for, by where they stood')
}

function creditsFigure({ budget, read, priced }: CreditCurves): Html {
  const what = budget === null ? 'Credits spent' : `What is left of the budget of ${formatCredits(budget)} credits`
  return html`<h3>${budget === null ? 'Burn-up' : 'Burn-down'}</h3>
<figure id="credit-chart"><figcaption>${what}: as the credit query told it, and by the stated prices of calls as they completed. Tasks may be charged before they are seen to be done.</figcaption>
<div class="controls">${read[0].length > 1 ? toggle('credit-read', 'by the credit query') : null}${priced[0].length > 1 ? toggle('credit-priced', 'by stated prices', true) : null}</div>
${plot(`${what} over time, chart. ${KEYS}`)}</figure>`
}

function generatorFigure({ seconds }: GeneratorCurves): Html {
  return html`<h3>Over time</h3>
<figure id="generator-chart"><figcaption>The worst of every ${formatDuration(((seconds[1] ?? 0) - (seconds[0] ?? 0)) * 1000)}: a mean would hide the second in which the generator stalled. CPU as a share of one core (right axis).</figcaption>
<div class="controls">${toggle('lag', 'schedule lag, max')}${toggle('loop', 'event-loop delay, p99')}${toggle('cpu', 'CPU', true)}</div>
${plot(`Schedule lag, event-loop delay and CPU over time, chart. ${KEYS}`)}</figure>`
}

function plot(label: string): Html {
  return html`<div class="plot" tabindex="0" role="group" aria-label="${label}"></div>
<output></output>`
}

function toggle(name: string, label: string, dashed = false): Html {
  return html`<button type="button" data-series aria-pressed="true"><i class="${name}${dashed ? ' dashed' : ''}"></i>${label}</button>`
}

/** How long a stretch of the timeline is, for its caption. */
function intervalLength({ intervals }: Summary): string {
  const [first, second] = intervals
  return first === undefined || second === undefined ? '' : formatDuration(second.t - first.t)
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
      [
        { text: `p${percent.toFixed(1 + Math.floor(nines))}` },
        latency(curve.response[at]),
        latency(curve.low[at]),
        latency(curve.high[at]),
        latency(curve.service[at]),
      ],
    ]
  })
  return {
    columns: [{ head: 'percentile', align: 'left' }, right(first), right('at least'), right('at most'), right(second)],
    rows,
  }
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
