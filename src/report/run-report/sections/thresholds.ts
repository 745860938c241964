import type { Summary } from '../../../measure/summary.ts'
import { table, text } from '../../document.ts'
import { thresholdActual, thresholdBounds, thresholdSamples, thresholdSubject } from '../../figures.ts'
import { type Cell, count, foreign, left, right, type Table, tableFrom } from '../../table.ts'
import type { RunSection } from '../run-section.ts'

export const thresholds: RunSection = ({ summary }) => ({
  id: 'thresholds',
  title: 'Thresholds',
  blocks: [
    ...(summary.thresholds.length === 0 ? [text('The profile states none.', { in: ['html'] })] : []),
    table(thresholdsTable(summary), 'What the profile asks for, judged on calls of recorded phases.'),
  ],
})

const MARKS = {
  pass: { text: '✓ pass', short: '✓', tone: 'good' },
  fail: { text: '✗ fail', short: '✗', tone: 'bad' },
  'not-enough-data': { text: '– not judged', short: '–', tone: 'muted' },
  unseen: { text: '– not judged', short: '–', tone: 'muted' },
} as const satisfies Record<string, Cell>

/** Every threshold with its verdict, what was measured and what was asked. */
function thresholdsTable({ thresholds }: Summary): Table {
  return tableFrom(thresholds, [
    left('verdict', ({ verdict }) => MARKS[verdict]),
    left('threshold', (threshold) => foreign(thresholdSubject(threshold))),
    right('actual', (threshold) => ({
      text: thresholdActual(threshold),
      ...(threshold.verdict === 'fail' && { tone: MARKS.fail.tone }),
    })),
    right('asked', thresholdBounds),
    right('samples', (threshold) => ({ ...count(threshold.samples), text: thresholdSamples(threshold) }), {
      spare: true,
    }),
  ])
}
