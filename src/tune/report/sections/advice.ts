import { code, fold, list, table, text } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { HeadlineMetric, ReplicatedFigure } from '../../../measure/replications.ts'
import { HEADLINE_WORDS, metricCell } from '../../../report/headline-words.ts'
import { formatCount } from '../../../units.ts'
import { plainLabel } from '../../label.ts'
import { snippetsOf } from '../../snippets/snippets.ts'
import type { TuneResult } from '../../tune.ts'
import { figureOf, presentOf, type TuneSection } from '../tune-section.ts'

/** Settings to choose, and the reasons. */
export const advice: TuneSection = ({ winner }) => ({
  id: 'advice',
  title: 'Recommended settings',
  titled: ['terminal', 'markdown'],
  blocks: [
    list(
      winner.advice.reasons.map(({ knob, value, why }) => ({ head: `${knob}: ${value}`, text: why })),
      { terms: true, noun: 'setting' },
    ),
  ],
})

/** Expected result of the best setting, beside the current one. */
export const expected: TuneSection = (result) => ({
  id: 'expect',
  title: 'Expect',
  titled: ['terminal', 'markdown'],
  blocks: [table(expectedTable(result), captionOf(result))],
})

/** The same for a first glance. */
export function fewExpected(result: TuneResult): Table {
  return expectedTable(result, ['completionP50Ms', 'completionP99Ms', 'giveUpRate'])
}

function captionOf(result: TuneResult): string {
  const present = presentOf(result)
  const now = present === null ? '' : `, now: ${plainLabel(present.label)}`
  return `Means over the same ${formatCount(result.heldOutSeeds)} held-out seeds; best: ${plainLabel(result.winner.label)}, with its 95% interval${now}`
}

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

function expectedTable(result: TuneResult, figures = EXPECTED): Table {
  const { winner } = result
  const present = presentOf(result)
  return tableFrom(figures, [
    left('figure', metricCell),
    right('best', (metric) => figureOf(winner, metric)),
    right('95%', (metric) => intervalOf(winner.figures[metric]), { spare: true }),
    ...(present === null ? [] : [right<HeadlineMetric>('now', (metric) => figureOf(present, metric))]),
  ])
}

function intervalOf({ metric, low, high }: ReplicatedFigure): string {
  const { show } = HEADLINE_WORDS[metric]
  return low === null || high === null ? NONE : `${show(low)} to ${show(high)}`
}

/** The advice as code. */
export const snippets: TuneSection = ({ winner }) => ({
  id: 'snippets',
  title: 'To paste',
  folded: `the same settings as code, for ${formatCount(snippetsOf(winner.advice).length)} clients`,
  blocks: [
    text('The same settings as code for common clients. Each snippet is also a file in snippets/.', { in: ['html'] }),
    ...snippetsOf(winner.advice).map(({ name, file, text }) =>
      fold(`${name}: ${file}`, [code(name, text, { in: ['html'] })]),
    ),
  ],
})
