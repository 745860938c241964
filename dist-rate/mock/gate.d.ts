import type { Endpoint } from '../gateway/outcome.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Account } from './accounts.ts';
import type { MockModel } from './catalogue.ts';
import { type LimitRule } from './limit-rules.ts';
import type { MockWorld } from './schema.ts';
import { Station } from './station.ts';
/** A rule's limiter for one key, such as one model of one user. */
export interface Barrier {
    readonly rule: LimitRule;
    readonly limiter: Limiter;
    /** Where excess queues: tells when a queued job starts. */
    readonly station: Station | null;
}
/** The barriers in the way of a kind of request, and which of them hold a slot for a job or let it queue. */
interface Way {
    barriers: readonly Barrier[];
    holds: readonly Barrier[];
    stations: readonly Station[];
}
export interface Passage extends Way {
    admitted: true;
    /** Held back until then, by a law that delays. */
    startsAt: number;
}
export interface Refusal {
    admitted: false;
    /** The first barrier that refused. */
    barrier: Barrier;
    /** The same request would pass then, as far as the limits know; Infinity when only a release can help. */
    retryAt: number;
}
/** All limits of a world, each kept by its key. */
export declare class Gate {
    #private;
    constructor(world: MockWorld, originEpochMs: number);
    /** Asks every limit that concerns a request of so many units; counts nothing but the refusal. */
    ask(endpoint: Endpoint, model: MockModel | null, account: Account | null, now: number, units: number): Passage | Refusal;
}
export {};
