import { foreignRecord } from '../../foreign-record.ts'
import type { ModelRecord } from '../model-record.ts'
import type { Summary } from '../summary/summary.ts'
import { type CheckedPrice, type ModelCredits, mayBeOthers } from '../summary/summary-credits.ts'
import type { Account } from './account.ts'
import type { CreditBudget } from './credit-budget.ts'
import { contradictedPrices } from './price-found.ts'
import { CHARGEABLE, type Chargeable, decimal, micro, Prices, type PriceTag } from './prices.ts'
import type { SampledBurn, SpendSamples } from './spend-samples.ts'
import type { ReadingRhythm } from './unread-spending.ts'

type Credits = NonNullable<Summary['credits']>

/** Kinds of calls that may or may not have been charged. */
const DOUBTFUL = CHARGEABLE.filter((kind) => kind !== 'completed')

export interface CreditSources {
  account: Account
  models: readonly ModelRecord[]
  samples: SpendSamples
  budget: number | null
  /** Null where there is no budget. */
  purse: CreditBudget | null
  /** Null where the account was not read while the budget was spent. */
  rhythm: ReadingRhythm | null
  /** Null where the profile asks for no check. */
  checked: readonly CheckedPrice[] | null
}

/** Cost of the run, by stated prices and by the balance, and whether the two agree. Null if neither is known nor asked for. */
export function creditsSummary({
  account,
  models,
  samples,
  budget,
  purse,
  rhythm,
  checked,
}: CreditSources): Summary['credits'] {
  const read = account.creditsSnapshot()
  const total = Prices.of(models.map((model) => model.prices))
  const { priced } = total.snapshot()
  if (read === null && priced === null && budget === null) return null
  const delta = read?.delta ?? null
  const roundedTo = account.roundedTo((total.tags() ?? []).map(({ price }) => price))
  const { completed, counts, beyondPriced, inDoubt, charged, byModel } = balanceOut(models, delta, roundedTo)
  const isPriced = models.every((model) => model.prices.tags() !== null)
  const unexplained = beyondPriced === null ? null : charged === null ? beyondPriced : 0
  const estimates = isPriced ? new Map<string, SampledBurn>() : samples.estimate()
  const ofModels = models.map((model): [string, ModelCredits] => [
    model.model,
    {
      ...model.prices.snapshot(),
      charged: byModel?.get(model) ?? null,
      estimated: estimates.get(model.model) ?? null,
    },
  ])
  const shown = {
    otherSpend: { byOtherTokens: null, whileIdle: 0 },
    whilePaused: 0,
    ...read,
    unexplained,
    toppedUp: delta !== null && account.isToppedUp(delta, total),
  }
  return {
    before: null,
    after: null,
    basis: 'token',
    readings: 0,
    refunded: { seen: 0, afterRun: 0 },
    fell: null,
    ...shown,
    delta,
    byModel: foreignRecord(ofModels),
    priced,
    beyondPriced,
    inDoubt,
    failedButCharged: charged && callsOf(charged.failed),
    reconciliation: {
      ambiguousCalls: models.reduce((sum, model) => sum + model.counts().ambiguous, 0),
      ambiguousAttempts: counts.ambiguous,
      explainedByDelta: charged && callsOf(charged.ambiguous),
    },
    cost: {
      perCompleted: delta === null || completed === 0 ? null : decimal(delta / completed),
      perFailed: charged && costEach(charged.failed, counts.failed),
      perAmbiguous: charged && costEach(charged.ambiguous, counts.ambiguous),
    },
    budget,
    reckoned: finite(purse?.reckoned),
    committed: finite(purse?.committed),
    read: rhythm,
    checked: checked && [...checked],
    // What others may have spent or added contradicts no price.
    contradicted: contradictedPrices(
      checked ?? [],
      models,
      mayBeOthers(shown) ? 0 : (unexplained ?? 0),
      samples,
      roundedTo,
    ),
  }
}

/** Null where a price is not known at all. */
function finite(credits: number | undefined): number | null {
  return credits === undefined || !Number.isFinite(credits) ? null : decimal(credits)
}

/** A price, and how many calls of it must have been charged, at least and at most. */
type Charged = readonly (Range & { price: number })[]

interface Balanced {
  completed: number
  counts: Record<Chargeable, number>
  /** Charged beyond completed calls; null where prices or the balance are not known. */
  beyondPriced: number | null
  /** The most that doubtful calls can have cost; null where prices are not known. */
  inDoubt: number | null
  /** Null where no combination of doubtful calls explains it. */
  charged: Record<'failed' | 'ambiguous' | 'open', Charged> | null
  byModel: Map<ModelRecord, Range> | null
}

/**
 * Holds the balance to the prices: what completed calls do not account for must be made up by doubtful ones. `delta` is less than `roundedTo` away
 * from what was charged; exact if that is 0.
 */
