import type { LimitSpec } from './registry.ts';
/** A law and what a server makes of it. Inside out: the law, its replicas, the penalty; a drift replaces all of them. */
export type ModifiedLimit = LimitSpec & {
    /** After a refusal everything is refused for so long. Refusals in that time are free and do not prolong it. */
    penaltyMs?: number;
    replicas?: ReplicaSpec;
    /** From `atMs` on the limit is `to`, begun afresh; only what is held is held on. */
    drift?: {
        atMs: number;
        to: ModifiedLimit;
    };
};
/** Independent copies behind one address, as where every server of a fleet counts for itself. Laws that have a share only. */
export interface ReplicaSpec {
    count: number;
    /** Each copy enforces its share of the limit, or all of it. */
    each: 'share' | 'full';
    /** Seed of a random choice of the copy for each request; in turn without it. */
    key?: number;
}
