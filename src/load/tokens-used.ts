import { usageOf } from '../gateway/message-usage.ts'
import type { Outcome } from '../gateway/outcome.ts'

/** Tokens that an attempt has used: none where it was surely not answered; undefined where nothing says it, and all must count. */
export function tokensUsed(outcome: Outcome<unknown>): number | undefined {
  switch (outcome.kind) {
    case 'throttled':
    case 'refused':
    case 'unreachable':
      return 0
    case 'accepted': {
      const { input, output } = outcome.stream?.tokens ?? usageOf(outcome.body) ?? {}
      return input === undefined || output === undefined ? undefined : input + output
    }
    case 'failed':
    case 'ambiguous':
      return undefined
  }
}
