import type { Outcome } from '../gateway/outcome.ts';
import type { RetrySettings } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
import type { Call } from './call.ts';
import { type RetryBudget } from './retry-budget.ts';
import { type RetryDecision } from './retry-policy.ts';
/** The retries of one client: what its policy says of a call, as far as the budget that all its calls share will pay for it. */
export declare class Retries {
    #private;
    /** `shared`: the budget of a profile that has one, where other processes spend of it too. */
    constructor(settings: RetrySettings, random: RandomSource, shared?: RetryBudget);
    /** A call makes its first attempt. */
    begun(): void;
    accepted(call: Call): void;
    /** What follows an attempt that was not accepted. A retry is paid for here. */
    decide(call: Call, outcome: Outcome<unknown>): RetryDecision | Promise<RetryDecision>;
}
