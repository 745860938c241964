import type { Between, Finding } from './figure.ts'
import type { ObservedGateway, ObservedModel } from './observed-gateway.ts'
import { fieldsOf } from './times.ts'

/** Price of a completed call of each model, by the run's own account of credits. */
export type ChargedPrices = ReadonlyMap<string, Between>

/** Prices of one model as a mock world states them; null where nothing tells. */
export interface FittedPrice {
  /** Price of a request whose `n` is 1. */
  base: Between
  requests: readonly { when: Readonly<Record<string, string | number | boolean>>; credits: number }[]
}

/** Prices by calls that were bought by themselves, else by what the run says that a completed call cost. */
export function fitPrices(
  { prices }: ObservedGateway,
  { model, requests }: ObservedModel,
  charged: ChargedPrices,
): { price: FittedPrice | null; finding: Finding } {
  const alone = prices.filter((one) => one.model === model)
  const bodies = requests.map(({ body }) => body)
  const exact = (value: number): Between => ({ value, low: value, high: value })
  if (alone.length > 0) {
    const own = alone.flatMap(({ request, price }) => {
      const when = bodies.length > 1 ? fieldsOf(bodies, request) : null
      return when === null ? [] : [{ when, credits: price }]
    })
    const [first] = alone
    const base = exact((first?.price ?? 0) / resultsOf(bodies[first?.request ?? 0]))
    const value = alone.map(({ price }) => price).join(', ')
    const evidence = `${alone.length} calls bought separately`
    return { price: { base, requests: own }, finding: { of: model, what: 'credits', value, label: 'seen', evidence } }
  }
  const weights = requests.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (value: (request: (typeof requests)[number]) => number): number =>
    requests.reduce((sum, one) => sum + one.weight * value(one), 0) / weights
  const results = mean(({ body }) => resultsOf(body))
  if (requests.every(({ price }) => price !== null)) {
    const own = requests.flatMap(({ price }, request) => {
      const when = bodies.length > 1 ? fieldsOf(bodies, request) : null
      return when === null ? [] : [{ when, credits: price ?? 0 }]
    })
    const base = exact(mean(({ price }) => price ?? 0) / results)
    const value = requests.map(({ price }) => price).join(', ')
    const isConfirmed = charged.has(model)
    const evidence = isConfirmed ? 'stated in the profile, confirmed by the balance' : 'stated in the profile'
    const label = isConfirmed ? 'seen' : 'assumed'
    return { price: { base, requests: own }, finding: { of: model, what: 'credits', value, label, evidence } }
  }
  const found = charged.get(model)
  if (found === undefined) {
    const evidence = 'the run did not read the balance, or the balance does not separate the models'
    return { price: null, finding: { of: model, what: 'credits', value: '', label: 'unobserved', evidence } }
  }
  const base = { value: found.value / results, low: found.low / results, high: found.high / results }
  const evidence = 'the balance over the whole run'
  const value = String(Number(found.value.toPrecision(4)))
  return { price: { base, requests: [] }, finding: { of: model, what: 'credits', value, label: 'seen', evidence } }
}

/** How many results a request asks for. */
export function resultsOf(body: object | undefined): number {
  const n = (body as { n?: unknown } | undefined)?.n
  return typeof n === 'number' && n > 0 ? n : 1
}
