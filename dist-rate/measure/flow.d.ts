import { type CallFold } from './call-history.ts';
import type { Answer, CallRecord } from './call-record.ts';
import type { DroppedEvent, EventSink, RunEvent, TerminalEvent } from './events.ts';
/** What went in and came out of one model in one window of time. Calls are counted by when it happened, times by intended start. */
export interface ModelFlow {
    model: string;
    /** Calls that were due. */
    offered: number;
    /** Attempts that were accepted. */
    accepted: number;
    completed: number;
    /** Completed within `goodMs` of their intended start. */
    good: number;
    /** Ended without a result: failed, refused, given up, dropped. */
    lost: number;
    throttled: number;
    /** Calls due and not over at the window's end. */
    open: number;
    /** Of these, calls that had not been sent yet. */
    waiting: number;
    /** From intended start to result, of the calls due in the window; a call without one counts as for ever, which is null. */
    p50Ms: number | null;
    p90Ms: number | null;
    p95Ms: number | null;
}
export interface FlowWindow {
    fromMs: number;
    toMs: number;
    models: readonly ModelFlow[];
    /** Credits that the account was charged by the window's end, where the balance was read; else null. */
    used: number | null;
}
/** Where the windows lie: the instants between them in ms, ascending; what lies outside is not counted. */
export interface FlowWindows {
    edgesMs: readonly number[];
    /** A result later than this is no goodput; Infinity where every one is. */
    goodMs: Readonly<Record<string, number>>;
}
/** Listens to a run for the flow of each model through windows of time. */
export declare class FlowSink implements EventSink, CallFold {
    #private;
    readonly skips: ReadonlySet<RunEvent['type']>;
    constructor(models: readonly string[], { edgesMs, goodMs }: FlowWindows);
    emit(event: RunEvent): void;
    arrived({ intended, model }: CallRecord): undefined;
    dropped({ t, intended, model }: DroppedEvent, call: CallRecord | undefined): void;
    attempted({ call, model, attempts }: CallRecord): void;
    answered({ model }: CallRecord, { t, outcome }: Answer): void;
    ended(call: CallRecord, { t, end }: TerminalEvent): void;
    finish(): FlowWindow[];
}
