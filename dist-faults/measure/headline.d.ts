import { type CallFold } from './call-history.ts';
import { type Answer, type CallRecord } from './call-record.ts';
import type { DroppedEvent, EventSink, RunEvent, TerminalEvent } from './events.ts';
/**
 * The few exact figures by which whole runs are compared, many times over: what a replication reports, and what tuning decides by. Recorded
 * calls only. Times in ms; a figure per success is null where nothing succeeded.
 */
export interface Headline {
    planned: number;
    completed: number;
    /** Ended as failed, refused or ambiguous: the gateway's doing. */
    spoiled: number;
    /** Left without a result by the client: gave up, dropped, or still trying at the drain's end. */
    givenUp: number;
    /** Accepted, and not seen to end. */
    unfinished: number;
    duplicates: number;
    giveUpRate: number;
    /**
     * Intended start to the end seen. A call that did not complete counts as the whole horizon: neither giving up, nor a failure, nor a stuck
     * task improves it. One whose request itself was refused is left out.
     */
    completionP50Ms: number;
    completionP99Ms: number;
    completionMeanMs: number;
    /** First arrival to the last end. */
    makespanMs: number;
    completedPerMinute: number;
    throttledPerSuccess: number | null;
    /** Attempts that were not accepted. */
    wastedPerSuccess: number | null;
    pollsPerSuccess: number | null;
    /** Credits that the account was charged, over completed calls; null where the balance was not read. */
    creditsPerSuccess: number | null;
    /** The most attempts that any call made. */
    mostAttempts: number;
}
/** Listens to a run and gives its headline; for runs of up to some 10^6 calls (it keeps one number a call). */
export declare class HeadlineSink implements EventSink, CallFold {
    #private;
    /** A call's end tells its reads, and waits of its own are in its instants. */
    readonly skips: ReadonlySet<RunEvent['type']>;
    /** `horizonMs`: the plan's length and its drain, what a call that did not complete counts as. */
    constructor(horizonMs: number, balanceStatuses?: readonly number[]);
    emit(event: RunEvent): void;
    arrived({ arrivedAt, record }: CallRecord): undefined;
    dropped({ record }: DroppedEvent, call: CallRecord | undefined): void;
    answered({ record }: CallRecord, { outcome, isDuplicate }: Answer): void;
    ended(call: CallRecord, event: TerminalEvent): void;
    finish(): Headline;
}
