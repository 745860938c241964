import { requestTokens } from '../../gateway/request-tokens.ts'
import { latencyOf, streamOf } from '../../mock/jobs/request-figures.ts'
import { WHOLE_OUTPUT_TOKENS } from '../../mock/replies/placeholder-text.ts'
import type { ModelClassSettings } from '../../mock/world/schema.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import { lognormalQuantile } from '../../stats/distributions.ts'

type Body = Readonly<Record<string, unknown>>

/** One possible answer to a request. Times are in ms after the work began. */
export interface AnswerPoint {
  /** Its share of the answers. */
  readonly share: number
  /** When a text is complete, or a task is done. */
  readonly endMs: number
  /** When the first token of a stream comes; null where nothing is streamed. */
  readonly firstMs: number | null
  /** Output tokens of a text; 0 for tasks. */
  readonly output: number
}

/** Points that the answers to one kind of request are taken at. */
const POINTS = 400
/** Steps of a lattice with so many points, each coordinate at each of its places once: coprime to their number, and near it by the golden ratio. */
const STEPS = [247, 209] as const

/** The answers that a model of the class gives to such a request: each as likely as the others, together `share` of all. */
export function answersTo(settings: ModelClassSettings, body: Body, share = 1): AnswerPoint[] {
  if (isStreamed(settings, body)) return streamsTo(settings, body, share)
  const { median, sigma } = latencyOf(settings, body)
  const isText = settings.modality === 'text'
  return Array.from({ length: POINTS }, (_, n) => ({
    share: share / POINTS,
    endMs: lognormalQuantile((n + 0.5) / POINTS, median, sigma),
    firstMs: null,
    output: isText ? WHOLE_OUTPUT_TOKENS : 0,
  }))
}

/** A stream's first token, the time of its tokens and their number are drawn apart. */
function streamsTo(settings: ModelClassSettings, body: Body, share: number): AnswerPoint[] {
  const { firstToken, tokenTime, tokens } = streamOf(settings, body)
  const { mostOutput } = requestTokens(body)
  const most = mostOutput === 0 ? Number.POSITIVE_INFINITY : mostOutput
  return Array.from({ length: POINTS }, (_, n) => {
    const [first, time] = STEPS.map((step) => (((n * step) % POINTS) + 0.5) / POINTS) as [number, number]
    const wanted = Math.max(1, Math.round(lognormalQuantile((n + 0.5) / POINTS, tokens.median, tokens.sigma)))
    const output = Math.min(wanted, most)
    const firstMs = lognormalQuantile(first, firstToken.median, firstToken.sigma)
    const tokenMs = lognormalQuantile(time, tokenTime.median, tokenTime.sigma)
    return { share: share / POINTS, firstMs, endMs: firstMs + (output - 1) * tokenMs, output }
  })
}

/** The answers to all kinds of request that a model's calls make, with their shares of all answers. */
export function answersOf({ requests }: ModelLoad, settings: ModelClassSettings): AnswerPoint[] {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0)
  const alike = new Map<unknown, { share: number; body: Body }>()
  for (const { weight, body } of requests) {
    if (weight === 0) continue
    const key = isStreamed(settings, body) ? body : latencyOf(settings, body)
    const { share } = alike.get(key) ?? { share: 0 }
    alike.set(key, { share: share + weight / total, body })
  }
  return [...alike.values()].flatMap(({ share, body }) => answersTo(settings, body, share))
}

function isStreamed({ modality }: ModelClassSettings, body: Body): boolean {
  return modality === 'text' && body.stream === true
}
