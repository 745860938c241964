import { lawOf } from '../limits/registry.ts'
import type { LimitRule } from '../mock/limit-rules.ts'
import { costOf, settledCost, weighedOf } from '../mock/weight.ts'
import type { ModelLoad } from '../profile/profile.ts'

/**
 * Tokens of a limit that one job of the model uses on average. What comes back when an answer ends is missing until then, `answerMs` after it was
 * taken: a bucket has so much less for others, and a window has either counted it by then or gets it back late.
 */
export function tokenUse(rule: LimitRule, { requests }: ModelLoad, answerMs: number): number {
  const { ratePerSecond = 0, burst = 1, windowMs } = lawOf(rule.spec).allows(rule.spec)
  const total = requests.reduce((sum, { weight }) => sum + weight, 0)
  let used = 0
  let returned = 0
  for (const { weight, body } of requests) {
    const weighed = weighedOf(body, 1, true)
    const settled = settledCost(rule, weighed)
    used += (weight / total) * settled
    returned += (weight / total) * Math.max(0, costOf(rule, weighed) - settled)
  }
  if (windowMs !== undefined) return used + returned * Math.min(1, answerMs / windowMs)
  return Math.max(used, (returned * answerMs * ratePerSecond) / 1000 / burst)
}
