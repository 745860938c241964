import { NO_TOKENS, type RequestTokens, requestTokens } from '../../gateway/request-tokens.ts'
import type { Account } from '../accounts.ts'
import { fromMicro } from '../ledger.ts'
import type { LimitRule } from './limit-rules.ts'
import { reservedTokens, settledTokens } from './token-rules.ts'

/** Units of a request: its `n` where that is possible, else 1. A request whose `n` is not is refused for it, and must not weigh a million. */
export function unitsOf({ n }: Readonly<Record<string, unknown>>, largestN: number): number {
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= largestN ? n : 1
}

/** Weight of a request of this body. */
export function weighedOf(body: Readonly<Record<string, unknown>>, largestN: number, isText: boolean): Weighed {
  return { units: unitsOf(body, largestN), tokens: isText ? requestTokens(body) : NO_TOKENS }
}

/** Weight of a request, by all that a rule may count. */
export interface Weighed {
  readonly units: number
  readonly tokens: RequestTokens
}

/** Cost of a request by the rule, before it is answered: 0 where it is weighed only then. Without an account, the cost with a full balance. */
export function costOf(
  { weight, balance, tokens }: Pick<LimitRule, 'weight' | 'balance' | 'tokens'>,
  request: Weighed,
  account: Account | null = null,
): number {
  if (tokens !== null) return reservedTokens(tokens, request.tokens)
  const stated = weight === 'n' ? request.units : 1
  if (balance === null || account === null) return stated
  const left = availableTo(account)
  if (left >= balance.below) return stated
  // Nothing left weighs more than any limit has room for.
  return stated * (balance.weight === 'inverse' ? Math.ceil(balance.below / Math.max(left, 1e-6)) : balance.weight)
}

/** Cost of an average request by the rule, once it has been answered with so many output tokens. */
export function settledCost(
  rule: Pick<LimitRule, 'weight' | 'balance' | 'tokens'>,
  request: Weighed,
  output: number,
): number {
  if (rule.tokens === null) return costOf(rule, request)
  return settledTokens(rule.tokens, request.tokens, { input: request.tokens.input, output })
}

/** Credits that the account may still spend. */
function availableTo({ purse: { user, token } }: Account): number {
  return fromMicro(token.unlimited ? user.available : Math.min(user.available, token.available))
}