function balanceOut(models: readonly ModelRecord[], delta: number | null, roundedTo: number): Balanced {
  const total = Prices.of(models.map((model) => model.prices))
  const counts = Object.fromEntries(CHARGEABLE.map((kind) => [kind, total.count(kind)])) as Record<Chargeable, number>
  const completed = counts.completed
  const tags = total.tags()
  if (tags === null || delta === null)
    return { completed, counts, beyondPriced: null, inDoubt: null, charged: null, byModel: null }
  const beyondPriced = decimal(delta - ofCompleted(tags))

  const charge = (candidates: readonly Candidate[]): Charged | null => {
    const ranges = reconcile(beyondPriced, candidates, roundedTo)
    return ranges && candidates.map(({ price }, at) => ({ price, ...(ranges[at] as Range) }))
  }
  const kinds = DOUBTFUL.flatMap((kind) => tags.map(({ price, counts: of }) => ({ kind, price, most: of[kind] })))
  const inDoubt = decimal(kinds.reduce((sum, { price, most }) => sum + price * most, 0))
  const byKind = charge(kinds)
  if (byKind === null) return { completed, counts, beyondPriced, inDoubt, charged: null, byModel: null }
  const of = (wanted: Chargeable): Charged => byKind.filter((_, at) => kinds[at]?.kind === wanted)

  const parts = models.flatMap((model) =>
    (model.prices.tags() ?? []).map((tag) => ({
      model,
      price: tag.price,
      most: DOUBTFUL.reduce((sum, kind) => sum + tag.counts[kind], 0),
    })),
  )
  const byPart = charge(parts) ?? []
  const byModel = new Map(
    models.map((model) => {
      const known = ofCompleted(model.prices.tags() ?? [])
      const { least, most } = creditsOf(byPart.filter((_, at) => parts[at]?.model === model))
      return [model, { least: decimal(known + least), most: decimal(known + most) }]
    }),
  )
  return {
    completed,
    counts,
    beyondPriced,
    inDoubt,
    charged: { failed: of('failed'), ambiguous: of('ambiguous'), open: of('open') },
    byModel,
  }
}

function ofCompleted(tags: readonly PriceTag[]): number {
  return tags.reduce((sum, { price, counts }) => sum + price * counts.completed, 0)
}

function callsOf(charged: Charged): Range {
  return sum(charged, () => 1)
}

function creditsOf(charged: Charged): Range {
  return sum(charged, ({ price }) => price)
}

function sum(charged: Charged, weight: (of: Charged[number]) => number): Range {
  return {
    least: charged.reduce((total, one) => total + one.least * weight(one), 0),
    most: charged.reduce((total, one) => total + one.most * weight(one), 0),
  }
}

/** Credits over calls, where the credits are known exactly. */
function costEach(charged: Charged, calls: number): Credits['cost']['perFailed'] {
  const { least, most } = creditsOf(charged)
  return calls === 0 || least !== most ? null : decimal(least / calls)
}

/** Combinations looked at before the question is given up as too wide to answer. */
const MOST_STEPS = 100_000

/** At most `most` calls of this price may have been charged. */
interface Candidate {
  price: number
  most: number
}

interface Range {
  least: number
  most: number
}

/**
 * How many of the candidates must have been charged for their prices to make up `credits`, exactly or less than `roundedTo` away from it: the
 * least and the most of each, over all combinations that do. Null when none does; where there are too many to look at, each may be none or all.
 */
export function reconcile(credits: number, candidates: readonly Candidate[], roundedTo = 0): Range[] | null {
  const slack = Math.max(0, micro(roundedTo) - 1)
  const target = micro(credits)
  // A sum cannot distinguish calls of one price: they are one unknown.
  const groups = new Map<number, number>()
  for (const { price, most } of candidates) {
    const cost = micro(price)
    if (cost > 0 && most > 0) groups.set(cost, (groups.get(cost) ?? 0) + most)
  }
  // Expensive ones first: they leave few choices, and the cheap ones fill the rest by division.
  const prices = [...groups.keys()].sort((a, b) => b - a)
  const ranges = charged(
    { least: target - slack, most: target + slack },
    prices,
    prices.map((price) => groups.get(price) as number),
  )
  if (ranges === null) return null
  return candidates.map(({ price, most }) => {
    const at = prices.indexOf(micro(price))
    // A free call costs nothing either way.
    if (at < 0 || most === 0) return { least: 0, most: 0 }
    const { least, most: all } = ranges[at] as Range
    const others = (groups.get(prices[at] as number) as number) - most
    return { least: Math.max(0, least - others), most: Math.min(most, all) }
  })
}

/** The range of each price's count over all ways to reach a sum in `target`. */
function charged(target: Range, prices: readonly number[], most: readonly number[]): Range[] | null {
  /** The most that this price and the cheaper ones can make up. */
  const reach = new Array<number>(prices.length + 1).fill(0)
  for (let at = prices.length - 1; at >= 0; at--) {
    reach[at] = (reach[at + 1] as number) + (prices[at] as number) * (most[at] as number)
  }
  const ranges = prices.map(() => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }))
  const chosen: number[] = []
  let steps = 0
  let isFound = false
  /** `left`: what the prices from `at` on must make up. */
  const choose = (at: number, left: Range): void => {
    if (++steps > MOST_STEPS || left.most < 0 || left.least > (reach[at] as number)) return
    if (at === prices.length) {
      isFound = true
      ranges.forEach((range, i) => {
        range.least = Math.min(range.least, chosen[i] as number)
        range.most = Math.max(range.most, chosen[i] as number)
      })
      return
    }
    const price = prices[at] as number
    const highest = Math.min(most[at] as number, Math.floor(left.most / price))
    const lowest = Math.max(0, Math.ceil((left.least - (reach[at + 1] as number)) / price))
    for (let count = lowest; count <= highest; count++) {
      chosen[at] = count
      choose(at + 1, { least: left.least - count * price, most: left.most - count * price })
    }
  }
  choose(0, target)
  if (steps > MOST_STEPS) return most.map((count) => ({ least: 0, most: count }))
  return isFound ? ranges : null
}
