import type { HeadlineMetric } from '../../../measure/replications.ts'
import type { TuneResult } from '../../../tune/tune.ts'
import { table } from '../../document.ts'
import { NONE } from '../../figures.ts'
import { HEADLINE_WORDS } from '../../headline-words.ts'
import { left, right, type Table } from '../../table.ts'
import { figureOf, presentOf, type TuneSection } from '../tune-section.ts'

/** What the best setting comes to, beside the present one. */
export const expected: TuneSection = (result) => ({
  id: 'expect',
  title: 'Expect',
  titled: ['terminal', 'markdown'],
  blocks: [table(expectedTable(result), 'Means over the held-out seeds; of the best setting with its 95 % interval')],
})

const EXPECTED: readonly HeadlineMetric[] = [
  'completed',
  'completionP50Ms',
  'completionP99Ms',
  'giveUpRate',
  'throttledPerSuccess',
  'wastedPerSuccess',
  'pollsPerSuccess',
  'creditsPerSuccess',
  'duplicates',
]

function expectedTable(result: TuneResult): Table {
  const { winner } = result
  const present = presentOf(result)
  return {
    columns: [
      left('figure'),
      right(winner.name),
      right('95 %', { spare: true }),
      ...(present === null ? [] : [right(`now: ${present.name}`)]),
    ],
    rows: EXPECTED.map((metric) => {
      const { label, show } = HEADLINE_WORDS[metric]
      const { low, high } = winner.figures[metric]
      const interval = low === null || high === null ? NONE : `${show(low)} to ${show(high)}`
      return [
        { text: label },
        figureOf(winner, metric),
        { text: interval },
        ...(present === null ? [] : [figureOf(present, metric)]),
      ]
    }),
  }
}
