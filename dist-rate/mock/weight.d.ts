import type { Account } from './accounts.ts';
import type { LimitRule } from './limit-rules.ts';
/** Units of a request: its `n` where that is possible, else 1. A request whose `n` is not is refused for it, and must not weigh a million. */
export declare function unitsOf({ n }: Readonly<Record<string, unknown>>, largestN: number): number;
/** What a request of so many units costs by the rule; without an account, that of a full balance. */
export declare function costOf({ weight, balance }: LimitRule, units: number, account?: Account | null): number;
