import { type Block, figure, fold, table } from '../../../document/document.ts'
import { type DayHour, type DayPanel, dayBars, legendOf } from '../../../document/html/day-bars.ts'
import { type ShareBar, shareBars } from '../../../document/html/share-bars.ts'
import { type Cell, foreign, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { CapacityPlan, PlannedDemand } from '../../capacity-plan.ts'
import type { HourPlan, TierPlan } from '../../tier-plan.ts'
import { amount, clock, hourly, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'

type PlannedModel = PlannedDemand['models'][number]

/** The demand of a day, against what the tier lets through. */
export const day: PlanSection = (plan) => {
  const tier = shownTier(plan)
  const { models, timeZone } = plan.demand
  return {
    id: 'day',
    title: `The day${tier === null || tier.hours.length === 0 ? '' : ` on tier ${tier.tier}`}`,
    titled: ['terminal', 'markdown'],
    blocks: [
      ...pictureOf(plan, tier),
      ...wholeDayOf(models, tier),
      table(glance(models, tier), `Calls that start, hour by hour from 0:00 ${timeZone}`, { in: ['terminal'] }),
      fold(
        'The day as a table',
        [
          table(
            dayTable(models, tier),
            `Calls that start in each hour, ${timeZone}, and how full the binding limit is`,
          ),
        ],
        { folded: ['markdown', 'html'], in: ['markdown', 'html'] },
      ),
    ],
  }
}

/** A panel for each modality: text by the thousand would hide videos by the dozen. */
function pictureOf({ demand: { models, timeZone } }: CapacityPlan, tier: TierPlan | null): Block[] {
  if (tier === null || tier.hours.length === 0 || models.length === 0) return []
  const panels = [...new Set(models.map(({ modality }) => modality))].map((modality): DayPanel => {
    const those = models.flatMap((one, at) => (one.modality === modality ? [{ model: one.model, at }] : []))
    const given = those.map(({ model }) => tier.models.find((one) => one.model === model)?.perHour.value ?? null)
    // What one model of a modality gives says nothing of what two do that may share a limit.
    const limit = given.length === 1 ? (given[0] ?? null) : null
    return {
      label: `${modality}, calls an hour${limit === null ? '' : `; the tier allows ${amount(limit)}`}`,
      show: amount,
      hours: tier.hours.map((hour) => hourOf(hour, those, limit)),
    }
  })
  return [
    figure(() =>
      dayBars(
        {
          id: 'demand',
          title: `Demand over the day against tier ${tier.tier}`,
          caption: `Calls that start in each hour, ${timeZone}, by model. The line, and the figure beside each model, show what the tier allows in an hour. Hours above the line are framed and marked ✗.`,
          legend: [
            ...models.map((one, at) => legendOf(colourOf(at), `${one.model}${givenWords(one, tier)}`)),
            legendOf('limit-mark', `limit of tier ${tier.tier}`),
          ],
        },
        panels,
        panels.length === 1 ? 220 : panels.length === 2 ? 120 : 84,
      ),
    ),
  ]
}

/** `: 1,200/h, 12× its peak`: of every model, for a limit far above, or one of several models, has no line. */
function givenWords({ model, peak }: PlannedModel, { models }: TierPlan): string {
  const given = models.find((one) => one.model === model)?.perHour.value
  if (given === undefined || !Number.isFinite(given) || peak.perHour <= 0) return ''
  return `: ${hourly(given)}, ${Number((given / peak.perHour).toPrecision(2))}× its peak`
}

/** Caps on a day are not seen in any hour. */
function wholeDayOf(models: readonly PlannedModel[], tier: TierPlan | null): Block[] {
  const bars = models.flatMap(({ model, perDay }, at): ShareBar[] => {
    const share = dayShare(model, perDay, tier)
    const capacity = capacityOf(model, tier)
    return share === null || capacity === null
      ? []
      : [
          {
            label: model,
            name: colourOf(at),
            share,
            shown: `${amount(perDay)} of ${amount(capacity)} (${percent(share)})`,
          },
        ]
  })
  if (tier === null || bars.length === 0) return []
  return [
    figure(() =>
      shareBars(
        `The whole day: calls requested, compared with the calls that tier ${tier.tier} allows in a day (the mark).`,
        bars,
      ),
    ),
  ]
}

/** Demand of a day as a share of what a day lets through; null if that is not known. */
function dayShare(model: string, perDay: number, tier: TierPlan | null): number | null {
  const capacity = capacityOf(model, tier)
  return capacity === null || capacity <= 0 ? null : perDay / capacity
}

function capacityOf(model: string, tier: TierPlan | null): number | null {
  return tier?.models.find((one) => one.model === model)?.perDay.value ?? null
}

/** There are six colours; beyond them models share. */
const colourOf = (at: number): string => `model-${at % 6}`

function hourOf(
  { hour, demand, used, limit, passed }: HourPlan,
  models: readonly { model: string; at: number }[],
  most: number | null,
): DayHour {
  const parts = models.map(({ model, at }) => ({ name: colourOf(at), value: demand[model] ?? 0 }))
  const height = parts.reduce((sum, { value }) => sum + value, 0)
  const told = models.map(({ model }) => `${model} ${hourly(demand[model] ?? 0)}`).join(', ')
  /** Too much for a limit of these models: where their bar would reach if it were just full. Of a quota, an hour has what the hours before have left. */
  const allowedIn = (): number | null => {
    if (used <= 1 || !concerns(limit, models)) return most
    return passed === undefined ? height / used : models.reduce((sum, { model }) => sum + (passed[model] ?? 0), 0)
  }
  return {
    hour,
    parts,
    limit: allowedIn(),
    told: `${clock(hour)}: ${told}; ${limit === null ? 'no limit binds' : `${limit} ${percent(used)} full`}`,
  }
}

/** A limit that names no model is shared by all. */
function concerns(limit: string | null, models: readonly { model: string }[]): boolean {
  return !limit?.includes(' of ') || models.some(({ model }) => limit.endsWith(` of ${model}`))
}

/** A line of bars for each model, and one for what binds. */
function glance(models: readonly PlannedModel[], tier: TierPlan | null): Table {
  const rows: readonly { name: Cell; bars: readonly number[]; day: Cell; share: Cell; peak: Cell }[] = models.map(
    ({ model, perDay, perHour, peak }) => ({
      name: foreign(model),
      bars: perHour,
      day: known(perDay, amount),
      share: usedCell(dayShare(model, perDay, tier) ?? undefined),
      peak: { text: `${hourly(peak.perHour)} at ${clock(peak.hour)}` },
    }),
  )
  return tableFrom(
    tier === null || tier.hours.length === 0
      ? rows
      : [
          ...rows,
          {
            name: { text: 'limit in use' },
            bars: tier.hours.map(({ used }) => used),
            day: known(null, amount),
            share: known(null, percent),
            peak: {
              text:
                tier.headRoom === null
                  ? '–'
                  : `fullest ${tier.headRoom.hour < 24 ? 'at' : 'over'} ${clock(tier.headRoom.hour)}`,
            },
          },
        ],
    [
      left('model', ({ name }) => name),
      left('0:00 to 24:00', ({ bars }) => ({ text: '', bars })),
      right('a day', ({ day }) => day),
      right('of capacity', ({ share }) => share, { short: 'used' }),
      left('peak', ({ peak }) => peak),
    ],
  )
}

function dayTable(models: readonly PlannedModel[], tier: TierPlan | null): Table {
  const used = new Map((tier?.hours ?? []).map((one) => [one.hour, one]))
  const hours = models.length === 0 ? [] : Array.from({ length: 24 }, (_, hour) => hour)
  return tableFrom(hours, [
    left('hour', (hour) => ({ text: clock(hour), sort: hour })),
    ...models.map(({ model, perHour }) => right<number>(model, (hour) => known(perHour[hour], amount))),
    ...(used.size === 0
      ? []
      : [
          right<number>('in use', (hour) => usedCell(used.get(hour)?.used)),
          left<number>('limit', (hour) => foreign(used.get(hour)?.limit)),
        ]),
  ])
}

/** Use above the whole of a limit shows not only by colour: the figure is above 100%. */
export function usedCell(used: number | undefined): Cell {
  return { ...known(used, percent), ...(used !== undefined && used > 1 && { tone: 'bad' as const }) }
}
