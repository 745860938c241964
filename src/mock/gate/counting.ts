import type { MockReply, Visit } from '../exchange.ts'
import type { JobBook } from '../jobs/job-book.ts'
import { costOf } from './request-weight.ts'
import { usedTokens } from './token-rules.ts'

/** Counts an admitted request: at once, or when it is answered where a limit counts then. */
export function countPassed(
  { passage, now, endpoint, weighed, account }: Visit,
  answeredAt: number,
  jobs: JobBook,
): void {
  for (const barrier of passage?.barriers ?? []) {
    const { limiter, rule } = barrier
    const late = rule.countOn === 'success' && !limiter.holds && answeredAt > now
    const cost = costOf(rule, weighed, account)
    if (late) jobs.countLater(barrier, answeredAt, cost)
    else if (cost > 0) limiter.take(now, cost)
    if (limiter.holds && endpoint !== 'submit' && endpoint !== 'message') jobs.freeLater(barrier, answeredAt)
  }
}

/** Counts the tokens of an answer as it ends at `endsAt`, by its own usage: what was not taken before, and what comes back. */
export function settleTokens(
  { passage, now, weighed }: Visit,
  { body }: MockReply,
  endsAt: number,
  jobs: JobBook,
): void {
  for (const barrier of passage?.barriers ?? []) {
    const { tokens } = barrier.rule
    if (tokens === null) continue
    const rest = costOf(barrier.rule, weighed) - usedTokens(tokens, usageOf(body))
    if (rest < 0) jobs.countLater(barrier, endsAt, -rest)
    else if (rest > 0 && tokens.returns) jobs.giveBackLater(barrier, endsAt, rest, now)
  }
}

function usageOf(body: object): { input: number; output: number } {
  const { input_tokens: input = 0, output_tokens: output = 0 } =
    (body as { usage?: { input_tokens?: number; output_tokens?: number } }).usage ?? {}
  return { input, output }
}
