import { figure, fold, heading, table } from '../../../document/document.ts'
import { percentileChart } from '../../../document/html/plots.ts'
import { duration, foreign, left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { Comparison } from '../../comparison.ts'
import { type ComparisonSection, comparisonCharts, responseTimesOf } from '../comparison-section.ts'

export const responseTimes: ComparisonSection = (comparison) => ({
  id: 'latency',
  title: 'Response times',
  titled: [],
  blocks: [
    fold('Response times of completed calls, all runs of a side together', [
      table(
        responseTimesTable(comparison),
        'Completed calls, all runs of a side together: for orientation; the verdict compares runs.',
      ),
    ]),
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
  type Row = Comparison['responseTimes'][number]
  return tableFrom(responseTimesOf(comparison), [
    left('model', ({ model }) => (model === null ? 'all models' : foreign(model))),
    ...(['p50', 'p90', 'p95', 'p99'] as const).flatMap((stat) => {
      const look = stat === 'p50' || stat === 'p95' ? {} : { spare: true as const }
      return [
        right<Row>(`${stat} base`, ({ base }) => duration(base[stat].ms), look),
        right<Row>('candidate', ({ candidate }) => duration(candidate[stat].ms), look),
      ]
    }),
  ])
}
