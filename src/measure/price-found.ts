import type { Profile } from '../profile/profile.ts'
import type { PriceEvent } from './events.ts'
import { decimal } from './prices.ts'
import type { CheckedPrice, Contradicted, Estimate, ModelCredits } from './summary-credits.ts'

/** What the check of a price found, beside what the profile states. */
export function priceFound({ models }: Pick<Profile, 'models'>, event: PriceEvent): CheckedPrice {
  const { model, request, price, problem = null } = event
  const stated = models.find((load) => load.model === model)?.requests[request]?.price ?? null
  return { model, request, stated, found: price, problem }
}

/**
 * Prices that the balance contradicts. Of a checked one the balance spoke alone; of others it speaks where the run's sum does not come out
 * and the readings can tell whose calls were charged otherwise than `byModel` says.
 */
export function contradictedPrices(
  checked: readonly CheckedPrice[],
  byModel: readonly (readonly [string, ModelCredits])[],
  estimates: ReadonlyMap<string, { perCall: Estimate | null }>,
): Contradicted[] {
  const alone = checked.flatMap(({ model, request, stated, found }): Contradicted[] =>
    stated === null || found === null || decimal(stated - found) === 0
      ? []
      : [{ model, request, stated, found: { value: found, low: found, high: found } }],
  )
  const named = new Set(alone.map(({ model }) => model))
  const ofRun = byModel.flatMap(([model, { perCompleted }]): Contradicted[] => {
    const found = estimates.get(model)?.perCall ?? null
    if (found === null || perCompleted === null || named.has(model)) return []
    if (decimal(found.low - perCompleted) <= 0 && decimal(perCompleted - found.high) <= 0) return []
    return [{ model, request: null, stated: perCompleted, found }]
  })
  return [...alone, ...ofRun]
}
