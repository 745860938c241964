import type { Modality } from '../gateway/modality.ts';
import { type AcceptedEvent, type AdmittedEvent, type ArrivalEvent, type AttemptEvent, type CallEnd, type OutcomeEvent, type PollEvent, type TerminalEvent } from './events.ts';
/**
 * One call as far as its events have told it: what each of its facts means is said here, and nowhere else. Instants in ms since the
 * start of the run, waits in ms.
 */
export interface CallRecord {
    readonly call: number;
    readonly model: string;
    readonly modality: Modality;
    readonly phase: string;
    /** False in a warm-up phase. */
    readonly record: boolean;
    readonly intended: number;
    readonly arrivedAt: number;
    /** Index of the weighted request. */
    readonly request: number;
    /** Credits that the profile states for its request. */
    readonly price: number | undefined;
    /** Submits or messages sent so far. */
    attempts: number;
    /** When the first was sent; undefined before. */
    firstSentAt: number | undefined;
    /** When the latest was sent; the arrival before the first. */
    attemptAt: number;
    /** Number of the attempt without an answer so far; 0 when there is none. */
    pending: number;
    /** The whole answer to the latest attempt; undefined while the log has none. */
    outcome: OutcomeEvent | undefined;
    /** Attempts answered 429. */
    throttled: number;
    /** Attempts that were accepted, or may have been: 2 make the call a duplicate. */
    perhapsAccepted: number;
    /** An attempt surely was accepted. */
    isAccepted: boolean;
    /** The task that it was given. */
    accepted: AcceptedEvent | undefined;
    polls: number;
    /** Reply of the first read that found the task processing. */
    firstProcessing: number | undefined;
    /** Sending of the last read that found it unfinished. */
    lastNotDone: number | undefined;
    /** Waits in the client's own limiter so far. */
    admissionWaitMs: number;
    /** Time between attempts so far, by the retry policy. */
    backoffMs: number;
    /** Set when the call ended without the end of its task: a resumed run may still see that. */
    left: {
        end: CallEnd;
        t: number;
    } | undefined;
}
/** What an attempt came to. Told once per attempt: by its outcome, or by the accepted task, whichever the log has first. */
export interface Answer extends Pick<OutcomeEvent, 't' | 'attempt' | 'outcome' | 'status' | 'retryBy'> {
    /** It was accepted, or may have been. */
    isPerhapsAccepted: boolean;
    /** It was the second attempt of its call that was, or may have been, accepted: the gateway may have made one thing twice. */
    isDuplicate: boolean;
}
/** Every field is there from the start: tens of thousands of them then share one shape. */
export declare function newRecord(event: ArrivalEvent, price: number | undefined): CallRecord;
export declare function noteAdmitted(call: CallRecord, { t, waitMs }: AdmittedEvent): void;
export declare function noteAttempt(call: CallRecord, { t, attempt }: AttemptEvent): void;
/** Records an answer; null when the attempt already had one. */
export declare function noteAnswer(call: CallRecord, { t, attempt, outcome, status, retryBy }: Pick<Answer, 't' | 'attempt' | 'outcome' | 'status' | 'retryBy'>): Answer | null;
export declare function notePoll(call: CallRecord, { t, n, ms, outcome, taskStatus }: PollEvent): void;
/** Whether a call ended without the end of its accepted task. */
export declare function leavesTask(call: CallRecord, { end }: TerminalEvent): boolean;
/** Status of the refusal that its latest attempt was answered with; null when it was no refusal. */
export declare function refusalOf({ outcome }: CallRecord): number | null;
