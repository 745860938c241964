import type { Profile } from '../../profile/profile.ts'
import type { PriceEvent } from '../events/events.ts'
import type { ModelRecord } from '../model-record.ts'
import type { CheckedPrice, Contradicted } from '../summary/summary-credits.ts'
import { decimal } from './prices.ts'
import type { SpendSamples } from './spend-samples.ts'

/** Price that the check found, beside the price that the profile states. */
export function priceFound({ models }: Pick<Profile, 'models'>, event: PriceEvent): CheckedPrice {
  const { model, request, price, problem = null } = event
  const stated = models.find((load) => load.model === model)?.requests[request]?.price ?? null
  return { model, request, stated, found: price, problem }
}

/**
 * Prices that the balance contradicts: a stated one, where the call that was bought by itself cost something else; and where a whole run does
 * not come out, by `unexplained` credits, that of a model's completed calls, if the readings contradict it and allow the very price by
 * which the run would come out. Where the account may be rounded, a call that was bought by itself shows its price only to within `roundedTo`.
 */
export function contradictedPrices(
  checked: readonly CheckedPrice[],
  models: readonly ModelRecord[],
  unexplained: number,
  samples: SpendSamples,
  roundedTo = 0,
): Contradicted[] {
  const alone = checked.flatMap(({ model, request, stated, found }): Contradicted[] => {
    if (stated === null || found === null) return []
    const apart = Math.abs(decimal(stated - found))
    return apart === 0 || apart < roundedTo
      ? []
      : [{ model, request, stated, found: { value: found, low: found, high: found } }]
  })
  if (unexplained === 0) return alone
  const named = new Set(alone.map(({ model }) => model))
  const estimates = samples.estimate(true)
  const together = models.flatMap(({ model, prices }): Contradicted[] => {
    const { perCompleted: stated } = prices.snapshot()
    const bounds = estimates.get(model)?.perCall ?? null
    if (stated === null || bounds === null || named.has(model)) return []
    const value = decimal(stated + unexplained / prices.count('completed'))
    const isAllowed = (price: number): boolean => bounds.low <= price && price <= bounds.high
    // A balance that stands still, or is late, shows no price of nothing.
    if (value <= 0 || isAllowed(stated) || !isAllowed(value)) return []
    return [{ model, request: null, stated, found: { ...bounds, value } }]
  })
  return [...alone, ...together]
}
