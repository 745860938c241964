import type { Summary } from '../../../measure/summary.ts'
import { table, text } from '../../document.ts'
import { formatThresholdFigure, orNone, thresholdBounds, thresholdSamples, thresholdSubject } from '../../figures.ts'
import { type Cell, count, left, right, type Table } from '../../table.ts'
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
} as const satisfies Record<string, Cell>

/** Every threshold with its verdict, what was measured and what was asked. */
function thresholdsTable({ thresholds }: Summary): Table {
  return {
    columns: [left('verdict'), left('threshold'), right('actual'), right('asked'), right('samples', { spare: true })],
    rows: thresholds.map((threshold) => {
      const mark = MARKS[threshold.verdict]
      return [
        mark,
        { text: thresholdSubject(threshold), code: true },
        {
          text: orNone(threshold.value, (value) => formatThresholdFigure(threshold.metric, value)),
          ...(threshold.verdict === 'fail' && { tone: mark.tone }),
        },
        { text: thresholdBounds(threshold) },
        { ...count(threshold.samples), text: thresholdSamples(threshold) },
      ]
    }),
  }
}
