import { list, table } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { type Cell, type Field, foreign, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { CapacityPlan, TierPlan } from '../../capacity-plan.ts'
import { headRoomInterval } from '../../head-room.ts'
import { amount, clock, estimated, limitCell, percent } from '../figures.ts'
import type { PlanSection } from '../plan-section.ts'
import { carriesCell } from '../words.ts'

/** Which tier carries the demand, with how much to spare, and for what. */
export const tiers: PlanSection = (plan) => ({
  id: 'tiers',
  title: 'Tiers side by side',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tiersTable(plan),
      'Each tier with a client set for it, at the demand of a day. Binds: the tightest limit. First fails: by a limit, whatever the balance. If a tier does not carry the demand, credits are for the calls that get through.',
      { sortable: true },
    ),
    list(plan.tiers.flatMap(({ tier, why }) => (why === '' ? [] : [{ head: tier, code: true, text: why }]))),
  ],
})

const NAME: Field<TierPlan> = left('tier', ({ tier }) => foreign(tier))
const CARRIES: Field<TierPlan> = left('carries', withSpill)
const HEAD_ROOM: Field<TierPlan> = right('head-room', headRoomCell)
const BINDS: Field<TierPlan> = left('binds', ({ headRoom }) => limitCell(headRoom?.limit, headRoom?.model ?? ''))
const CREDITS: Field<TierPlan> = right(
  'credits a day',
  ({ credits, spill }) => estimated(spill?.carries === 'yes' ? spill.total : credits.perDay),
  {
    short: 'credits/d',
  },
)
const FAILS: Field<TierPlan> = right('first fails', ({ failsAt }) => failsAt ?? NONE, { short: 'fails at' })

/** The same for a first glance. */
export function fewOfTiers({ tiers }: CapacityPlan): Table {
  return tableFrom(tiers, [NAME, CARRIES, HEAD_ROOM, BINDS, CREDITS, FAILS])
}

function tiersTable({ tiers }: CapacityPlan): Table {
  return tableFrom<TierPlan>(tiers, [
    NAME,
    CARRIES,
    HEAD_ROOM,
    right('hour', ({ headRoom }) => known(headRoom?.hour, clock), { spare: true }),
    BINDS,
    left('of', ({ headRoom }) => foreign(headRoom?.model), { spare: true }),
    FAILS,
    CREDITS,
    right('balance lasts', ({ credits }) => known(credits.balanceDays, lasting), { short: 'balance', spare: true }),
    right('own client reaches', ({ ownClient }) => known(ownClient?.share, percent), { spare: true }),
  ])
}

/** `18 days`, `1.3 h`. */
function lasting(days: number): string {
  return days < 1 ? `${amount(days * 24)} h` : `${amount(days)} days`
}

/** If no single account carries the demand, two may: then the row is of both. */
function withSpill({ carries, spill }: TierPlan): Cell {
  if (spill === null || carries === 'yes') return carriesCell(carries)
  if (spill.carries === 'yes') return { ...carriesCell('yes'), ...foreign(`with ${spill.tier}`) }
  return { ...carriesCell(carries), ...foreign(`${carries}, nor with ${spill.tier}`) }
}

function headRoomCell({ headRoom, carries }: TierPlan): Cell {
  return headRoom === null
    ? { text: NONE, sort: Number.MIN_SAFE_INTEGER }
    : {
        text: headRoomInterval(headRoom.share),
        sort: headRoom.share.value,
        ...(carries === 'no' && { tone: 'bad' as const }),
      }
}
