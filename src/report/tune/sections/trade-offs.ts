import type { HeadlineMetric } from '../../../measure/replications.ts'
import type { TuneResult } from '../../../tune/tune.ts'
import { formatCount } from '../../../units.ts'
import { figure, table } from '../../document.ts'
import { HEADLINE_WORDS } from '../../headline-words.ts'
import { type Point, scatter } from '../../html/scatter.ts'
import { left, right, type Table } from '../../table.ts'
import { figureOf, presentOf, type TuneSection } from '../tune-section.ts'

/** Settings that nothing beats, and where the others lie. */
export const tradeOffs: TuneSection = (result) => ({
  id: 'trade-offs',
  title: 'Trade-offs',
  titled: ['terminal', 'markdown'],
  blocks: [
    figure(() => scatter(pointsOf(result))),
    table(
      paretoTable(result),
      'Nothing beats these in every one of completion p99, wasted attempts, give-ups and polls.',
      {
        sortable: true,
      },
    ),
  ],
})

function pointsOf(result: TuneResult): Point[] {
  const { winner, pareto, standings } = result
  const present = presentOf(result)
  const best = new Set(pareto.map(({ name }) => name))
  return standings.map(({ name, kind, acceptable, score: { traded } }) => {
    const [p99 = Number.NaN, wasted = Number.NaN] = traded
    const isPresent = name === present?.name
    return {
      label: isPresent ? `now: ${name}` : name,
      x: wasted,
      y: p99,
      told: `${HEADLINE_WORDS.completionP99Ms.show(p99)}, ${HEADLINE_WORDS.wastedPerSuccess.show(wasted)} wasted per success${acceptable ? '' : ', breaks a constraint'}`,
      kind: name === winner.name ? 'winner' : isPresent ? 'present' : kind === 'point' ? 'searched' : 'named',
      isBest: best.has(name),
    }
  })
}

const TRADED: readonly HeadlineMetric[] = [
  'completionP50Ms',
  'completionP99Ms',
  'giveUpRate',
  'wastedPerSuccess',
  'pollsPerSuccess',
]

/** Heads for narrow pages. */
const SHORT: Partial<Record<HeadlineMetric, string>> = {
  completionP50Ms: 'p50',
  completionP99Ms: 'p99',
  wastedPerSuccess: 'wasted',
  pollsPerSuccess: 'polls',
}

function paretoTable({ pareto }: TuneResult): Table {
  return {
    columns: [
      left('setting'),
      left('allowed'),
      ...TRADED.map((metric) => {
        const { label } = HEADLINE_WORDS[metric]
        return right(label, {
          short: SHORT[metric] ?? label,
          ...(metric === 'completionP50Ms' && { spare: true }),
        })
      }),
      right('knobs', { spare: true }),
    ],
    rows: pareto.map((setting) => [
      { text: setting.name },
      { text: setting.acceptable ? 'yes' : 'no' },
      ...TRADED.map((metric) => figureOf(setting, metric)),
      { text: formatCount(setting.complexity), sort: setting.complexity },
    ]),
  }
}
