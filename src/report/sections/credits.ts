import { type Fact, facts, figure, fold, table, text } from '../../document/document.ts'
import { formatRange, NONE, orNone } from '../../document/figures.ts'
import type { CreditCurves } from '../../document/html/chart-data.ts'
import type { Html } from '../../document/html/html.ts'
import { chart } from '../../document/html/plots.ts'
import { type Cell, foreign, known, left, right, type Table, type Tone, tableFrom } from '../../document/table.ts'
import { promiseOf } from '../../measure/credits/credit-budget.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import {
  type CheckedPrice,
  type Estimate,
  type ModelCredits,
  mayBeOthers,
} from '../../measure/summary/summary-credits.ts'
import { formatCount, formatCredits, formatShare } from '../../units.ts'
import type { RunSection } from '../run-section.ts'

export const credits: RunSection = ({ summary, charts }) => ({
  id: 'credits',
  title: 'Credits',
  blocks: [
    ...(summary.credits === null ? [text('No credits were read.', { in: ['html'] })] : []),
    facts(creditFacts(summary), { label: 'Credits' }),
    ...promise(summary).map((sentence) => text(sentence)),
    fold('Credits by model', [
      table(creditsTable(summary), 'Credits spent by model: as charged, or estimated from readings of the balance (≈)'),
    ]),
    ...(summary.credits?.checked == null
      ? []
      : [
          fold('Prices checked', [
            table(checkedTable(summary.credits.checked), 'Each request called once, separately'),
          ]),
        ]),
    facts(quotaFacts(summary), { label: 'File quota' }),
    fold('Credits over time', [
      figure(() => {
        const { credits } = charts()
        return credits === null ? null : creditsChart(credits)
      }),
    ]),
  ],
})

function creditsChart({ budget, read, priced }: CreditCurves): Html {
  const what = budget === null ? 'Credits spent' : `Remaining budget (of ${formatCredits(budget)} credits)`
  return chart({
    id: 'credit-chart',
    caption: `${what}, from the credit query and from the stated prices of completed calls. A task may be charged before gatebench observes its end.`,
    label: `${what} over time, chart`,
    series: [
      ...(read[0].length > 1 ? [{ name: 'credit-read', label: 'by the credit query' }] : []),
      ...(priced[0].length > 1 ? [{ name: 'credit-priced', label: 'from stated prices', isDashed: true }] : []),
    ],
  })
}

/** The token's money before and after, or nothing when no credits were read. */
function creditFacts({ credits }: Summary): Fact[] {
  if (credits === null) return []
  const remaining = (balance: typeof credits.before): string =>
    balance === null
      ? NONE
      : balance.user.used === null
        ? formatCredits(balance.user.remaining)
        : balance.token.unlimited
          ? 'unlimited'
          : formatCredits(balance.token.remaining)
  const { delta, unexplained, failedButCharged, refunded, reconciliation, cost } = credits
  const figure = (label: string, value: number | null, tone?: Tone): Fact[] =>
    value === null ? [] : [{ label, text: formatCredits(value), ...(tone && { tone }) }]
  const range = (label: string, value: typeof failedButCharged): Fact[] =>
    value === null || value.most === 0
      ? []
      : [{ label, text: formatRange(value.least, value.most), ...(value.least > 0 && { tone: 'warn' as const }) }]
  return [
    { label: 'balance before', text: remaining(credits.before) },
    { label: 'balance after', text: remaining(credits.after) },
    {
      label:
        credits.basis === 'token'
          ? 'credits used'
          : `credits used by the ${(credits.before ?? credits.after)?.user.used === null ? 'account' : 'user'}`,
      text: orNone(delta, formatCredits),
    },
    { label: 'expected from stated prices', text: orNone(credits.priced, formatCredits) },
    ...(unexplained === null || unexplained === 0 ? [] : figure('unexplained', unexplained, 'bad')),
    ...range('failed but charged', failedButCharged),
    ...range(
      `ambiguous attempts charged (of ${formatCount(reconciliation.ambiguousAttempts)})`,
      reconciliation.explainedByDelta,
    ),
    ...figure('per completed call', cost.perCompleted),
    ...figure('per failed call', cost.perFailed),
    ...figure('per ambiguous attempt', cost.perAmbiguous),
    ...(refunded.seen === 0 ? [] : figure(credits.toppedUp ? 'refunded or topped up' : 'refunded', refunded.seen)),
    budgetFact(credits),
  ]
}

