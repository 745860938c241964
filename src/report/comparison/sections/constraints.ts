import type { Comparison } from '../../../compare/comparison.ts'
import { formatCredits } from '../../../units.ts'
import { table } from '../../document.ts'
import { orNone } from '../../figures.ts'
import { type Cell, left, right, type Table } from '../../table.ts'
import { chance, MARKS } from '../cells.ts'
import type { ComparisonSection } from '../comparison-section.ts'
import { CONSTRAINT_WORDS } from '../words.ts'

export const constraints: ComparisonSection = (comparison) => ({
  id: 'constraints',
  title: 'Constraints',
  titled: [],
  blocks: [
    table(
      constraintsTable(comparison),
      'Counted one by one. In virtual time one too many is a regression; elsewhere chance has a part in them, and runs are held against runs.',
    ),
  ],
})

/** What is counted one by one. */
function constraintsTable({ constraints }: Comparison): Table {
  const isTested = constraints.some(({ p }) => p !== null)
  const count = (value: number): Cell => ({ text: formatCredits(value), sort: value })
  return {
    columns: [
      left('verdict'),
      left('constraint'),
      right('base, worst run', { short: 'base' }),
      right('candidate, worst run', { short: 'candidate' }),
      ...(isTested ? [right('chance', { spare: true })] : []),
    ],
    rows: constraints.map(({ constraint, base, candidate, adjustedP, verdict }) => [
      MARKS[verdict],
      { text: CONSTRAINT_WORDS[constraint].label },
      count(base),
      count(candidate),
      ...(isTested ? [{ text: orNone(adjustedP, chance), sort: adjustedP ?? 1 }] : []),
    ]),
  }
}
