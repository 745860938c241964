import { table, text } from '../../document/document.ts'
import { type Cell, count, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary, ThresholdResult } from '../../measure/summary/summary.ts'
import { formatShare } from '../../units.ts'
import { thresholdActual, thresholdBounds, thresholdChance, thresholdSamples, thresholdSubject } from '../figures.ts'
import type { RunSection } from '../run-section.ts'

export const thresholds: RunSection = ({ summary }) => ({
  id: 'thresholds',
  title: 'Thresholds',
  blocks: [
    ...(summary.thresholds.length === 0 ? [text('The profile states no thresholds.', { in: ['html'] })] : []),
    table(thresholdsTable(summary), asked(summary), { open: 6 }),
  ],
})

function asked({ thresholds: results }: Summary): string {
  const confidence = results.find((result) => result.confidence !== null)?.confidence ?? null
  const judged = 'Thresholds of the profile, judged on calls of recorded phases.'
  if (confidence === null) return `${judged} Figures are judged as measured (confidence: none).`
  return `${judged} Rates and percentiles pass or fail with ${formatShare(confidence)} one-sided confidence; “between” is their confidence interval.`
}

const MARKS = {
  pass: { text: '✓ pass', short: '✓', tone: 'good' },
  fail: { text: '✗ fail', short: '✗', tone: 'bad' },
  'not-enough-data': { text: '– not judged', short: '–', tone: 'muted' },
  unseen: { text: '– not judged', short: '–', tone: 'muted' },
  undecided: { text: '? undecided', short: '?', tone: 'warn' },
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
    ...(thresholds.some(({ confidence }) => confidence !== null)
      ? [right<ThresholdResult>('between', thresholdChance, { spare: true })]
      : []),
    right('required', (threshold) => thresholdBounds(threshold)),
    right('samples', (threshold) => ({ ...count(threshold.samples), text: thresholdSamples(threshold) }), {
      spare: true,
    }),
  ])
}
