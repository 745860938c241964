import type { Outcome } from '../gateway/outcome.ts';
import type { RetryBudgetSettings } from '../profile/profile.ts';
/** What all retries of a run may spend together. Tokens are fractions: sums that should be whole are compared with a grain. */
export interface RetryBudget {
    /** A call makes its first attempt. */
    begun(): void;
    /** An attempt came to what the policy would retry, whether or not this call may. */
    failed(): void;
    /** The price of one retry after `outcome`, taken at `now`; null where there is too little left. A promise where it is kept elsewhere. */
    withdraw(outcome: Outcome<unknown>, now: number): number | null | Promise<number | null>;
    /** An attempt was accepted; `price` is what the call's last retry cost, 0 when there was none. */
    accepted(price: number): void;
}
export declare function createRetryBudget(settings: RetryBudgetSettings): RetryBudget;
type SettingsOf<K> = Extract<RetryBudgetSettings, {
    kind: K;
}>;
export declare function causeOf(outcome: Outcome<unknown>): keyof SettingsOf<'quota'>['prices'];
export {};
