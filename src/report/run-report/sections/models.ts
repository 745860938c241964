import type { Summary } from '../../../measure/summary.ts'
import { table, text } from '../../document.ts'
import { count, left, right, type Table } from '../../table.ts'
import type { RunSection } from '../run-section.ts'
import { burn, perCompleted } from './credits.ts'
import { latencyCell } from './latency.ts'
import { part } from './throttling.ts'

export const models: RunSection = ({ summary }) => ({
  id: 'models',
  title: 'Models',
  blocks: [
    ...(summary.models.length === 0 ? [text('No call was planned.', { in: ['html'] })] : []),
    table(modelsTable(summary), 'A column’s head sorts by it.', { sortable: true }),
  ],
})

/** One row a model. */
function modelsTable({ models }: Summary): Table {
  return {
    columns: [
      left('model'),
      left('modality', { spare: true }),
      right('started'),
      right('completed'),
      right('429 rate', { short: '429' }),
      right('response p50', { short: 'p50' }),
      right('response p95', { short: 'p95' }),
      right('service p95', { short: 'svc p95', spare: true }),
      right('credits'),
      right('per completed', { spare: true }),
    ],
    rows: models.map((model) => [
      { text: model.model, code: true },
      { text: model.modality },
      count(model.counts.started),
      count(model.counts.completed),
      part(model.measured.throttled, model.measured.attempts),
      latencyCell(model.latency.responseTime, 'p50'),
      latencyCell(model.latency.responseTime, 'p95'),
      latencyCell(model.latency.serviceTime, 'p95'),
      burn(model.credits),
      perCompleted(model.credits),
    ]),
  }
}
