import type { Comparison } from '../../../compare/comparison.ts'
import type { Latency } from '../../../measure/summary.ts'
import { formatDuration } from '../../../units.ts'
import { figure, fold, heading, table } from '../../document.ts'
import { orNone } from '../../figures.ts'
import { percentileChart } from '../../html/figures.ts'
import { type Cell, left, right, type Table } from '../../table.ts'
import { type ComparisonSection, comparisonCharts, responseTimesOf } from '../comparison-section.ts'

export const responseTimes: ComparisonSection = (comparison) => ({
  id: 'latency',
  title: 'Response times',
  titled: [],
  blocks: [
    fold(
      'Response times of completed calls, all runs of a side together',
      [
        table(
          responseTimesTable(comparison),
          'Completed calls, all runs of a side together: for looking, not for judging.',
        ),
      ],
      { folded: ['terminal', 'markdown'] },
    ),
    heading('Percentile curve', { in: ['html'] }),
    figure(() => {
      const charts = comparisonCharts(comparison)
      return percentileChart(
        charts,
        charts.curves.slice(1).map(({ name }) => name),
      )
    }),
  ],
})

/** Response times of completed calls, all runs of a side taken together; for looking. */
function responseTimesTable(comparison: Comparison): Table {
  const stats = ['p50', 'p90', 'p95', 'p99'] as const
  return {
    columns: [
      left('model'),
      ...stats.flatMap((stat) => [right(`${stat} base`, spareUnless(stat)), right('candidate', spareUnless(stat))]),
    ],
    rows: responseTimesOf(comparison).map(({ model, base, candidate }) => [
      model === null ? { text: 'all models' } : { text: model, code: true },
      ...stats.flatMap((stat) => [percentile(base, stat), percentile(candidate, stat)]),
    ]),
  }
}

function spareUnless(stat: string): { spare?: true } {
  return stat === 'p50' || stat === 'p95' ? {} : { spare: true }
}

function percentile(latency: Latency, stat: 'p50' | 'p90' | 'p95' | 'p99'): Cell {
  const { ms } = latency[stat]
  return { text: orNone(ms, formatDuration), sort: ms ?? -1 }
}
