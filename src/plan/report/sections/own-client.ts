import { list, table } from '../../../document/document.ts'
import { foreign, known, left, right, tableFrom } from '../../../document/table.ts'
import type { OwnClient } from '../../capacity-plan.ts'
import { percent } from '../figures.ts'
import type { PlanSection } from '../plan-section.ts'
import { carriesCell } from '../words.ts'

/** Part of a tier that the current client leaves unused, and the cause of the loss. */
export const ownClient: PlanSection = ({ tiers }) => {
  const rows = tiers.flatMap(({ tier, ownClient }) => (ownClient === null ? [] : [{ tier, ...ownClient }]))
  type Row = OwnClient & { tier: string }
  const completing = right<Row>('completes', ({ completes }) => known(completes, percent))
  return {
    id: 'own-client',
    title: 'Your own client',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom<Row>(rows, [
          left('tier', ({ tier }) => foreign(tier)),
          left('carries', ({ carries }) => carriesCell(carries)),
          ...(rows.some(({ completes }) => completes !== null) ? [completing] : []),
          right('reaches', ({ share }) => known(share, percent)),
          left('held back by', ({ binds }) => foreign(binds)),
        ]),
        'Your client as the profile sets it. Completes: the share of calls at the peak that complete in time. Reaches: the share of the tier’s capacity that it can use. Tiers that it uses in full are left out.',
      ),
      list(rows.flatMap(({ tier, why }) => (why === '' ? [] : [{ head: tier, code: true, text: why }]))),
    ],
  }
}
