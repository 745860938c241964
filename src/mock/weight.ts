import type { Account } from './accounts.ts'
import { fromMicro } from './ledger.ts'
import type { LimitRule } from './limit-rules.ts'

/** Units of a request: its `n` where that is possible, else 1. A request whose `n` is not is refused for it, and must not weigh a million. */
export function unitsOf({ n }: Readonly<Record<string, unknown>>, largestN: number): number {
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= largestN ? n : 1
}

/** Cost of a request of this many units by the rule; without an account, the cost with a full balance. */
export function costOf({ weight, balance }: LimitRule, units: number, account: Account | null = null): number {
  const stated = weight === 'n' ? units : 1
  if (balance === null || account === null) return stated
  const left = availableTo(account)
  if (left >= balance.below) return stated
  // Nothing left weighs more than any limit has room for.
  return stated * (balance.weight === 'inverse' ? Math.ceil(balance.below / Math.max(left, 1e-6)) : balance.weight)
}

/** Credits that the account may still spend. */
function availableTo({ purse: { user, token } }: Account): number {
  return fromMicro(token.unlimited ? user.available : Math.min(user.available, token.available))
}
