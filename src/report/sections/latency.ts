import { figure, fold, pair, table } from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { type Html, html } from '../../document/html/html.ts'
import { chart, modelChoice, percentileChart } from '../../document/html/plots.ts'
import { type Cell, duration, type Field, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import {
  type Completion,
  LATENCY_METRICS,
  type Latencies,
  type Latency,
  type LatencyMetric,
  type Percentile,
  type Summary,
} from '../../measure/summary/summary.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { formatPercentile } from '../figures.ts'
import { choosableModels, type RunReport, type RunSection } from '../run-section.ts'
import { LATENCY_WORDS } from '../words.ts'

export const latency: RunSection = (run) => ({
  id: 'latency',
  title: 'Latency',
  blocks: [
    pair(
      figure(
        () => html`<h3>Percentile curve</h3>
${percentileChart(run.charts(), choosableModels(run))}`,
      ),
      figure(() => heatMap(run)),
    ),
    fold(
      'Response, service, waiting and queueing times as a table',
      [
        table(
          latencyTable(run.summary.latency),
          'Completed calls only; the table above covers all calls. A percentile with too few samples states how many more it needs.',
        ),
        table(
          completionTable(run.summary),
          'Response time in which an unfinished call counts as longer than its age (Kaplan–Meier). The curve is valid only if calls are cut off for a reason that does not depend on the load. A drain that ends while calls pile up breaks this condition.',
        ),
      ],
      { folded: ['html'] },
    ),
  ],
})

function heatMap(run: RunReport): Html | null {
  const { heat } = run.charts()
  if (heat === null) return null
  return html`<h3>Heat map</h3>
${chart({
  id: 'heat-map',
  caption: `Response times of measured calls, by the time at which each call was due. The stronger the colour of a cell, the more calls it holds per ${formatDuration(heat.widthSeconds * 1000)} (logarithmic scale). The map shows bands and steps that percentiles hide.`,
  label: 'Response times over time, heat map',
  choice: modelChoice('heat-model', choosableModels(run)),
})}`
}

const STATS = ['mean', 'p50', 'p90', 'p95', 'p99', 'p999', 'max'] as const
/** Those for which short lines have no room. */
const IN_PAGE_ONLY: ReadonlySet<string> = new Set(['mean', 'p999'])

/** A column for each percentile. */
export function percentiles<Row>(cell: (row: Row, stat: 'p50' | 'p90' | 'p95' | 'p99') => Cell | string): Field<Row>[] {
  return (['p50', 'p90', 'p95', 'p99'] as const).map((stat) =>
    right(stat, (row) => cell(row, stat), stat === 'p90' ? { spare: true } : {}),
  )
}

/** A percentile of completed calls, or what it needs. Its interval in the summary is that of calls that do not depend on each other. */
export function percentile(value: Percentile): Cell {
  if (value.ms === null) {
    return { text: formatPercentile(value), short: `needs ${formatCount(value.needs)}`, tone: 'muted', sort: -1 }
  }
  return { text: formatPercentile(value), sort: value.ms }
}

function statistic(latency: Latency, stat: (typeof STATS)[number]): Cell {
  return stat === 'mean' || stat === 'max' ? duration(latency[stat]) : percentile(latency[stat])
}

/** One row a latency metric that has samples, statistics as columns. */
function latencyTable(latencies: Latencies): Table {
  return tableFrom(
    LATENCY_METRICS.filter((metric) => latencies[metric].count > 0),
    [
      left('latency', (metric) => LATENCY_WORDS[metric].label),
      right('count', (metric) => latencies[metric].count),
      ...STATS.map((stat) =>
        right<LatencyMetric>(stat === 'p999' ? 'p99.9' : stat, (metric) => statistic(latencies[metric], stat), {
          ...(IN_PAGE_ONLY.has(stat) && { in: ['html'] }),
          ...(stat === 'p90' && { spare: true }),
        }),
      ),
    ],
  )
}

/** Without the interval in the summary, which is that of calls that do not depend on each other. */
function completionCell({ ms, low }: Completion['p50']): Cell {
  if (ms !== null) return { text: formatDuration(ms), sort: ms }
  return { text: low === null ? NONE : `> ${formatDuration(low)}`, tone: 'muted', sort: -1 }
}

/** Response times with unfinished calls counted as longer; no rows when every call came to its end. */
function completionTable({ completion, models }: Summary): Table {
  const unfinished = models.filter((model) => model.completion.unfinished > 0)
  const rows = [
    { name: { text: 'all models' } as Cell, completion },
    ...unfinished.map(({ model, completion }) => ({ name: foreign(model), completion })),
  ]
  return tableFrom(completion.unfinished === 0 ? [] : rows, [
    left('with unfinished', ({ name }) => name),
    right('completed', ({ completion }) => completion.completed),
    right('unfinished', ({ completion }) => completion.unfinished),
    ...percentiles<(typeof rows)[number]>(({ completion }, stat) => completionCell(completion[stat])),
  ])
}
