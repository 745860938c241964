import { requestTokens } from '../../gateway/request-tokens.ts'
import { lognormalQuantile } from '../../stats/distributions.ts'
import { WHOLE_OUTPUT_TOKENS } from '../replies/placeholder-text.ts'
import type { ModelClassSettings } from '../world/schema.ts'
import { streamOf } from './request-figures.ts'

/** Points that the distribution of the tokens of a stream is taken at. */
const GRID = 400

/** Output tokens that the answer to such a request has on average. */
export function meanOutput(settings: ModelClassSettings, body: Readonly<Record<string, unknown>>): number {
  if (body.stream !== true) return WHOLE_OUTPUT_TOKENS
  const { median, sigma } = streamOf(settings, body).tokens
  const { mostOutput } = requestTokens(body)
  const most = mostOutput === 0 ? Number.POSITIVE_INFINITY : mostOutput
  let sum = 0
  for (let n = 0; n < GRID; n++) {
    sum += Math.min(most, Math.max(1, Math.round(lognormalQuantile((n + 0.5) / GRID, median, sigma))))
  }
  return sum / GRID
}
