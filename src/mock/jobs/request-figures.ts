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
