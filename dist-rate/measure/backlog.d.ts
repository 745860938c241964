import type { Profile } from '../profile/profile.ts';
import { type CallFold } from './call-history.ts';
import type { Answer, CallRecord } from './call-record.ts';
import type { DroppedEvent, EventSink, RunEvent, TerminalEvent } from './events.ts';
/**
 * How the work still to be done grew while the load lasted. A call waits from its intended start until it is served; one that was turned
 * away for want of room (refused with 429 or 503 to the last, dropped by the client's own limits, timed out) is never served. What the gateway
 * took and then failed is served: whether it failed too often is for thresholds to say.
 */
export interface Backlog {
    /** Calls due in the recorded phases, and those that were never served of them. */
    offered: number;
    turnedAway: number;
    offeredPerSecond: number;
    /** Slope of the number of waiting calls by least squares, and its standard error. */
    growthPerSecond: number;
    errorPerSecond: number;
    /** Attempts of recorded calls, and those answered 429. */
    attempts: number;
    throttled: number;
}
/** Backlogs by model; and why they may say nothing. */
export interface LoadFigures {
    models: ({
        model: string;
    } & Backlog)[];
    /** Length of the recorded window, in ms. */
    windowMs: number;
    /** Calls that were not sent because credits ran out or the run was stopped. */
    stopped: {
        budget: number;
        other: number;
    };
}
/** Listens to a run for its backlogs; memory does not grow with the run, calls in flight apart. */
export declare class BacklogSink implements EventSink, CallFold {
    #private;
    constructor({ phases, models, mix }: Pick<Profile, 'phases' | 'models' | 'mix'>);
    emit(event: RunEvent): void;
    arrived({ model, intended, record }: CallRecord): undefined;
    dropped({ model, intended, record, reason }: DroppedEvent, call: CallRecord | undefined): void;
    answered({ model, record }: CallRecord, { outcome }: Answer): void;
    ended(call: CallRecord, { end, t }: TerminalEvent): void;
    finish(): LoadFigures;
}
