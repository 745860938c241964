import { type Block, table, text } from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { type Cell, foreign, known, left, right, tableFrom } from '../../document/table.ts'
import type { ModelSummary, Summary } from '../../measure/summary/summary.ts'
import { latencyShapes } from '../../measure/times/latency-shape.ts'
import { formatCount, formatDuration } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import { wholeCell } from './all-calls.ts'
import { burn, perCompleted } from './credits.ts'
import { part } from './throttling.ts'

/** Bars of a line of response times. */
const BINS = 8
/** Rows that a page shows at once. */
const MOST_OPEN = 5

export const models: RunSection = ({ summary }) => ({
  id: 'models',
  title: 'Models',
  blocks: [
    ...(summary.models.length === 0 ? [text('No call was planned.', { in: ['html'] })] : []),
    ...modelBlocks(summary),
  ],
})

function firstToken(streams: ModelSummary['streams']): Cell {
  return streams === undefined ? { text: NONE, tone: 'muted', sort: -1 } : wholeCell(streams.times.firstToken.calls.p50)
}

/** One row a model: also what the first screen shows of them. */
export function modelBlocks({ models, run }: Summary): Block[] {
  const latencies = models.map(({ latency }) => latency.responseTime)
  const { axis, counts } = latencyShapes(latencies, BINS)
  const shapeOf = (model: ModelSummary): readonly number[] => counts[models.indexOf(model)] ?? []
  const rows = tableFrom(models, [
    left('model', ({ model }) => foreign(model)),
    left('modality', ({ modality }) => modality, { spare: true }),
    right('started', ({ counts }) => counts.started, { spare: true }),
    right('completed', ({ counts }) => counts.completed, { short: 'done' }),
    right('per hour', ({ completedPerHour }) => known(completedPerHour, formatCount), { short: 'done/h' }),
    right('refused', ({ counts }) => counts.refused),
    right('429 rate', ({ measured }) => part(measured.throttled, measured.attempts), {}),
    right('credits per call', ({ credits }) => perCompleted(credits), { short: 'cr./call' }),
    right('response p50', ({ whole }) => wholeCell(whole.responseTime.p50), { short: 'p50' }),
    right('response p95', ({ whole }) => wholeCell(whole.responseTime.p95), {
      ...{ short: 'p95', spare: true },
    }),
    ...(models.some(({ streams }) => streams !== undefined)
      ? [right<ModelSummary>('first token p50', ({ streams }) => firstToken(streams), { short: 'token p50' })]
      : []),
    right('service p95', ({ whole }) => wholeCell(whole.serviceTime.p95), {
      ...{ short: 'svc p95', spare: true, in: ['terminal', 'markdown'] },
    }),
    right('credits', ({ credits }) => burn(credits), { spare: true }),
    left('times', (model) => ({ text: '', bars: shapeOf(model) }), { in: ['terminal'] }),
  ])
  // A late completion is no throughput (record 0124): without a word, the two columns contradict each other.
  const hours = run.durationMs / 3_600_000
  const isLate = ({ counts, completedPerHour }: ModelSummary): boolean =>
    completedPerHour !== null && counts.completed - completedPerHour * hours > 0.5
  const late = run.status === 'resumed' && models.some(isLate) ? ' without calls of which only resume saw the end' : ''
  const caption = `Per hour: completed calls divided by the length of the run, including the drain${late && `, and${late}`}. Click a column header to sort.`
  const said =
    late === '' ? [] : [text(`done/h: completed calls over the length of the run,${late}.`, { in: ['terminal'] })]
  if (axis === null) return [table(rows, caption, { sortable: true, open: MOST_OPEN, noun: 'model' }), ...said]
  const range = `${formatDuration(axis.fromMs)} (left) to ${formatDuration(axis.toMs)}`
  return [
    table(rows, caption, { sortable: true, open: MOST_OPEN, noun: 'model' }),
    ...said,
    text(`times: response times of completed calls, ${range}.`, { in: ['terminal'] }),
  ]
}
