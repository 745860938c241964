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

/** Points that the answers to one kind of request are taken at: each in the middle of a part, all parts alike. */
const POINTS = 400
/** The last part is halved so often, always towards its end: the few longest answers have much of all the time, and most of what makes queues. */
const HALVINGS = 8
/** Parts of all answers by their time: where the middle of each lies, and its share. */
function partsByTime(): { at: number; share: number }[] {
  const alike = Array.from({ length: POINTS - 1 }, (_, n) => ({ at: (n + 0.5) / POINTS, share: 1 / POINTS }))
  const halves = Array.from({ length: HALVINGS }, (_, n) => 2 ** -(n + 1) / POINTS)
  const last = 2 ** -HALVINGS / POINTS
  return [...alike, ...halves.map((share) => ({ at: 1 - 1.5 * share, share })), { at: 1 - last / 2, share: last }]
}

const PARTS = partsByTime()

/** Points that streams are taken at, on a lattice; steps coprime to their number, and near powers of what the golden ratio is in three dimensions. */
const STREAM_POINTS = 1000
const STEPS = [1, 819, 671] as const
/** The points that have the largest values of a figure, as a share of all points, and the share of all values that they stand for. */
const LARGEST = { points: 0.2, share: 0.05 }

/** Figures of streams, drawn apart: where each lies among all of its kind, and how many streams have these three. */
function partsOfStreams(): { at: readonly [number, number, number]; share: number }[] {
  const [dense, rare] = [LARGEST.share / LARGEST.points, (1 - LARGEST.share) / (1 - LARGEST.points)]
  const points = Array.from({ length: STREAM_POINTS }, (_, n) => {
    const rest = STEPS.map((step) => 1 - (((n * step) % STREAM_POINTS) + 0.5) / STREAM_POINTS)
    const isLarge = rest.map((one) => one < LARGEST.points)
    const at = rest.map((one, k) => (isLarge[k] ? 1 - one * dense : (1 - one) * rare)) as [number, number, number]
    return { at, share: isLarge.reduce((share, large) => share * (large ? dense : rare), 1) }
  })
  const all = points.reduce((sum, { share }) => sum + share, 0)
  return points.map(({ at, share }) => ({ at, share: share / all }))
}

const STREAM_PARTS = partsOfStreams()

/** The answers that a model of the class gives to such a request: together `share` of all. */
export function answersTo(settings: ModelClassSettings, body: Body, share = 1): AnswerPoint[] {
  if (isStreamed(settings, body)) return streamsTo(settings, body, share)
  const { median, sigma } = latencyOf(settings, body)
  const isText = settings.modality === 'text'
  return PARTS.map((part) => ({
    share: share * part.share,
    endMs: lognormalQuantile(part.at, median, sigma),
    firstMs: null,
    output: isText ? WHOLE_OUTPUT_TOKENS : 0,
  }))
}

/** A stream's first token, the time of its tokens and their number are drawn apart. */
function streamsTo(settings: ModelClassSettings, body: Body, share: number): AnswerPoint[] {
  const { firstToken, tokenTime, tokens } = streamOf(settings, body)
  const { mostOutput } = requestTokens(body)
  const most = mostOutput === 0 ? Number.POSITIVE_INFINITY : mostOutput
  return STREAM_PARTS.map(({ at: [size, first, time], share: part }) => {
    const wanted = Math.max(1, Math.round(lognormalQuantile(size, tokens.median, tokens.sigma)))
    const output = Math.min(wanted, most)
    const firstMs = lognormalQuantile(first, firstToken.median, firstToken.sigma)
    const tokenMs = lognormalQuantile(time, tokenTime.median, tokenTime.sigma)
    return { share: share * part, firstMs, endMs: firstMs + (output - 1) * tokenMs, output }
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
