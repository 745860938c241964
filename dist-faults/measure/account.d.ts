import type { CreditsBody } from '../gateway/bodies.ts';
import type { CreditsEvent, QuotaEvent } from './events.ts';
import type { Summary } from './summary.ts';
type Reading = CreditsBody['data'];
type Credits = NonNullable<Summary['credits']>;
/**
 * Credits used between two readings. By the token, which is the run's own; by its user where the token is unlimited and the gateway
 * keeps no count of what it uses.
 */
export declare function spentBetween(before: Reading, after: Reading): number;
/** What the gateway itself says was spent: readings of credits and of the file quota. */
export declare class Account {
    #private;
    /** `mayBeCharged`: whether anything of the run's own can have been charged since the reading before. */
    credits({ when, body, t }: CreditsEvent, mayBeCharged: boolean): void;
    quota({ when, body, plannedFiles }: QuotaEvent): void;
    /** Credits used from the first reading to the latest, the run's samples included; null unless two were read. */
    get spentSoFar(): number | null;
    /** Credits used between the readings before and after; null unless both were read. */
    get delta(): number | null;
    /** Null when credits were never asked for. */
    creditsSnapshot(): Pick<Credits, 'before' | 'after' | 'delta' | 'basis' | 'readings' | 'refunded' | 'fell' | 'otherSpend'> | null;
    /** Null when the quota was never asked for. */
    quotaSnapshot(): Summary['quota'];
}
export {};
