import { type Block, figure, heading, table } from '../../../document/document.ts'
import { lineCharts } from '../../../document/html/line-charts.ts'
import { known, right, tableFrom } from '../../../document/table.ts'
import type { Frontier, TierPlan } from '../../capacity-plan.ts'
import { amount, hourly } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'

/** How much of one model costs how much of another, where they share a limit. */
export const frontier: PlanSection = (plan) => ({
  id: 'frontier',
  title: 'Shared limits',
  folded: 'how much of one model costs how much of another',
  blocks: blocksOf(shownTier(plan)),
})

function blocksOf(tier: TierPlan | null): Block[] {
  const all = (tier?.frontier ?? []).filter(({ points }) => points.length > 0)
  if (tier === null || all.length === 0) return []
  return [
    figure(() =>
      lineCharts(
        `Tier ${tier.tier}: below and left of a line both models fit into their shared limit, with the others at their peak; on the line the limit is full.`,
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
      'Calls an hour of each that fill the limit together, with the other models at their peak',
      { in: ['markdown', 'html'] },
    ),
  ]
}
