import type { RequestRecord } from '../mock/oracle-log.ts';
import type { Attempt, Call, Relation } from './sights.ts';
/** Calls that are remembered; of more the oldest are forgotten, and what they were is not judged any more. */
export declare const MOST_CALLS = 50000;
/** Whose attempt a request is. */
export interface Match {
    call: Call | null;
    relation: Relation;
    before: Attempt | null;
    /** What bought for the same call before. */
    paid: Attempt | null;
}
/** What is known of the task that a call bought: whether it runs, and what its reader was told. */
export type Bought = (id: string) => 'open' | 'failed' | 'completed';
/**
 * Who is who: attempts of one call are matched by the call header, an idempotency key, the SDKs' retry count with the body, or a body that
 * occurs once. What may be several wishes is nobody's attempt, and what was found of it before is taken back.
 */
export declare class CallBook {
    #private;
    constructor(bought: Bought);
    match(record: RequestRecord, attempt: Attempt): Match;
    /** The calls that are remembered. */
    calls(): Generator<Call>;
}
