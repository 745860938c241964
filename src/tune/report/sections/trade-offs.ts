import { figure, table } from '../../../document/document.ts'
import { type Point, scatter } from '../../../document/html/scatter.ts'
import { type Field, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { HeadlineMetric } from '../../../measure/replications.ts'
import { HEADLINE_WORDS } from '../../../report/headline-words.ts'
import { formatCount } from '../../../units.ts'
import type { TunedSetting, TuneResult } from '../../tune.ts'
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
      'No setting beats these in all of completion p99, wasted attempts, give-ups and polls.',
      {
        sortable: true,
        open: 5,
      },
    ),
  ],
})

const KINDS: Readonly<Record<TunedSetting['kind'], Point['kind']>> = {
  preset: 'named',
  profile: 'named',
  recipe: 'combined',
  point: 'searched',
}

function pointsOf(result: TuneResult): Point[] {
  const { winner, pareto, standings } = result
  const present = presentOf(result)
  const best = new Set(pareto.map(({ name }) => name))
  return standings.map(({ name, label, kind, acceptable, score: { traded } }) => {
    const [p99 = Number.NaN, wasted = Number.NaN] = traded
    const isWinner = name === winner.name
    const isPresent = name === present?.name
    // Of settings that have no name of their own, the number leads to their row.
    const short = /^#\d+/.exec(label)?.[0] ?? label
    const role = [...(isWinner ? ['best'] : []), ...(isPresent ? ['now'] : [])].join(' and ')
    return {
      label: role === '' ? label : `${role}: ${label}`,
      mark: role === '' ? short : `${role}: ${short}`,
      x: wasted,
      y: p99,
      told: `${HEADLINE_WORDS.completionP99Ms.show(p99)}, ${HEADLINE_WORDS.wastedPerSuccess.show(wasted)} wasted per success${acceptable ? '' : ', breaks a constraint'}`,
      kind: isWinner ? 'winner' : isPresent ? 'present' : KINDS[kind],
      isBest: best.has(name),
    }
  })
}

function paretoTable({ pareto }: TuneResult): Table {
  const figure = (metric: HeadlineMetric, look: { short?: string; spare?: true }): Field<TunedSetting> =>
    right(HEADLINE_WORDS[metric].label, (setting) => figureOf(setting, metric), {
      ...look,
    })
  return tableFrom(pareto, [
    left('setting', ({ label }) => label),
    left('allowed', ({ acceptable, breaks }) => (acceptable && breaks.length === 0 ? 'yes' : 'no')),
    figure('completionP50Ms', { short: 'p50', spare: true }),
    figure('completionP99Ms', { short: 'p99' }),
    figure('giveUpRate', {}),
    figure('wastedPerSuccess', { short: 'wasted' }),
    figure('pollsPerSuccess', { short: 'polls' }),
    right('knobs', ({ complexity }) => known(complexity, formatCount), { spare: true }),
  ])
}
