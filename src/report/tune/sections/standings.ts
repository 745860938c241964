import type { TuneResult } from '../../../tune/tune.ts'
import { table } from '../../document.ts'
import { HEADLINE_WORDS } from '../../headline-words.ts'
import { left, right, type Table } from '../../table.ts'
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
  return {
    columns: [
      left('setting'),
      left('allowed'),
      right(objective.minimise),
      right('difference'),
      right('from', { spare: true }),
      right('to', { spare: true }),
      left('verdict'),
    ],
    rows: standings.map(({ name, acceptable, score, difference: { mean, low, high }, verdict }) => [
      { text: name },
      { text: acceptable ? 'yes' : 'no' },
      ...[score.value, mean, low, high].map((value) => ({ text: show(value), sort: value })),
      { text: name === winner.name ? 'winner' : acceptable ? verdict : 'breaks a constraint' },
    ]),
  }
}
