import { requestTokens } from '../../gateway/request-tokens.ts'
import { lognormalQuantile } from '../../stats/distributions.ts'
import { WHOLE_OUTPUT_TOKENS } from '../replies/placeholder-text.ts'
import type { StreamSettings } from '../streams/schema.ts'
import type { ModelClassSettings } from '../world/schema.ts'

type Body = Readonly<Record<string, unknown>>

/** Figures of the class for requests with these values: the first that the body fits; undefined if it states none. */
export function requestFigures(
  { requests }: ModelClassSettings,
  body: Body,
): ModelClassSettings['requests'][string] | undefined {
  for (const name in requests) {
    const figures = requests[name] as ModelClassSettings['requests'][string]
    if (Object.entries(figures.when).every(([field, value]) => body[field] === value)) return figures
  }
  return undefined
}

/** How long tasks of such a request take. */
export function latencyOf(settings: ModelClassSettings, body: Body): ModelClassSettings['latency'] {
  return requestFigures(settings, body)?.latency ?? settings.latency
}

/** How texts of such a request are streamed. */
export function streamOf(settings: ModelClassSettings, body: Body): StreamSettings {
  const own = requestFigures(settings, body)?.stream
  if (own === undefined) return settings.stream
  const { firstToken, tokenTime, tokens } = settings.stream
  return {
    ...settings.stream,
    firstToken: own.firstToken ?? firstToken,
    tokenTime: own.tokenTime ?? tokenTime,
    tokens: own.tokens ?? tokens,
  }
}

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
