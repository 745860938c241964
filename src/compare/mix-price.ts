import * as z from 'zod'
import type { RunRecord } from '../measure/summary/run-record.ts'

/** Prices of the mixes that chance drew: in an open model, one run has more expensive calls than another. */

const priced = z.object({
  models: z.array(
    z.object({
      model: z.string(),
      requests: z.array(z.object({ weight: z.number(), price: z.number().nullable() })).nonempty(),
    }),
  ),
})

/**
 * The stated price of the completed calls of a run by their models, over that of all runs together: 1 where the run's models completed in the
 * shares of them all. Null where a price is not stated, where runs state different prices, or where a summary does not count by model.
 */
export function mixPrices(runs: readonly RunRecord[]): ((run: RunRecord) => number) | null {
  const stated = runs.map(({ settings }) => pricesIn(settings))
  const [prices] = stated
  if (prices === null || prices === undefined) return null
  if (!stated.every((other) => other !== null && isSame(other, prices))) return null
  const costs = runs.map((run) => costOf(run, prices))
  if (!costs.every((cost) => cost !== null)) return null
  const calls = costs.reduce((sum, cost) => sum + cost.calls, 0)
  const mean = costs.reduce((sum, cost) => sum + cost.credits, 0) / calls
  if (!(mean > 0)) return null
  const byRun = new Map(
    runs.map((run, at) => {
      const { credits, calls } = costs[at] as Cost
      // Rounded, for equal runs must stay equal.
      return [run, credits > 0 ? Number((credits / calls / mean).toPrecision(12)) : 1]
    }),
  )
  return (run) => byRun.get(run) ?? 1
}

interface Cost {
  credits: number
  calls: number
}

function costOf({ summary }: RunRecord, prices: ReadonlyMap<string, number>): Cost | null {
  let [credits, calls] = [0, 0]
  for (const { model, counts } of summary.models) {
    const price = prices.get(model)
    if (counts === undefined || price === undefined) return null
    credits += price * counts.completed
    calls += counts.completed
  }
  return { credits, calls }
}

/** The mean stated price of each model's requests; null where one states none. */
function pricesIn(settings: unknown): ReadonlyMap<string, number> | null {
  const found = priced.safeParse(settings)
  if (!found.success) return null
  const prices = new Map<string, number>()
  for (const { model, requests } of found.data.models) {
    let [sum, weights] = [0, 0]
    for (const { weight, price } of requests) {
      if (price === null) return null
      sum += weight * price
      weights += weight
    }
    prices.set(model, sum / weights)
  }
  return prices
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([model, price]) => other.get(model) === price)
}
