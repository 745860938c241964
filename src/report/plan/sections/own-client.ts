import type { TierPlan } from '../../../plan/capacity-plan.ts'
import { list, table } from '../../document.ts'
import { foreign, known, left, right, tableFrom } from '../../table.ts'
import { percent } from '../figures.ts'
import type { PlanSection } from '../plan-section.ts'
import { carriesCell } from '../words.ts'

/** What the client as it is set leaves of a tier, and what it loses it by. */
export const ownClient: PlanSection = ({ tiers }) => {
  const rows = tiers.flatMap(({ tier, ownClient }) => (ownClient === null ? [] : [{ tier, ...ownClient }]))
  type Row = NonNullable<TierPlan['ownClient']> & { tier: string }
  return {
    id: 'own-client',
    title: 'Own client',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom<Row>(rows, [
          left('tier', ({ tier }) => foreign(tier)),
          right('reaches', ({ share }) => known(share, percent)),
          left('carries', ({ carries }) => carriesCell(carries)),
          left('held back by', ({ binds }) => foreign(binds)),
        ]),
        'With the client as the profile sets it: share of what the recommended client reaches on the same tier; tiers where it loses nothing are left out',
      ),
      list(rows.flatMap(({ tier, why }) => (why === '' ? [] : [{ head: tier, code: true, text: why }]))),
    ],
  }
}
