import type { ModelClassSettings } from '../world/schema.ts'
import { requestFigures } from './request-figures.ts'

/** Length of a video that names none, in the unit of the request's `duration`. */
const DEFAULT_DURATION = 5

/** Credits of a request: its own, or (base + perSecond × duration) × factor of its resolution or quality × n. */
export function priceOf(settings: ModelClassSettings, body: Readonly<Record<string, unknown>>): number {
  const own = requestFigures(settings, body)?.credits
  if (own !== undefined) return own
  const { price } = settings
  const duration = typeof body.duration === 'number' ? body.duration : DEFAULT_DURATION
  const n = typeof body.n === 'number' ? body.n : 1
  return (price.base + price.perSecond * duration) * factorOf(price.factors, body) * n
}

function factorOf(factors: Readonly<Record<string, number>>, body: Readonly<Record<string, unknown>>): number {
  for (const label of [body.resolution, body.quality]) {
    if (typeof label === 'string' && Object.hasOwn(factors, label)) return factors[label] as number
  }
  return 1
}
