import { type Block, figure, fold, list, table } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { dayBars, legendOf } from '../../../document/html/day-bars.ts'
import { type Cell, type Field, foreign, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { CapacityPlan } from '../../capacity-plan.ts'
import { headRoomInterval } from '../../day/head-room.ts'
import type { HourPlan, TierPlan } from '../../tier-plan.ts'
import { amount, clock, estimated, limitCell, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'
import { carriesCell } from '../words.ts'
import { usedCell } from './day.ts'

/** Which tier carries the demand, with how much to spare, and for what. */
export const tiers: PlanSection = (plan) => ({
  id: 'tiers',
  title: 'Tiers side by side',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tiersTable(plan),
      'Each tier with a client set up for that tier, at the demand of a day. “Binds” names the tightest limit. “First fails” considers the limits, but not the balance. If a tier does not carry the demand, the credits are for accepted calls only.',
      { sortable: true },
    ),
    list(plan.tiers.flatMap(({ tier, why }) => (why === '' ? [] : [{ head: tier, code: true, text: why }]))),
  ],
})

const NAME: Field<TierPlan> = left('tier', ({ tier }) => foreign(tier))
const CARRIES: Field<TierPlan> = left('carries', withSpill)
const HEAD_ROOM: Field<TierPlan> = right('head-room', headRoomCell)
const BINDS: Field<TierPlan> = left('binds', ({ headRoom }) => limitCell(headRoom?.limit, headRoom?.model ?? ''))
const CREDITS: Field<TierPlan> = right(
  'credits a day',
  ({ credits, spill }) => estimated(spill?.carries === 'yes' ? spill.total : credits.perDay),
  {
    short: 'credits/d',
  },
)
const FAILS: Field<TierPlan> = right('first fails', ({ failsAt }) => failsAt ?? NONE, { short: 'fails at' })

/** The same for a first glance. */
export function fewOfTiers({ tiers }: CapacityPlan): Table {
  return tableFrom(tiers, [NAME, CARRIES, HEAD_ROOM, BINDS, CREDITS, FAILS])
}

function tiersTable({ tiers }: CapacityPlan): Table {
  return tableFrom<TierPlan>(tiers, [
    NAME,
    CARRIES,
    HEAD_ROOM,
    right('hour', ({ headRoom }) => known(headRoom?.hour, clock), { spare: true }),
    BINDS,
    left('of', ({ headRoom }) => foreign(headRoom?.model), { spare: true }),
    FAILS,
    CREDITS,
    right('balance lasts', ({ credits }) => known(credits.balanceDays, lasting), { short: 'balance', spare: true }),
    right('own client reaches', ({ ownClient }) => known(ownClient?.share, percent), { spare: true }),
  ])
}

/** `18 days`, `1.3 h`. */
function lasting(days: number): string {
  return days < 1 ? `${amount(days * 24)} h` : `${amount(days)} days`
}

/** If no single account carries the demand, two may: then the row is of both. */
function withSpill({ carries, spill }: TierPlan): Cell {
  if (spill === null || carries === 'yes') return carriesCell(carries)
  if (spill.carries === 'yes') return { ...carriesCell('yes'), ...foreign(`with ${spill.tier}`) }
  return { ...carriesCell(carries), ...foreign(`${carries}, nor with ${spill.tier}`) }
}

function headRoomCell({ headRoom, carries }: TierPlan): Cell {
  return headRoom === null
    ? { text: NONE, sort: Number.MIN_SAFE_INTEGER }
    : {
        text: headRoomInterval(headRoom.share),
        sort: headRoom.share.value,
        ...(carries === 'no' && { tone: 'bad' as const }),
      }
}

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
          caption: 'Use of the binding limit in each hour. Beyond the line (100% use) calls wait.',
          legend: [legendOf('used', 'share in use'), legendOf('limit-mark', 'full limit')],
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
