import { nonNegativeLeastSquares } from '../stats/nnls.ts'
import type { Finding } from './calibration.ts'
import type { ObservedGateway } from './observed-gateway.ts'
import { type ChargedPrices, fitPrices } from './prices.ts'
import { creditsOf, type FittedRefund } from './refund.ts'

/**
 * The part of a failed task's price that came back, model by model, by what the account was charged from one reading to the next. Gateways
 * charge as they accept or as a task ends: whichever explains the readings better is taken.
 */

const FEWEST_FAILED = 5
/** A share that is known no better than this is none. */
const LARGEST_ERROR = 0.1
const Z95 = 1.96
/** Parts of the run of which each is left out once, to see how much the shares hang on it. */
const PARTS = 8

/** Between two readings: what was charged, what would have been if nothing came back of what failed, and what failed, by model. */
interface Span {
  charged: number
  /** Prices of all tasks that were accepted; of those that ended, whatever their end. */
  accepted: number
  ended: number
  failed: readonly number[]
}

/** Models of which five tasks or more failed, where there are two such models or more. Empty where the readings do not tell them apart. */
export function fitModelRefunds(runs: readonly ObservedGateway[], charged: ChargedPrices): Map<string, FittedRefund> {
  const counts = new Map<string, number>()
  for (const { models } of runs) {
    for (const { model, tasks } of models) {
      const failed = tasks.filter(({ end }) => end === 'failed').length
      counts.set(model, (counts.get(model) ?? 0) + failed)
    }
  }
  const names = [...counts].flatMap(([model, count]) => (count > 0 ? [model] : []))
  if (names.length < 2 || names.some((model) => (counts.get(model) ?? 0) < FEWEST_FAILED)) return new Map()
  const spans = runs.flatMap((seen) => spansOf(seen, names, charged) ?? [])
  if (spans.length < 2 * PARTS) return new Map()
  const ways = [(span: Span) => span.accepted, (span: Span) => span.ended].map((priced) => sharesOf(spans, priced))
  const [best] = ways.sort((a, b) => a.squares - b.squares) as [Shares]
  const errors = best.errors
  if (errors.some((error) => !(error <= LARGEST_ERROR))) return new Map()
  return new Map(
    names.map((model, n) => {
      const share = Math.min(1, Math.max(0, Number((best.shares[n] as number).toFixed(2))))
      const evidence = `${counts.get(model)} failed tasks, and the charges between readings of the account (± ${Math.ceil(100 * Z95 * (errors[n] as number))}%)`
      const value = `${Math.round(100 * share)}% of the price`
      const finding: Finding = { of: model, what: 'refund of a failed task', value, label: 'seen', evidence }
      return [model, { share, finding }]
    }),
  )
}

interface Shares {
  shares: readonly number[]
  errors: readonly number[]
  squares: number
}

/** Refunds are the part that is missing from the prices: least squares over the spans, and the jackknife for their errors. */
function sharesOf(spans: readonly Span[], priced: (span: Span) => number): Shares {
  const solved = (of: readonly Span[]): number[] => {
    const columns = (of[0]?.failed ?? []).map((_, n) => n)
    const dot = (value: (span: Span) => number, n: number): number =>
      of.reduce((sum, span) => sum + value(span) * (span.failed[n] as number), 0)
    const gram = columns.map((row) => columns.map((column) => dot((span) => span.failed[row] as number, column)))
    return nonNegativeLeastSquares(
      gram,
      columns.map((n) => dot((span) => priced(span) - span.charged, n)),
    )
  }
  const shares = solved(spans)
  const without = Array.from({ length: PARTS }, (_, part) => solved(spans.filter((_, n) => n % PARTS !== part)))
  const errors = shares.map((_, n) => {
    const own = without.map((one) => one[n] as number)
    const mean = own.reduce((sum, value) => sum + value, 0) / PARTS
    return Math.sqrt(((PARTS - 1) / PARTS) * own.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  })
  const squares = spans.reduce((sum, span) => {
    const back = span.failed.reduce((all, value, n) => all + value * (shares[n] as number), 0)
    return sum + (priced(span) - back - span.charged) ** 2
  }, 0)
  return { shares, errors, squares }
}

/** Null where a price is not known. */
function spansOf(seen: ObservedGateway, names: readonly string[], charged: ChargedPrices): Span[] | null {
  const { readings, models } = seen
  const tasks: { model: string; credits: number; sentAt: number; endedAt: number; hasFailed: boolean }[] = []
  for (const model of models) {
    const { price } = fitPrices(seen, model, charged)
    if (price === null && model.tasks.length > 0) return null
    for (const { request, sentAt, high, end } of model.tasks) {
      const credits = price === null ? 0 : creditsOf(price, model.requests[request]?.body ?? {})
      tasks.push({ model: model.model, credits, sentAt, endedAt: sentAt + high, hasFailed: end === 'failed' })
    }
  }
  return readings.slice(1).flatMap(({ at: to, used, isAfterPause }, n): Span[] => {
    // Others may have spent credits while the run was interrupted.
    if (isAfterPause) return []
    const { at: from, used: before } = readings[n] as (typeof readings)[number]
    const isIn = (at: number): boolean => at > from && at <= to
    const sum = (of: typeof tasks): number => of.reduce((all, { credits }) => all + credits, 0)
    const ended = tasks.filter(({ endedAt }) => isIn(endedAt))
    const failed = names.map((name) => sum(ended.filter(({ model, hasFailed }) => hasFailed && model === name)))
    return [
      { charged: used - before, accepted: sum(tasks.filter(({ sentAt }) => isIn(sentAt))), ended: sum(ended), failed },
    ]
  })
}