/** Promise of the budget of a run against a real gateway. */
function promise({ credits, run, distributed }: Summary): string[] {
  if (credits === null || credits.budget === null || (credits.read === null && run.gateway.kind === 'mock')) return []
  return [`Budget: ${promiseOf(credits.budget, credits.read, distributed !== undefined)}.`]
}

/** `500 (93.2% used)`; if more may have been spent than the account says, `30 (10 charged, up to 20 more possible: at most 100% used)`. */
function budgetFact(credits: NonNullable<Summary['credits']>): Fact {
  const { budget, delta, committed } = credits
  if (budget === null) return { label: 'budget', text: NONE }
  const isOver = Math.max(delta ?? 0, committed ?? 0) > budget
  return {
    label: 'budget',
    text: `${formatCredits(budget)}${usedOf(credits, budget)}`,
    ...(isOver && { tone: 'bad' as const }),
  }
}

function usedOf(credits: NonNullable<Summary['credits']>, budget: number): string {
  const { delta, committed } = credits
  if (committed === null || (delta !== null && delta >= committed))
    return delta === null
      ? ''
      : ` (${mayBeOthers(credits) && !credits.toppedUp ? 'at most ' : ''}${formatShare(delta / budget)} used)`
  const share = formatShare(committed / budget)
  // Only the account could show that prices are too low, and a top-up hides that.
  if (delta === null || delta < 0 || credits.toppedUp)
    return ` (up to ${formatCredits(committed)} charged by known prices and readings: ${share} used)`
  return ` (${formatCredits(delta)} charged, up to ${formatCredits(committed - delta)} more possible: at most ${share} used)`
}

/** The file quota before and after, or nothing when it was not read. */
function quotaFacts({ quota }: Summary): Fact[] {
  if (quota === null) return []
  const used = (reading: typeof quota.before): string =>
    reading === null ? NONE : `${formatCount(reading.used)} of ${formatCount(reading.max)}`
  return [
    { label: 'used before', text: used(quota.before) },
    { label: 'used after', text: used(quota.after) },
    ...(quota.plannedFiles === null ? [] : [{ label: 'files planned', text: formatCount(quota.plannedFiles) }]),
    ...(quota.leastRemain === null ? [] : [{ label: 'lowest remaining', text: formatCount(quota.leastRemain) }]),
  ]
}

/** Cost of a model's calls: as charged, else as its prices say, else as estimated from the balance. */
export function burn({ charged, priced, estimated }: ModelCredits): Cell {
  if (charged !== null) return { text: formatRange(charged.least, charged.most, formatCredits), sort: charged.least }
  if (priced !== null || estimated === null) return price(priced)
  return estimate(estimated.burn)
}

export function perCompleted(model: ModelCredits): Cell {
  const perCall = model.estimated?.perCall
  return model.perCompleted === null && perCall ? estimate(perCall) : price(model.perCompleted)
}

function estimate({ value, low, high }: Estimate): Cell {
  return {
    text: `≈ ${formatCredits(value)}`,
    detail: `${formatCredits(low)}–${formatCredits(high)}`,
    sort: value,
  }
}

/** Burn by model: all that was charged, and the price of a completed call. */
function creditsTable({ credits, models }: Summary): Table {
  const completed = new Map(models.map(({ model, counts }) => [model, counts.completed]))
  return tableFrom(Object.entries(credits?.byModel ?? {}), [
    left('model', ([model]) => foreign(model)),
    right('completed', ([model]) => completed.get(model) ?? NONE),
    right('credits', ([, cost]) => withoutDetail(burn(cost))),
    right('95% interval', ([, cost]) => burn(cost).detail ?? NONE),
    right('per completed', ([, cost]) => perCompleted(cost)),
    left('source', ([, cost]) => knownBy(cost)),
  ])
}

/** Cost of each request, by the profile and by the balance. */
function checkedTable(checked: readonly CheckedPrice[]): Table {
  return tableFrom(checked, [
    left('model', ({ model }) => foreign(model)),
    right('request', ({ request }) => request + 1),
    right('stated', ({ stated }) => price(stated)),
    right('by the balance', ({ found }) => price(found)),
    left('why not found', ({ problem }) => problem ?? NONE),
  ])
}

function knownBy({ charged, priced, estimated }: ModelCredits): string {
  if (charged !== null) return 'stated prices and the balance'
  if (priced !== null) return 'stated prices of completed calls'
  return estimated === null ? NONE : 'readings of the balance'
}

const price = (value: number | null): Cell => known(value, formatCredits)
const withoutDetail = ({ detail: _, ...cell }: Cell): Cell => cell
