import type { OwnClient } from '../../../plan/capacity-plan.ts'
import { list, table } from '../../document.ts'
import { foreign, known, left, right, tableFrom } from '../../table.ts'
import { percent } from '../figures.ts'
import type { PlanSection } from '../plan-section.ts'
import { carriesCell } from '../words.ts'

/** What the client as it is set leaves of a tier, and what it loses it by. */
export const ownClient: PlanSection = ({ tiers }) => {
  const rows = tiers.flatMap(({ tier, ownClient }) => (ownClient === null ? [] : [{ tier, ...ownClient }]))
  type Row = OwnClient & { tier: string }
  return {
    id: 'own-client',
    title: 'Own client',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom<Row>(rows, [
          left('tier', ({ tier }) => foreign(tier)),
          left('carries', ({ carries }) => carriesCell(carries)),
          right('completes', ({ completes }) => known(completes, percent)),
          right('reaches', ({ share }) => known(share, percent)),
          left('held back by', ({ binds }) => foreign(binds)),
        ]),
        'The client as the profile sets it: whether it carries the demand, what completes in time at the peak, and what it reaches of the tier where more is asked of it; tiers where it carries the demand and loses nothing are left out',
      ),
      list(rows.flatMap(({ tier, why }) => (why === '' ? [] : [{ head: tier, code: true, text: why }]))),
    ],
  }
}
