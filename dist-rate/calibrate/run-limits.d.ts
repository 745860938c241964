import { type KnownLimit } from './known-limit.ts';
import type { Seen, SeenAttempt } from './seen.ts';
/**
 * Limits as the refusals of runs show them. A run was not made to tell them: what it does not tell apart is stated as a range, and a
 * limit that nothing was refused by as unobserved.
 */
export declare function limitsOfRuns(runs: readonly Seen[]): KnownLimit[];
type Refusal = 'rate' | 'slots' | 'other';
/** A 503 that names a limit is one. */
export declare function refusalOf({ outcome, message, errorType, status }: SeenAttempt): Refusal | null;
export {};
