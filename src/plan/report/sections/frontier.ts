import { type Block, figure, fold, heading, table } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { type LineChart, lineCharts } from '../../../document/html/line-charts.ts'
import {
  type Cell,
  duration,
  type Field,
  foreign,
  known,
  left,
  right,
  type Table,
  tableFrom,
} from '../../../document/table.ts'
import { formatDuration } from '../../../units.ts'
import type { CapacityPlan, MixPlan } from '../../capacity-plan.ts'
import { headRoomInterval } from '../../day/head-room.ts'
import type { Frontier, KneePoint, ModelPlan, TierPlan } from '../../tier-plan.ts'
import { amount, hourly, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'
import { CARRIES_WORDS } from '../words.ts'

/** How much of one model costs how much of another, where they share a limit. */
export const frontier: PlanSection = (plan) => ({
  id: 'frontier',
  title: 'Shared limits',
  folded: 'how many calls of one model replace how many calls of another',
  blocks: blocksOf(shownTier(plan)),
})

function blocksOf(tier: TierPlan | null): Block[] {
  const all = (tier?.frontier ?? []).filter(({ points }) => points.length > 0)
  if (tier === null || all.length === 0) return []
  return [
    figure(() =>
      lineCharts(
        `Tier ${tier.tier}: below and to the left of a line, both models fit into their shared limit, with the other models at their peak. On the line, the limit is full.`,
        all.map(({ words, models: [across, up], points }) => ({
          title: words,
          across: { label: `${across}, calls an hour`, show: amount, from: 0 },
          up: { label: up, show: hourly },
          lines: [{ name: 'p50', label: up, points }],
          isFilled: true,
        })),
      ),
    ),
    ...all.flatMap(tableOf),
  ]
}

function tableOf({ limit, words, models: [one, other], points }: Frontier): Block[] {
  return [
    heading(`${limit}: ${words}`, { in: ['markdown', 'html'] }),
    table(
      tableFrom(points, [
        right(`${one} an hour`, ([of]) => known(of, amount)),
        right(`${other} an hour`, ([, of]) => known(of, amount)),
      ]),
      'Calls an hour of both models that fill the limit together, with the other models at their peak',
      { in: ['markdown', 'html'] },
    ),
  ]
}

/** Every demand on every tier. */
export const mixes: PlanSection = (plan) => ({
  id: 'mixes',
  title: 'Tiers and demands',
  titled: ['terminal', 'markdown'],
  blocks: [table(mixesTable(plan), 'Room of each tier for each demand, or the time when the tier first fails')],
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

/** Time that nearness to capacity costs. */
export const knee: PlanSection = (plan) => {
  const tier = shownTier(plan)
  const models = tier?.models ?? []
  const charts = models.flatMap(chartOf)
  return {
    id: 'knee',
    title: `Knee${tier === null ? '' : ` of tier ${tier.tier}`}`,
    folded: 'how the time to the result grows near capacity',
    titled: ['terminal', 'markdown'],
    blocks: [
      ...(charts.length === 0
        ? []
        : [
            figure(() =>
              lineCharts(
                'Time from the intended start of a call to its result, by the share of capacity in use. The steeper the curve, the more each additional call delays the other calls.',
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
  const isStreamed = models.some(({ firstToken }) => firstToken !== undefined)
  const rows = models.flatMap(({ model, knee }): Row[] => knee.map((point) => ({ model, ...point })))
  return tableFrom<Row>(rows, [
    left('model', ({ model }) => foreign(model)),
    right('of capacity', ({ share }) => known(share, percent)),
    right('an hour', ({ perHour }) => known(perHour, amount)),
    right('p50', ({ p50Ms }) => duration(p50Ms)),
    right('p95', ({ p95Ms }) => duration(p95Ms)),
    ...(isStreamed
      ? [
          right<Row>('first token p50', ({ firstToken }) => duration(firstToken?.p50Ms ?? null)),
          right<Row>('first token p95', ({ firstToken }) => duration(firstToken?.p95Ms ?? null)),
        ]
      : []),
    right('goodput/h', ({ goodputPerHour }) => known(goodputPerHour, amount)),
  ])
}
