import { type CallFold } from '../measure/call-history.ts';
import type { CallRecord } from '../measure/call-record.ts';
import type { AcceptedEvent, DroppedEvent, EndEvent, EventSink, RunEvent } from '../measure/events.ts';
import type { Plan } from './plan.ts';
/** A call whose task was accepted, and not seen to its end. */
export type OpenTask = CallRecord & {
    accepted: AcceptedEvent;
};
/** Reads a run's log, event by event, for what is still to be done: tasks to be followed, calls to be told ended, calls never made. */
export declare class OpenCalls implements EventSink, CallFold {
    #private;
    /** The log's last end; null when the run was killed. */
    end: EndEvent | null;
    constructor(plan: Plan);
    emit(event: RunEvent): void;
    arrived({ call, intended }: CallRecord): undefined;
    dropped({ call, intended }: DroppedEvent): void;
    /** The latest instant in the log. */
    get latest(): number;
    /** Accepted tasks without an end that can be followed, in the order of their calls. */
    tasks(): OpenTask[];
    /** Accepted tasks without an end whose ids held the API key: the log has them masked, and nobody can ask for them any more. */
    get maskedTasks(): number;
    /** Calls that were cut before anything was accepted, or before a reply in hand was told to the log. */
    cutCalls(): CallRecord[];
    /** Whether the log says anything of a planned call. */
    speaksOf(call: number): boolean;
    /** Instant of the plan's zero; the latest instant when no call arrived. */
    get origin(): number;
}
