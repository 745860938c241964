import { mostTokens } from '../gateway/request-tokens.ts'
import { lawOf } from '../limits/registry.ts'
import type { LimitRule } from '../mock/limit-rules.ts'
import { meanOutput } from '../mock/mean-output.ts'
import type { ModelClassSettings } from '../mock/schema.ts'
import { costOf, settledCost, weighedOf } from '../mock/weight.ts'
import type { ModelLoad } from '../profile/profile.ts'

/** Tokens that the calls of a model take of a limit, and of a client's own bucket that keeps to it. */
export interface TokenUse {
  /** Tokens of the limit that a job takes on average. */
  readonly perJob: number
  /** The most that a request takes of the limit before it is answered. */
  readonly heaviest: number
  /** Tokens of the client's bucket that an answered attempt takes on average, and the most that one takes. */
  readonly client: { readonly perAttempt: number; readonly heaviest: number }
}

/**
 * The use that a model makes of a limit on tokens. What comes back when an answer ends is in use until then: a window counts it for `answerMs`, and a
 * bucket has lent it for good, once.
 */
export function tokenUse(
  rule: LimitRule,
  { requests }: ModelLoad,
  settings: ModelClassSettings,
  answerMs: number,
): TokenUse {
  const { windowMs } = lawOf(rule.spec).allows(rule.spec)
  const lent = windowMs === undefined ? 0 : Math.min(1, answerMs / windowMs)
  const total = requests.reduce((sum, { weight }) => sum + weight, 0)
  let [perJob, perAttempt, heaviest, heaviestOfClient] = [0, 0, 1, 1]
  for (const { weight, body } of requests) {
    if (weight === 0) continue
    const weighed = weighedOf(body, 1, true)
    const output = meanOutput(settings, body)
    const reserved = costOf(rule, weighed)
    const settled = settledCost(rule, weighed, output)
    perJob += (weight / total) * (settled + lent * Math.max(0, reserved - settled))
    perAttempt += (weight / total) * (weighed.tokens.input + output)
    heaviest = Math.max(heaviest, reserved, settled)
    heaviestOfClient = Math.max(heaviestOfClient, mostTokens(body))
  }
  return { perJob, heaviest, client: { perAttempt, heaviest: heaviestOfClient } }
}
