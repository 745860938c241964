import { type CallFold } from '../measure/call-history.ts';
import { type CallRecord } from '../measure/call-record.ts';
import type { CallEnd, DroppedEvent, EventSink, RunEvent, TerminalEvent } from '../measure/events.ts';
/** One call in brief: enough to pair it with itself in another run, and to say what became different. Spans in ms. */
export interface CallDigest {
    call: number;
    model: string;
    /** False in a warm-up phase. */
    record: boolean;
    end: CallEnd | 'dropped';
    /** From the start of the run. */
    intended: number;
    /** From the intended start, as the following: end of the call, sending and reply of the accepted attempt, last read that found it undone. */
    ended: number;
    sent: number | null;
    accepted: number | null;
    lastNotDone: number | null;
    attempts: number;
    /** Attempts answered 429. */
    throttled: number;
    polls: number;
    admissionWait: number;
    backoff: number;
    price: number | null;
    /** HTTP status of the refusal that ended the call; null for every other end, and in baselines that do not say. */
    status: number | null;
}
/** Digests as a table, its head first: a third of the size of objects, and still readable. */
export declare function digestRows(calls: readonly CallDigest[]): unknown[][];
/** What `digestRows` made of them. Columns of a later version are ignored, missing ones are null. */
export declare function digestsOf(rows: readonly (readonly unknown[])[]): CallDigest[];
/** Gathers one digest per call from a run's events. A call that ended twice (its task was followed later) counts as it ended last. */
export declare class CallDigests implements EventSink, CallFold {
    #private;
    emit(event: RunEvent): void;
    arrived(): undefined;
    ended(of: CallRecord, event: TerminalEvent): void;
    dropped({ call, model, record, intended, t }: DroppedEvent): void;
    /** In the order of the plan. */
    list(): CallDigest[];
}
