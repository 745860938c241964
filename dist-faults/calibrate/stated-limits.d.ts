import type { ModifiedLimit } from '../limits/limit.ts';
import type { KnownLimit } from './known-limit.ts';
/** The limits of a twin as a mock world states them. */
export interface StatedLimits {
    law: Readonly<Record<string, unknown>> | null;
    excess: Readonly<Record<string, unknown>>;
    limits: {
        models: Readonly<Record<string, Record<string, unknown>>>;
        reads?: {
            rate: unknown;
        };
    };
    stack: Readonly<Record<string, Record<string, unknown>>>;
    /** Where each of the known limits stands in the file; null where it is not stated. */
    paths: readonly (readonly string[] | null)[];
}
/** Limits of one model stand with its class, enforced by the commonest law; all others beside them, each with a law of its own. */
export declare function statedLimits(known: readonly KnownLimit[]): StatedLimits;
/** The limiter's specification of a rate, at its likeliest; null for what is no rate, or was not found. */
export declare function specOf(limit: KnownLimit): ModifiedLimit | null;
