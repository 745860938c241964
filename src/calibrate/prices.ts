import type { Summary } from '../measure/summary/summary.ts'
import { mayBeOthers } from '../measure/summary/summary-credits.ts'
import { weightedMean } from '../stats/mean-difference.ts'
import type { Between, Finding } from './calibration.ts'
import type { ObservedGateway, ObservedModel } from './observed-gateway.ts'
import { fieldsOf } from './times.ts'

/** A price whose bounds lie further apart, as a share of it, is doubtful. */
const TOLERATED = 0.1

/** Price of a completed call by the run's own account of credits; `mayBeOthers`: others may have spent or added a part of them. */
export interface Charge extends Between {
  mayBeOthers: boolean
}
export type ChargedPrices = ReadonlyMap<string, Charge>

/** Charge for a completed call of each model, as far as the balance shows it: by the run that shows it best, whatever the order of the runs. */
export function chargedOf(runs: readonly { summary: Pick<Summary, 'credits'> }[]): Map<string, Charge> {
  const charged = new Map<string, Charge>()
  const add = (model: string, found: Charge): void => {
    const known = charged.get(model)
    if (known === undefined || isSurer(found, known)) charged.set(model, found)
  }
  for (const { summary } of runs) {
    const { credits } = summary
    for (const [model, of] of Object.entries(credits?.byModel ?? {})) {
      const found = of.estimated?.perCall ?? null
      const stated = of.perCompleted
      const isOpen = mayBeOthers(credits)
      if (stated === null) {
        if (found !== null) add(model, { ...found, mayBeOthers: isOpen })
      } else if (
        credits?.unexplained === 0 ||
        (found !== null && !isOpen && found.low <= stated && stated <= found.high)
      ) {
        add(model, { value: stated, low: stated, high: stated, mayBeOthers: false })
      }
    }
  }
  return charged
}

function isSurer(one: Charge, other: Charge): boolean {
  if (one.mayBeOthers !== other.mayBeOthers) return !one.mayBeOthers
  return one.high - one.low < other.high - other.low
}

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
  if (alone.length > 0) {
    const priceOf = (at: number): number | null =>
      alone.find(({ request }) => request === at)?.price ?? requests[at]?.price ?? null
    const value = alone.map(({ price }) => price).join(', ')
    const evidence = `${alone.length} calls bought separately`
    return {
      price: byRequest(requests, priceOf),
      finding: { of: model, what: 'credits', value, label: 'seen', evidence },
    }
  }
  if (requests.every(({ price }) => price !== null)) {
    const value = requests.map(({ price }) => price).join(', ')
    const isConfirmed = charged.has(model)
    const evidence = isConfirmed ? 'stated in the profile, confirmed by the balance' : 'stated in the profile'
    const label = isConfirmed ? 'seen' : 'assumed'
    const price = byRequest(requests, (at) => requests[at]?.price ?? null)
    return { price, finding: { of: model, what: 'credits', value, label, evidence } }
  }
  const found = charged.get(model)
  if (found === undefined) {
    const evidence = 'the run did not read the balance, or the balance does not separate the models'
    return { price: null, finding: { of: model, what: 'credits', value: '', label: 'unobserved', evidence } }
  }
  const results = weightedMean(requests, ({ body }) => resultsOf(body))
  const base = { value: found.value / results, low: found.low / results, high: found.high / results }
  const [middle, least, most] = [found.value, found.low, found.high].map((credits) => Number(credits.toPrecision(4)))
  const isWide = found.high - found.low > TOLERATED * found.value
  const evidence = `the balance over the whole run${found.mayBeOthers ? '; others may have spent or added credits' : ''}`
  const label = found.mayBeOthers || isWide ? 'doubtful' : 'seen'
  const value = `${middle}${isWide ? ` (${least} to ${most})` : ''}`
  return { price: { base, requests: [] }, finding: { of: model, what: 'credits', value, label, evidence } }
}

type Requests = ObservedModel['requests']

/** Each request at its own price; the base is that of requests without a field that only they have, where there are such. */
function byRequest(requests: Requests, priceOf: (at: number) => number | null): FittedPrice {
  const bodies = requests.map(({ body }) => body)
  const known = requests.flatMap((request, at) => {
    const credits = priceOf(at)
    return credits === null ? [] : [{ ...request, credits, when: bodies.length > 1 ? fieldsOf(bodies, at) : null }]
  })
  const own = known.flatMap(({ when, credits }) => (when === null ? [] : [{ when, credits }]))
  const plain = known.filter(({ when }) => when === null)
  const of = plain.length > 0 ? plain : known
  const base = weightedMean(of, ({ credits }) => credits) / weightedMean(of, ({ body }) => resultsOf(body))
  return { base: { value: base, low: base, high: base }, requests: own }
}

/** How many results a request asks for. */
export function resultsOf(body: object | undefined): number {
  const n = (body as { n?: unknown } | undefined)?.n
  return typeof n === 'number' && n > 0 ? n : 1
}
