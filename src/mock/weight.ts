import type { LimitRule } from './limit-rules.ts'

/** Units of a request: its `n` where that is possible, else 1. A request whose `n` is not is refused for it, and must not weigh a million. */
export function unitsOf({ n }: Readonly<Record<string, unknown>>, largestN: number): number {
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= largestN ? n : 1
}

/** What a request of so many units costs by the rule. */
export function costOf({ weight }: LimitRule, units: number): number {
  return weight === 'n' ? units : 1
}
