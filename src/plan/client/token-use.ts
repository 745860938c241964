import { mostTokens } from '../../gateway/request-tokens.ts'
import { lawOf } from '../../limits/registry.ts'
import type { LimitRule } from '../../mock/gate/limit-rules.ts'
import { costOf, settledCost, weighedOf } from '../../mock/gate/request-weight.ts'
import type { ModelClassSettings } from '../../mock/world/schema.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import { answersTo } from './answer-points.ts'

/** Tokens that the calls of a model take of a limit, and of a client's own bucket that keeps to it. */
export interface TokenUse {
  /** Tokens of the limit that a job takes on average. */
  readonly perJob: number
  /** The most that a request takes of the limit before it is answered. */
  readonly heaviest: number
  /** Variance of what a window counts beside what its client counts, for each job in it, in tokens². */
  readonly variance: number
  /** Time that a bucket takes to lend what is out at a time, as the time constant of an exponential approach in ms; 0 for a window. */
  readonly settlesMs: number
  /** Tokens of the client's bucket that an answered attempt takes on average, and the most that one takes. */
  readonly client: { readonly perAttempt: number; readonly heaviest: number }
}

/**
 * The use that a model makes of a limit on tokens. A reservation that comes back is in use until the answer ends: a window counts it until then, and a
 * bucket has lent it for good, once. Decision 0101 has the derivation.
 */
export function tokenUse(rule: LimitRule, { requests }: ModelLoad, settings: ModelClassSettings): TokenUse {
  const { windowMs = null } = lawOf(rule.spec).allows(rule.spec)
  const total = requests.reduce((sum, { weight }) => sum + weight, 0)
  const mean = { settled: 0, lentMs: 0, lentSquareMs: 0, client: 0 }
  const seen: { share: number; settled: number; client: number }[] = []
  let [heaviest, heaviestOfClient] = [1, 1]
  for (const { weight, body } of requests) {
    if (weight === 0) continue
    const weighed = weighedOf(body, 1, true)
    const reserved = costOf(rule, weighed)
    heaviest = Math.max(heaviest, reserved)
    heaviestOfClient = Math.max(heaviestOfClient, mostTokens(body))
    for (const { share, output, endMs } of answersTo(settings, body, weight / total)) {
      const settled = settledCost(rule, weighed, output)
      const client = weighed.tokens.input + output
      const lent = Math.max(0, reserved - settled)
      const lentForMs = Math.min(endMs, windowMs ?? Number.POSITIVE_INFINITY)
      mean.settled += share * settled
      mean.client += share * client
      mean.lentMs += share * lent * lentForMs
      mean.lentSquareMs += share * lent ** 2 * lentForMs
      seen.push({ share, settled, client })
    }
  }
  const perToken = mean.settled / mean.client
  const apart = seen.reduce((sum, { share, settled, client }) => sum + share * (settled - perToken * client) ** 2, 0)
  return {
    perJob: mean.settled + (windowMs === null ? 0 : mean.lentMs / windowMs),
    heaviest,
    variance: windowMs === null ? 0 : apart + mean.lentSquareMs / windowMs,
    settlesMs: windowMs === null ? mean.lentMs / mean.settled : 0,
    client: { perAttempt: mean.client, heaviest: heaviestOfClient },
  }
}
