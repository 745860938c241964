import { list, table } from '../../../document/document.ts'
import { foreign, left, tableFrom } from '../../../document/table.ts'
import type { PlanSection } from '../plan-section.ts'

/** Assumptions of the plan. */
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

/** Changes that would require another plan. */
export const validUntil: PlanSection = ({ validUntil }) => ({
  id: 'valid-until',
  title: 'When to plan again',
  titled: ['terminal', 'markdown'],
  blocks: [list(validUntil.map((text) => ({ text })))],
})
