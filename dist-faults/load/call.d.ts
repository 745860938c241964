import type { Endpoint, OutcomeKind } from '../gateway/outcome.ts';
import type { ArrivalEvent, AttemptEvent, CallEnd, DroppedEvent, TerminalEvent } from '../measure/events.ts';
import type { ModelLoad } from '../profile/profile.ts';
import type { Alarm, Clock } from '../time/clock.ts';
/** Where an open call stands; it decides what the call ends as when the run is cut short. */
export type CallStage = 
/** In the client's own limiter, nothing sent yet. */
'queued'
/** An attempt is under way: perhaps accepted. */
 | 'sending'
/** Between two attempts. */
 | 'between'
/** Accepted: its task is being followed. */
 | 'following';
/** One call from its arrival to its end, as data. Instants on the clock's own scale. */
export interface Call {
    readonly number: number;
    readonly load: ModelLoad;
    readonly intendedAt: number;
    readonly phase: string;
    readonly record: boolean;
    /** Index of the weighted request. */
    readonly request: number;
    stage: CallStage;
    ended: boolean;
    attempts: number;
    firstSentAt: number;
    admissionWaitMs: number;
    backoffMs: number;
    /** The last wait between two attempts; null before the second. */
    previousDelayMs: number | null;
    /** What the last retry cost the retry budget. */
    retryPrice: number;
    polls: number;
    sentAt: number | undefined;
    acceptedAt: number | undefined;
    taskId: string | undefined;
    firstProcessing: number | undefined;
    lastNotDone: number | undefined;
    /** Told once, when the call has ended; undefined where nobody waits for it. */
    readonly onEnd: (() => void) | undefined;
    /** Set while the call sleeps between attempts, so that a halt can wake it. */
    wake: {
        alarm: Alarm;
        resolve: () => void;
    } | undefined;
}
/** A call that is due. Every field is there from the start: tens of thousands of them then share one shape. */
export declare function newCall(fixed: Pick<Call, 'number' | 'load' | 'intendedAt' | 'phase' | 'record' | 'request'>, onEnd?: () => void): Call;
/** What a call ends as when its last attempt came to this and is not repeated. */
export declare function endOf(outcome: OutcomeKind): CallEnd;
/** What an open call ends as when nobody waits for it any longer. */
export declare function endWhenCutShort(stage: CallStage): CallEnd;
/** What a call's end says where a fault of our own was its cause. */
export declare function faultText(error: unknown): string;
/** The call's first event. `at` and the call's instants are shifted by `startedAt` to event times. */
export declare function arrivalEvent(call: Call, at: number, startedAt: number): ArrivalEvent;
/** The last event of a call that was due and never sent. */
export declare function droppedEvent(call: Call, reason: DroppedEvent['reason'], at: number, startedAt: number): DroppedEvent;
/** The call's latest attempt is about to be sent. */
export declare function attemptEvent(call: Call, at: number, startedAt: number): AttemptEvent;
export declare function endpointOf(call: Call): Endpoint;
/** The call's last event. `at` and the call's instants are shifted by `startedAt` to event times. */
export declare function terminalEvent(call: Call, end: CallEnd, at: number, startedAt: number, extra?: {
    results?: number | undefined;
    message?: string | undefined;
}): TerminalEvent;
/** Sleeps on behalf of an open call; `call.wake` lets a halt end the sleep early. */
export declare function sleepBetween(clock: Clock, call: Call, instant: number): Promise<void>;
