import {
  type Completion,
  LATENCY_METRICS,
  type Latencies,
  type Latency,
  type Percentile,
  type Summary,
} from '../../../measure/summary.ts'
import type { LatencyStat } from '../../../profile/profile.ts'
import { formatCount, formatDuration } from '../../../units.ts'
import { figure, heading, table } from '../../document.ts'
import { formatInterval, formatPercentile, NONE, orNone } from '../../figures.ts'
import { chart, modelChoice, percentileChart } from '../../html/figures.ts'
import { type Html, html } from '../../html/html.ts'
import { type Cell, count, left, right, type Table } from '../../table.ts'
import { LATENCY_WORDS } from '../../words.ts'
import { choosableModels, type RunReport, type RunSection } from '../run-section.ts'

export const latency: RunSection = (run) => ({
  id: 'latency',
  title: 'Latency',
  blocks: [
    table(
      latencyTable(run.summary.latency),
      'Under each percentile its 95 % confidence interval. A percentile that the sample cannot carry says how many samples it needs.',
    ),
    table(
      completionTable(run.summary),
      'Response time with unfinished calls counted as longer than they were seen to take (Kaplan–Meier).',
    ),
    heading('Percentile curve', { in: ['html'] }),
    figure(() => percentileChart(run.charts(), choosableModels(run))),
    figure(() => heatMap(run)),
  ],
})

function heatMap(run: RunReport): Html | null {
  const { heat } = run.charts()
  if (heat === null) return null
  return html`<h3>Heat map</h3>
${chart({
  id: 'heat-map',
  caption: `Response times of measured calls over the instant at which they were due: the darker a cell, the more calls in its ${formatDuration(heat.widthSeconds * 1000)}, on a logarithmic scale. Bands and steps that a percentile hides show here.`,
  label: 'Response times over time, heat map',
  choice: modelChoice('heat-model', choosableModels(run)),
})}`
}

const STATS = ['mean', 'p50', 'p90', 'p95', 'p99', 'p999', 'max'] as const satisfies readonly LatencyStat[]
/** Those that formats with short lines have room for. */
const IN_SHORT: ReadonlySet<LatencyStat> = new Set(['p50', 'p90', 'p95', 'p99', 'max'])

/** A percentile with its interval, or what it needs. */
export function percentile(value: Percentile): Cell {
  if (value.ms === null) {
    return { text: formatPercentile(value), short: `needs ${formatCount(value.needs)}`, tone: 'muted', sort: -1 }
  }
  return {
    text: formatPercentile(value),
    detail: formatInterval(value.low, value.high),
    sort: value.ms,
  }
}

export function latencyCell(latency: Latency, stat: LatencyStat): Cell {
  switch (stat) {
    case 'min':
    case 'mean':
    case 'max':
      return { text: orNone(latency[stat], formatDuration), sort: latency[stat] ?? -1 }
    default:
      return percentile(latency[stat])
  }
}

/** One row a latency metric that has samples, statistics as columns. */
function latencyTable(latencies: Latencies): Table {
  return {
    columns: [
      left('latency'),
      right('count'),
      ...STATS.map((stat) => right(stat === 'p999' ? 'p99.9' : stat, IN_SHORT.has(stat) ? {} : { in: ['html'] })),
    ],
    rows: LATENCY_METRICS.filter((metric) => latencies[metric].count > 0).map((metric) => [
      { text: LATENCY_WORDS[metric].label },
      count(latencies[metric].count),
      ...STATS.map((stat) => latencyCell(latencies[metric], stat)),
    ]),
  }
}

function completionCell({ ms, low, high }: Completion['p50']): Cell {
  if (ms === null || low === null)
    return { text: low === null ? NONE : `> ${formatDuration(low)}`, tone: 'muted', sort: -1 }
  return {
    text: formatDuration(ms),
    detail: high === null ? `> ${formatDuration(low)}` : formatInterval(low, high),
    sort: ms,
  }
}

/** Response times with unfinished calls counted as longer; no rows when every call came to its end. */
function completionTable({ completion, models }: Summary): Table {
  const row = (name: Cell, { completed, unfinished, p50, p90, p95, p99 }: Completion): Cell[] => [
    name,
    count(completed),
    count(unfinished),
    ...[p50, p90, p95, p99].map(completionCell),
  ]
  return {
    columns: [
      left('with unfinished'),
      right('completed'),
      right('unfinished'),
      ...['p50', 'p90', 'p95', 'p99'].map((stat) => right(stat)),
    ],
    rows:
      completion.unfinished === 0
        ? []
        : [
            row({ text: 'all models' }, completion),
            ...models
              .filter((model) => model.completion.unfinished > 0)
              .map((model) => row({ text: model.model, code: true }, model.completion)),
          ],
  }
}
