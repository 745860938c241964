import { type HintErrorCounts } from './hint-errors.ts';
import type { Job } from './job.ts';
import { type Book } from './ledger.ts';
import type { Reason, RequestRecord, Visited } from './oracle-log.ts';
interface EndpointCounts {
    requests: number;
    /** By status as ordered; `none` where the answer never left. */
    byStatus: Record<string, number>;
    byReason: Partial<Record<Reason, number>>;
    /** Answers that a fault withheld or spoiled: the caller cannot know what was decided. */
    spoiled: number;
}
interface ModelCounts {
    /** Submits and messages that name it. */
    requests: number;
    accepted: number;
    /** Refused with 429, by a limit or for want of balance. */
    throttled: number;
    completed: number;
    failed: number;
    /** Null when no refusal carried a hint. */
    hints: HintErrorCounts | null;
}
/** The truth in figures: what a run's summary is checked against. */
export interface OracleCounts {
    endpoints: Record<Visited, EndpointCounts>;
    models: Record<string, ModelCounts>;
    /** Tasks by their state at the instant of counting; `open` have not ended. */
    tasks: {
        accepted: number;
        completed: number;
        failed: number;
        open: number;
    };
    messages: {
        accepted: number;
        completed: number;
    };
    /** Task reads by the status that was told. */
    polls: Record<string, number>;
    /** Sums over all users. */
    credits: {
        charged: number;
        reserved: number;
        available: number;
    };
}
export declare class OracleTally {
    #private;
    request(record: RequestRecord): void;
    accepted(job: Job): void;
    ended(job: Job): void;
    counts(books: readonly Book[]): OracleCounts;
}
export {};
