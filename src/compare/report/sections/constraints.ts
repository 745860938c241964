import { table } from '../../../document/document.ts'
import { orNone } from '../../../document/figures.ts'
import { type Field, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import { formatCredits } from '../../../units.ts'
import type { Comparison } from '../../comparison.ts'
import { MARKS, probability } from '../cells.ts'
import type { ComparisonSection } from '../comparison-section.ts'
import { CONSTRAINT_WORDS } from '../words.ts'

export const constraints: ComparisonSection = (comparison) => ({
  id: 'constraints',
  title: 'Constraints',
  titled: [],
  blocks: [
    table(
      constraintsTable(comparison),
      'Counts that should not rise, each side by its worst run. With a p-value, a rise is a regression only where chance does not explain it; without one, any rise is.',
    ),
  ],
})

/** Constraints that are counted one by one. */
function constraintsTable({ constraints }: Comparison): Table {
  const isTested = constraints.some(({ p }) => p !== null)
  const ofChance: Field<Comparison['constraints'][number]> = right(
    'p-value',
    ({ adjustedP }) => ({ text: orNone(adjustedP, probability), sort: adjustedP ?? 1 }),
    { spare: true },
  )
  return tableFrom(constraints, [
    left('verdict', ({ verdict }) => MARKS[verdict]),
    left('constraint', ({ constraint }) => CONSTRAINT_WORDS[constraint].label),
    right('base, worst run', ({ base }) => known(base, formatCredits), { short: 'base' }),
    right('candidate, worst run', ({ candidate }) => known(candidate, formatCredits), { short: 'candidate' }),
    ...(isTested ? [ofChance] : []),
  ])
}
