import type { Finding } from './calibration.ts'
import type { ObservedAttempt, ObservedGateway } from './observed-gateway.ts'
import { type ChargedPrices, type FittedPrice, fitPrices, resultsOf } from './prices.ts'

/** The part of a failed task's price that came back, and what that rests on. */
export interface FittedRefund {
  share: number
  finding: Finding
}

const FEWEST_FAILED = 5
/** Tolerated error of the balance, as a share of the value of the failed tasks. */
const TOLERATED = 0.05
/** Bounds that lie further apart say nothing of the share. */
const MOST_OPEN = 0.2

/** A run, and what it was charged; null where the balance was not read. */
export interface ChargedRun {
  seen: ObservedGateway
  spent: number | null
}

/** Prices of the tasks of a run, and its charge. */
interface Sums {
  spent: number
  completed: number
  failed: number
  /** May have been charged or not: tasks whose end nobody saw, and submits whose answer was lost. */
  open: number
  /** Failed tasks. */
  count: number
}

/**
 * By what the runs were charged beyond their completed calls. Null where too few failed, a price is not known, or too many calls left it open
 * whether they were charged. Each failed task is taken to get the same part back.
 */
export function fitRefund(runs: readonly ChargedRun[], charged: ChargedPrices): FittedRefund | null {
  const known = runs.flatMap((run) => sumsOf(run, charged) ?? [])
  const sum = (of: (one: Sums) => number): number => known.reduce((all, one) => all + of(one), 0)
  const [failed, count] = [sum((one) => one.failed), sum((one) => one.count)]
  if (count < FEWEST_FAILED || failed === 0) return null
  const low = 1 - sum(({ spent, completed }) => spent - completed) / failed
  const high = low + sum(({ open }) => open) / failed
  if (high < -TOLERATED || low > 1 + TOLERATED || high - low > MOST_OPEN) return null
  const within = (share: number): number => Math.min(1, Math.max(0, Number(share.toFixed(2))))
  const share = { value: within((low + high) / 2), low: within(low), high: within(high) }
  const others = known.filter((one) => isOther(one, share.value))
  const evidence = [
    `${count} failed tasks, and charges beyond the completed calls`,
    ...(share.high > share.low ? ['of some calls it is unknown whether they were charged'] : []),
    ...(others.length > 0 ? ['the runs differ'] : []),
  ].join('; ')
  const range = share.high > share.low ? ` (${percent(share.low)} to ${percent(share.high)})` : ''
  const label = others.length > 0 || share.high - share.low > TOLERATED ? 'doubtful' : 'seen'
  const value = `${percent(share.value)} of the price${range}`
  return {
    share: share.value,
    finding: { of: 'account', what: 'refund of a failed task', value, label, evidence, share },
  }
}

/** Null where the balance was not read, or a price is not known. */
function sumsOf({ seen, spent }: ChargedRun, charged: ChargedPrices): Sums | null {
  if (spent === null) return null
  const sums: Sums = { spent, completed: 0, failed: 0, open: 0, count: 0 }
  for (const model of seen.models) {
    // A text that was cut off is an open task.
    const isTask = ({ endpoint, reason }: ObservedAttempt): boolean => endpoint === 'message' && reason === 'aborted'
    const lost = model.attempts.filter((one) => one.outcome === 'ambiguous' && !isTask(one))
    if (model.tasks.length === 0 && lost.length === 0) continue
    const { price } = fitPrices(seen, model, charged)
    if (price === null) return null
    const priceOf = (request: number): number => creditsOf(price, model.requests[request]?.body ?? {})
    for (const { request } of lost) sums.open += priceOf(request)
    for (const { request, end } of model.tasks) {
      const credits = priceOf(request)
      if (end === 'failed') [sums.failed, sums.count] = [sums.failed + credits, sums.count + 1]
      else if (end === 'completed') sums.completed += credits
      else sums.open += credits
    }
  }
  return sums
}

/** Whether a run by itself shows another share. */
function isOther({ spent, completed, failed, open, count }: Sums, share: number): boolean {
  if (count < FEWEST_FAILED || failed === 0) return false
  const low = 1 - (spent - completed) / failed
  return low > share + TOLERATED || low + open / failed < share - TOLERATED
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}

/** The part of the price of a failed task that comes back, where no run shows it. */
export const ASSUMED_REFUND = 1

/** One share over several models is none of any of them. */
export function refundFindings(
  { models }: ObservedGateway,
  refund: FittedRefund | null,
  refunds: ReadonlyMap<string, FittedRefund>,
): Finding[] {
  if (refunds.size > 0) return [...refunds.values()].map(({ finding }) => finding)
  const failing = models.filter(({ tasks }) => tasks.some(({ end }) => end === 'failed'))
  if (refund === null && failing.length === 0) return []
  if (refund === null) {
    const value = `${100 * ASSUMED_REFUND}% of the price`
    const evidence = 'the runs do not show what comes back of a failed task'
    return [{ of: 'account', what: 'refund of a failed task', value, label: 'assumed', evidence }]
  }
  if (failing.length < 2) return [refund.finding]
  const evidence = `${refund.finding.evidence}; the share of each model is unknown; credit readings during the run (sampleEvery) would show it`
  return [{ ...refund.finding, label: 'doubtful', evidence }]
}

export function creditsOf({ base, requests }: FittedPrice, body: object): number {
  const values = body as Readonly<Record<string, unknown>>
  const own = requests.find(({ when }) => Object.entries(when).every(([field, value]) => values[field] === value))
  return own?.credits ?? base.value * resultsOf(body)
}
