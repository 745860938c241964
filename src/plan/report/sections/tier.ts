import { type Block, fold, heading, list, table, text } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import {
  duration,
  type Field,
  type Format,
  foreign,
  known,
  left,
  right,
  type Table,
  tableFrom,
} from '../../../document/table.ts'
import { formatCount, formatDuration, formatRate } from '../../../units.ts'
import type { LimitUse, ModelPlan, TierPlan } from '../../tier-plan.ts'
import { amount, estimated, hourly, limitCell, percent } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'

/** The tier to take, model by model. */
export const theTier: PlanSection = (plan) => {
  const tier = shownTier(plan)
  return {
    id: 'tier',
    title: tier === null ? 'Models' : `Tier ${tier.tier}`,
    titled: ['terminal', 'markdown'],
    blocks: tier === null ? [] : blocksOf(tier),
  }
}

/** The tiers that are not recommended. */
export const otherTiers: PlanSection = (plan) => {
  const shown = shownTier(plan)
  return {
    id: 'other-tiers',
    title: 'Other tiers',
    blocks: plan.tiers
      .filter((tier) => tier !== shown)
      .map((tier) =>
        fold(`Tier ${tier.tier}: ${tier.carries}`, [
          ...blocksOf(tier),
          ...(plan.recommended === null ? [] : [list(tier.notices.map((text) => ({ text })))]),
        ]),
      ),
  }
}

function blocksOf({ tier, models, why, gives }: TierPlan): Block[] {
  if (models.length === 0) return [text(why === '' ? 'No rate can be given for any model.' : why)]
  return [
    text(gives),
    table(
      ratesTable(models),
      `${tier}: sustainable rate of each model with the other models at their demand, and the limit that binds`,
    ),
    list(
      models.map((model) => ({ head: model.model, code: true, text: inWords(model) })),
      { in: ['terminal'] },
    ),
    ...opening(
      'If one limit were lifted',
      liftsTable(models),
      `${tier}: sustainable rate if this limit alone were lifted; “more by” is per hour, or per day for a daily limit`,
    ),
    ...opening('What a call takes and costs', costsTable(models), `${tier}: slot time and credits of a call`, [
      'markdown',
      'html',
    ]),
    ...opening(
      'Recommended client settings',
      clientTable(models),
      `${tier}: settings of the recommended client for the peak of all models together`,
    ),
  ]
}

/** Opens on a click in a page, and stands below its title elsewhere; no title above nothing. */
function opening(title: string, rows: Table, caption: string, formats: readonly Format[] = FORMATS): Block[] {
  if (rows.rows.length === 0) return []
  const own = formats.filter((format) => format !== 'html')
  return [fold(title, [heading(title, { in: own }), table(rows, caption)], { folded: ['html'], in: formats })]
}

const FORMATS: readonly Format[] = ['terminal', 'markdown', 'html']

const MODEL: Field<ModelPlan> = left('model', ({ model }) => foreign(model))

function ratesTable(models: readonly ModelPlan[]): Table {
  return tableFrom<ModelPlan>(models, [
    MODEL,
    right('an hour', ({ perHour }) => estimated(perHour)),
    right('a day', ({ perDay }) => estimated(perDay)),
    right('completed/h', ({ completedPerHour }) => known(completedPerHour, amount), { spare: true }),
    left('binds', ({ model, binds }) => limitCell(binds?.limit, model)),
    left('binds the day', ({ model, bindsDay }) => limitCell(bindsDay?.limit, model), { spare: true }),
    left('details', (model) => inWords(model), { in: ['markdown', 'html'] }),
  ])
}

/** `3 video tasks at a time; then 60 submits a minute (at 1,200/h); over a day 100 videos; then 3 video tasks at a time (at 4,400 a day)`. */
function inWords({ binds, next, bindsDay, nextDay }: ModelPlan): string {
  const parts = [
    ...(binds === null ? [] : [binds.words]),
    ...(next === null ? [] : [`then ${limitText(next)}`]),
    ...(bindsDay === null ? [] : [`over a day ${bindsDay.words}`]),
    ...(nextDay === null ? [] : [`then ${nextDay.words} (at ${amount(nextDay.perDay)} a day)`]),
  ]
  return parts.length === 0 ? NONE : parts.join('; ')
}

function limitText({ words, perHour }: LimitUse): string {
  return `${words} (at ${hourly(perHour)})`
}

function liftsTable(models: readonly ModelPlan[]): Table {
  const rows = models.flatMap(({ model, lifts }) => lifts.map((lift) => ({ model, ...lift })))
  return tableFrom(rows, [
    left('model', ({ model }) => foreign(model)),
    left('lifted', ({ model, limit }) => limitCell(limit, model)),
    right('an hour', ({ perHour }) => known(perHour, amount)),
    right('a day', ({ perDay }) => known(perDay, amount)),
    right('more by', ({ gain }) => known(gain, percent)),
    left('then binds', ({ model, bindsThen }) => limitCell(bindsThen, model), { spare: true }),
  ])
}

function costsTable(models: readonly ModelPlan[]): Table {
  return tableFrom<ModelPlan>(models, [
    MODEL,
    right('slot, gateway', ({ slotMs }) => duration(slotMs.gateway)),
    right('slot, client', ({ slotMs }) => duration(slotMs.client)),
    right('poll lag in it', ({ slotMs }) => duration(slotMs.pollLag)),
    right('credits per completed', ({ credits }) => known(credits.perCompleted, amount)),
    right('credits an hour', ({ credits }) => known(credits.perHour, amount)),
    right('credits a day', ({ credits }) => known(credits.perDay, amount)),
    left('a batch', ({ batch }) =>
      batch === null ? NONE : `${formatCount(batch.calls)} in ${formatDuration(batch.ms)}`,
    ),
  ])
}

function clientTable(models: readonly ModelPlan[]): Table {
  return tableFrom<ModelPlan>(models, [
    MODEL,
    right('rate', ({ client }) => known(client.ratePerSecond, formatRate)),
    right('burst', ({ client }) => formatCount(client.burst)),
    right('at a time', ({ client }) => known(client.concurrency, formatCount)),
  ])
}
