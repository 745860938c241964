import type { Summary, ThresholdResult } from '../../../measure/summary.ts'
import { THRESHOLD_UNITS } from '../../../profile/threshold-units.ts'
import { table, text } from '../../document.ts'
import { thresholdActual, thresholdBounds, thresholdSamples, thresholdSubject } from '../../figures.ts'
import { type Cell, count, foreign, left, right, type Table, tableFrom } from '../../table.ts'
import type { RunSection } from '../run-section.ts'

export const thresholds: RunSection = ({ summary }) => ({
  id: 'thresholds',
  title: 'Thresholds',
  blocks: [
    ...(summary.thresholds.length === 0 ? [text('The profile states none.', { in: ['html'] })] : []),
    table(thresholdsTable(summary), 'What the profile asks for, judged on calls of recorded phases.', { open: 8 }),
  ],
})

const MARKS = {
  pass: { text: '✓ pass', short: '✓', tone: 'good' },
  fail: { text: '✗ fail', short: '✗', tone: 'bad' },
  'not-enough-data': { text: '– not judged', short: '–', tone: 'muted' },
  unseen: { text: '– not judged', short: '–', tone: 'muted' },
} as const satisfies Record<string, Cell>

const isScaled = ({ metric }: ThresholdResult): { scaled?: true } =>
  metric !== 'schedule_lag' && ['duration', 'rate'].includes(THRESHOLD_UNITS[metric]) ? { scaled: true } : {}

/** Every threshold with its verdict, what was measured and what was asked. */
function thresholdsTable({ thresholds }: Summary): Table {
  return tableFrom(thresholds, [
    left('verdict', ({ verdict }) => MARKS[verdict]),
    left('threshold', (threshold) => foreign(thresholdSubject(threshold))),
    right('actual', (threshold) => ({
      text: thresholdActual(threshold),
      ...isScaled(threshold),
      ...(threshold.verdict === 'fail' && { tone: MARKS.fail.tone }),
    })),
    right('asked', (threshold) => ({ text: thresholdBounds(threshold), ...isScaled(threshold) })),
    right('samples', (threshold) => ({ ...count(threshold.samples), text: thresholdSamples(threshold) }), {
      spare: true,
    }),
  ])
}
