import type { Summary } from '../../../measure/summary.ts'
import { table, text } from '../../document.ts'
import { foreign, left, right, type Table, tableFrom } from '../../table.ts'
import type { RunSection } from '../run-section.ts'
import { wholeCell } from './all-calls.ts'
import { burn, perCompleted } from './credits.ts'
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
  return tableFrom(models, [
    left('model', ({ model }) => foreign(model)),
    left('modality', ({ modality }) => modality, { spare: true }),
    right('started', ({ counts }) => counts.started),
    right('completed', ({ counts }) => counts.completed),
    right('429 rate', ({ measured }) => part(measured.throttled, measured.attempts), { short: '429' }),
    right('response p50', ({ whole }) => wholeCell(whole.responseTime.p50), { short: 'p50' }),
    right('response p95', ({ whole }) => wholeCell(whole.responseTime.p95), { short: 'p95' }),
    right('service p95', ({ whole }) => wholeCell(whole.serviceTime.p95), { short: 'svc p95', spare: true }),
    right('credits', ({ credits }) => burn(credits)),
    right('per completed', ({ credits }) => perCompleted(credits), { spare: true }),
  ])
}
