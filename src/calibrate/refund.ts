import type { Finding } from './figure.ts'
import type { ObservedGateway } from './observed-gateway.ts'
import type { ChargedPrices, FittedPrice } from './prices.ts'
import { fitPrices, resultsOf } from './prices.ts'

/** The part of a failed task's price that came back, and what that rests on. */
export interface FittedRefund {
  share: number
  finding: Finding
}

const FEWEST_FAILED = 5
/** Tolerated error of the balance, as a share of the value of the failed tasks. */
const TOLERATED = 0.05

/**
 * By what one run was charged beyond its completed calls. Null where too few failed, a price is not known, or a call left it open whether it
 * was charged.
 */
export function fitRefund(seen: ObservedGateway, spent: number | null, charged: ChargedPrices): FittedRefund | null {
  if (spent === null) return null
  let [completed, failed, count] = [0, 0, 0]
  for (const model of seen.models) {
    const { price } = fitPrices(seen, model, charged)
    const isOpen = model.tasks.some(({ end }) => end === 'open' || end === 'stuck')
    if (isOpen || model.attempts.some(({ outcome }) => outcome === 'ambiguous')) return null
    if (price === null && model.tasks.length > 0) return null
    for (const { request, end } of model.tasks) {
      const credits = creditsOf(price as FittedPrice, model.requests[request]?.body ?? {})
      if (end === 'failed') [failed, count] = [failed + credits, count + 1]
      else completed += credits
    }
  }
  if (count < FEWEST_FAILED || failed === 0) return null
  const share = 1 - (spent - completed) / failed
  if (share < -TOLERATED || share > 1 + TOLERATED) return null
  const whole = Math.min(1, Math.max(0, Number(share.toFixed(2))))
  const evidence = `${count} failed tasks, and charges beyond its completed calls`
  const value = `${Math.round(100 * whole)} % of the price`
  return { share: whole, finding: { of: 'account', what: 'refund of a failed task', value, label: 'seen', evidence } }
}

export function creditsOf({ base, requests }: FittedPrice, body: object): number {
  const values = body as Readonly<Record<string, unknown>>
  const own = requests.find(({ when }) => Object.entries(when).every(([field, value]) => values[field] === value))
  return own?.credits ?? base.value * resultsOf(body)
}
