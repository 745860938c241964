import { type Block, figure, fold, table } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { dayBars, legendOf } from '../../../document/html/day-bars.ts'
import { foreign, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { HourPlan, TierPlan } from '../../capacity-plan.ts'
import { amount, clock, limitCell, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'
import { usedCell } from './day.ts'

/** How full the limits are over the day, and what is left waiting. */
export const use: PlanSection = (plan) => {
  const tiers = plan.tiers.filter(({ hours }) => hours.length > 0)
  return {
    id: 'use',
    title: 'Use over the day',
    folded: 'how full the binding limit is, hour by hour, tier by tier',
    titled: ['terminal', 'markdown'],
    blocks: tiers.length === 0 ? [] : blocksOf(tiers, shownTier(plan)),
  }
}

function blocksOf(tiers: readonly TierPlan[], shown: TierPlan | null): Block[] {
  return [
    figure(() =>
      dayBars(
        {
          id: 'used',
          title: 'Use of the binding limit over the day, tier by tier',
          caption: 'Use of the limit that binds in each hour; beyond the line (all of it) calls wait.',
          legend: [legendOf('used', 'share in use'), legendOf('limit-mark', 'all of the limit')],
        },
        tiers.map(({ tier, hours }) => ({
          label: `tier ${tier}`,
          show: percent,
          least: 1,
          hours: hours.map(({ hour, used, limit }) => ({
            hour,
            parts: [{ name: 'used', value: used }],
            limit: 1,
            told: `${clock(hour)}: ${percent(used)}${limit === null ? '' : ` of ${limit}`}`,
          })),
        })),
        64,
      ),
    ),
    table(glance(tiers), 'How full the binding limit is, hour by hour', { in: ['terminal'] }),
    ...tiers.map((one) =>
      fold(`Tier ${one.tier}, hour by hour`, [table(hoursTable(one.hours), `${one.tier}: use and backlog`)], {
        in: one === shown ? ['markdown', 'html'] : ['html'],
      }),
    ),
  ]
}

function glance(tiers: readonly TierPlan[]): Table {
  return tableFrom(tiers, [
    left('tier', ({ tier }) => foreign(tier)),
    left('0:00 to 24:00', ({ hours }) => ({ text: '', bars: hours.map(({ used }) => used) })),
    left('fullest', ({ headRoom }) => known(headRoom?.hour, clock)),
    left('by', ({ headRoom }) => limitCell(headRoom?.limit, headRoom?.model ?? '')),
    left('waits at midnight', ({ hours }) => backlogText(hours.at(-1)), { spare: true }),
  ])
}

function hoursTable(hours: readonly HourPlan[]): Table {
  const models = [...new Set(hours.flatMap(({ backlog }) => Object.keys(backlog)))]
  return tableFrom(hours, [
    left('hour', ({ hour }) => ({ text: clock(hour), sort: hour })),
    right('in use', ({ used }) => usedCell(used)),
    left('limit', ({ limit }) => foreign(limit)),
    ...models.map((model) => right<HourPlan>(`${model} waiting`, ({ backlog }) => known(backlog[model], amount))),
  ])
}

function backlogText(hour: HourPlan | undefined): string {
  const waiting = Object.entries(hour?.backlog ?? {}).filter(([, calls]) => calls > 0)
  return waiting.length === 0 ? NONE : waiting.map(([model, calls]) => `${amount(calls)} ${model}`).join(', ')
}
