import { list, table } from '../../../document/document.ts'
import { foreign, known, left, right, tableFrom } from '../../../document/table.ts'
import { formatCount } from '../../../units.ts'
import { headRoomWords } from '../../day/head-room.ts'
import type { OwnClient, SpillPlan } from '../../tier-plan.ts'
import { estimated, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'
import { carriesCell } from '../words.ts'

/** Calls that a second account takes because the first has no room for them. */
export const spill: PlanSection = ({ tiers }) => {
  type Row = SpillPlan & { of: string }
  const rows = tiers.flatMap(({ tier, spill }): Row[] => (spill === null ? [] : [{ of: tier, ...spill }]))
  return {
    id: 'spill',
    title: 'Spill-over',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom<Row>(rows, [
          left('tier', ({ of }) => foreign(of)),
          left('spills to', ({ tier }) => foreign(tier)),
          right('from', ({ from }) => from),
          left('calls a day', ({ perDay }) => foreign(callsOf(perDay))),
          left('carries', ({ carries }) => carriesCell(carries)),
          right('credits a day', ({ credits }) => estimated(credits.perDay), { short: 'credits/d' }),
          right('of both', ({ total }) => estimated(total)),
        ]),
        'Calls that would have to wait go to a second account immediately; this table shows the result of that account',
      ),
      list(rows.map((row) => ({ head: row.of, code: true, text: inWords(row) }))),
    ],
  }
}

function inWords({ tier, carries, why }: SpillPlan): string {
  return carries === 'yes' ? why : `${tier} does not carry the overflow either: ${why}`
}

function callsOf(perDay: SpillPlan['perDay']): string {
  return Object.entries(perDay)
    .map(([model, calls]) => `${formatCount(Math.round(calls))} ${model}`)
    .join(', ')
}

/** Which input the answer hangs on, the worst first. */
export const sensitivity: PlanSection = (plan) => ({
  id: 'sensitivity',
  title: 'Sensitivity',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tableFrom(plan.sensitivity, [
        left('input', ({ what }) => what),
        right('30% less', ({ less }) => known(less, headRoomWords)),
        right('30% more', ({ more }) => known(more, headRoomWords)),
        left('verdict', ({ decides }) => (decides ? { text: 'changes', tone: 'warn' } : 'stays')),
      ]),
      `Head-room${shownTier(plan) === null ? '' : ` of tier ${shownTier(plan)?.tier}`} if one input is 30% lower or higher, the most influential input first`,
    ),
  ],
})

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
        'Your client as set in the profile. “Completes” is the share of calls at the peak that complete in time. “Reaches” is the share of the tier’s capacity that the client can use. Tiers whose full capacity the client can use are not listed.',
      ),
      list(rows.flatMap(({ tier, why }) => (why === '' ? [] : [{ head: tier, code: true, text: why }]))),
    ],
  }
}
