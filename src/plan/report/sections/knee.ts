import { figure, fold, table } from '../../../document/document.ts'
import { type LineChart, lineCharts } from '../../../document/html/line-charts.ts'
import { duration, foreign, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import { formatDuration } from '../../../units.ts'
import type { KneePoint, ModelPlan } from '../../capacity-plan.ts'
import { amount, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'

/** Time that nearness to capacity costs. */
export const knee: PlanSection = (plan) => {
  const tier = shownTier(plan)
  const models = tier?.models ?? []
  const charts = models.flatMap(chartOf)
  return {
    id: 'knee',
    title: `Knee${tier === null ? '' : ` of tier ${tier.tier}`}`,
    folded: 'how time grows near capacity',
    titled: ['terminal', 'markdown'],
    blocks: [
      ...(charts.length === 0
        ? []
        : [
            figure(() =>
              lineCharts(
                'Time from the intended start of a call to its result, over the share of capacity in demand: the steeper the curve, the more expensive the next call.',
                charts,
              ),
            ),
          ]),
      fold(
        'The curves as a table',
        [table(kneeTable(models), 'Time to the result and goodput at shares of capacity')],
        { folded: ['html'] },
      ),
    ],
  }
}

function chartOf({ model, knee }: ModelPlan): LineChart[] {
  const points = (of: 'p50Ms' | 'p95Ms'): [number, number][] =>
    knee.flatMap((point) => (point[of] === null ? [] : [[point.share, point[of]]]))
  const lines = [
    { name: 'p95', label: 'p95', points: points('p95Ms') },
    { name: 'p50', label: 'p50', points: points('p50Ms') },
  ].filter((line) => line.points.length > 0)
  if (lines.length === 0) return []
  return [
    {
      title: model,
      across: { label: 'share of capacity', show: percent },
      up: { label: 'time to the result', show: formatDuration },
      lines,
    },
  ]
}

function kneeTable(models: readonly ModelPlan[]): Table {
  type Row = KneePoint & { model: string }
  const rows = models.flatMap(({ model, knee }): Row[] => knee.map((point) => ({ model, ...point })))
  return tableFrom<Row>(rows, [
    left('model', ({ model }) => foreign(model)),
    right('of capacity', ({ share }) => known(share, percent)),
    right('an hour', ({ perHour }) => known(perHour, amount)),
    right('p50', ({ p50Ms }) => duration(p50Ms)),
    right('p95', ({ p95Ms }) => duration(p95Ms)),
    right('goodput/h', ({ goodputPerHour }) => known(goodputPerHour, amount)),
  ])
}
