import { table } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { type Cell, type Field, foreign, left, type Table, tableFrom } from '../../../document/table.ts'
import type { CapacityPlan, MixPlan } from '../../capacity-plan.ts'
import { headRoomInterval } from '../../head-room.ts'

import type { PlanSection } from '../plan-section.ts'
import { CARRIES_WORDS } from '../words.ts'

/** Every demand on every tier. */
export const mixes: PlanSection = (plan) => ({
  id: 'mixes',
  title: 'Tiers and demands',
  titled: ['terminal', 'markdown'],
  blocks: [table(mixesTable(plan), 'Room of each tier for each demand, or when it first fails')],
})

function mixesTable({ demand, tiers, mixes }: CapacityPlan): Table {
  // One demand alone stands in the table of the tiers.
  const rows: MixPlan[] = mixes.length === 0 ? [] : [{ source: demand.source, tiers }, ...mixes]
  return tableFrom<MixPlan>(rows, [
    left('demand', ({ source }) => foreign(source)),
    ...tiers.map(({ tier }): Field<MixPlan> => left(tier, (row) => cellOf(row.tiers.find((one) => one.tier === tier)))),
  ])
}

function cellOf(one: MixPlan['tiers'][number] | undefined): Cell {
  if (one === undefined) return { text: NONE }
  const { carries, headRoom, failsAt } = one
  const { tone } = CARRIES_WORDS[carries]
  if (carries === 'no rate') return { text: 'no rate', tone }
  if (carries === 'no') return { text: failsAt === null ? 'no' : `no, from ${failsAt}`, tone }
  const spare = headRoom === null ? '' : `, ${headRoomInterval(headRoom.share)}`
  return { text: `${carries}${spare}`, tone }
}
