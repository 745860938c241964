import { list, table } from '../../../document/document.ts'
import { foreign, left, tableFrom } from '../../../document/table.ts'
import type { PlanSection } from '../plan-section.ts'

/** What the plan took for granted. */
export const assumptions: PlanSection = ({ assumptions }) => ({
  id: 'assumptions',
  title: 'Assumed',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tableFrom(assumptions, [
        left('what', ({ what }) => what),
        left('value', ({ value }) => foreign(value)),
        left('from', ({ source }) => source),
      ]),
      'Inputs that were not measured, and where each comes from',
    ),
  ],
})

/** What would make another plan necessary. */
export const validUntil: PlanSection = ({ validUntil }) => ({
  id: 'valid-until',
  title: 'When to plan again',
  titled: ['terminal', 'markdown'],
  blocks: [list(validUntil.map((text) => ({ text })))],
})
