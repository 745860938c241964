import type { Account } from './account.ts';
import type { ModelRecord } from './model-record.ts';
import type { SpendSamples } from './spend-samples.ts';
import type { Summary } from './summary.ts';
import type { CheckedPrice } from './summary-credits.ts';
export interface CreditSources {
    account: Account;
    models: readonly ModelRecord[];
    samples: SpendSamples;
    budget: number | null;
    /** Null where the profile asks for no check. */
    checked: readonly CheckedPrice[] | null;
}
/** What the run cost, by stated prices and by the balance, and whether the two agree. Null when neither is known nor asked for. */
export declare function creditsSummary({ account, models, samples, budget, checked }: CreditSources): Summary['credits'];
