import { list, table } from '../../../document/document.ts'
import { foreign, left, right, tableFrom } from '../../../document/table.ts'
import { formatCount } from '../../../units.ts'
import type { SpillPlan } from '../../capacity-plan.ts'
import { estimated } from '../figures.ts'
import type { PlanSection } from '../plan-section.ts'
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
        'Calls that would have to wait go to a second account at once, and their fate there',
      ),
      list(rows.map((row) => ({ head: row.of, code: true, text: inWords(row) }))),
    ],
  }
}

function inWords({ tier, carries, why }: SpillPlan): string {
  return carries === 'yes' ? why : `${tier} does not carry what spills over either: ${why}`
}

function callsOf(perDay: SpillPlan['perDay']): string {
  return Object.entries(perDay)
    .map(([model, calls]) => `${formatCount(Math.round(calls))} ${model}`)
    .join(', ')
}
