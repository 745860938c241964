import type { TuneResult } from '../../../tune/tune.ts'
import { table } from '../../document.ts'
import { HEADLINE_WORDS } from '../../headline-words.ts'
import { type Cell, left, right, type Table, tableFrom } from '../../table.ts'
import type { TuneSection } from '../tune-section.ts'

/** All that met the held-out seeds, against the best. */
export const standings: TuneSection = (result) => ({
  id: 'standings',
  title: 'Against the winner',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      standingsTable(result),
      'Differences from the winner on the objective, seed by seed, with simultaneous 95 % intervals',
      { sortable: true },
    ),
  ],
})

function standingsTable({ standings, winner, objective }: TuneResult): Table {
  const isCount = ['wasted', 'polls', 'credits'].includes(objective.minimise)
  const { show } = HEADLINE_WORDS[isCount ? 'wastedPerSuccess' : 'completionP99Ms']
  const figure = (value: number): Cell => ({ text: show(value), sort: value })
  return tableFrom(standings, [
    left('setting', ({ name }) => name),
    left('allowed', ({ acceptable }) => (acceptable ? 'yes' : 'no')),
    right(objective.minimise, ({ score }) => figure(score.value)),
    right('difference', ({ difference }) => figure(difference.mean)),
    right('from', ({ difference }) => figure(difference.low), { spare: true }),
    right('to', ({ difference }) => figure(difference.high), { spare: true }),
    left('verdict', ({ name, acceptable, verdict }) =>
      name === winner.name ? 'winner' : acceptable ? verdict : 'breaks a constraint',
    ),
  ])
}
