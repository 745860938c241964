import type { Modality } from '../gateway/modality.ts';
import type { Answer, CallRecord } from './call-record.ts';
import type { AdmittedEvent, AttemptEvent, CallEnd, TerminalEvent } from './events.ts';
/** What a call was doing, in the order in which it can happen. */
export declare const TRACE_PHASES: readonly ['lag', 'admission', 'accepted', 'throttled', 'trouble', 'backoff', 'queued', 'running', 'pollLag'];
export type TracePhase = (typeof TRACE_PHASES)[number];
/** One phase of a call; both instants in ms since its intended start. */
export interface TraceSpan {
    phase: TracePhase;
    from: number;
    to: number;
}
/** A call from its intended start to its end, phase by phase. */
export interface TracedCall {
    call: number;
    model: string;
    modality: Modality;
    /** `open`: no end was seen. */
    end: CallEnd | 'open';
    /** Ms since the start of the run. */
    intended: number;
    totalMs: number;
    attempts: number;
    polls: number;
    spans: TraceSpan[];
}
/** Turns the steps of one call into its phases, as they come. */
export declare class TaskTrace {
    #private;
    constructor(call: CallRecord);
    admitted({ t, waitMs }: AdmittedEvent): void;
    attempted({ t, attempt }: AttemptEvent): void;
    answered({ t, outcome }: Pick<Answer, 't' | 'outcome'>): void;
    /** The call as it stands at instant `t`, ended or open. Changes nothing. */
    snapshot(end: TracedCall['end'], t: number, terminal?: TerminalEvent): TracedCall;
}
