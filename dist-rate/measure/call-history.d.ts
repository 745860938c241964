import type { ModelLoad } from '../profile/profile.ts';
import { type Answer, type CallRecord } from './call-record.ts';
import type { AdmittedEvent, ArrivalEvent, AttemptEvent, DroppedEvent, EventSink, OutcomeEvent, PollEvent, PriceEvent, RunEvent, TerminalEvent } from './events.ts';
/**
 * Whoever wants something of the calls of a run. It is told of each step with the call's record, which has the step in it already; `own`
 * is what it gave when the call arrived, kept with the call until it is over.
 */
export interface CallFold<Own = undefined> {
    arrived(call: CallRecord, event: ArrivalEvent): Own;
    /** It was due, and never sent: dropped at once, or (with a call) after waiting in vain for its slot. */
    dropped?(event: DroppedEvent, call: CallRecord | undefined, own: Own | undefined): void;
    admitted?(call: CallRecord, event: AdmittedEvent, own: Own): void;
    attempted?(call: CallRecord, event: AttemptEvent, own: Own): void;
    /** Once an attempt. */
    answered?(call: CallRecord, answer: Answer, own: Own): void;
    /** All that the log says of the answer; after `answered`. */
    outcome?(call: CallRecord, event: OutcomeEvent, own: Own): void;
    polled?(call: CallRecord, event: PollEvent, own: Own): void;
    /** `call.left` is set when it had ended before, without its task. */
    ended?(call: CallRecord, event: TerminalEvent, own: Own): void;
    /** What a request costs was found where the profile states nothing: its calls from now on have that price. */
    priced?(event: PriceEvent & {
        price: number;
    }): void;
}
interface OpenCall<Own> {
    readonly call: CallRecord;
    readonly own: Own;
}
/**
 * The one way from events to calls: follows each from its arrival to its end, and tells a fold of every step. Holds the calls in flight,
 * and those whose task may still be followed.
 */
export declare class CallHistory<Own = undefined> implements EventSink {
    #private;
    /** Events of calls that had ended, or never began: nobody is told of them. */
    strays: number;
    /** The plan's zero: later than the start of the run where prices were checked before. */
    origin: number;
    /** The latest instant of any event. */
    latest: number;
    /** `loads`: where the profile states prices. */
    constructor(loads: readonly ModelLoad[], fold: CallFold<Own>);
    /** Calls without an end, or whose task's end was not seen; in ascending order. */
    open(): OpenCall<Own>[];
    emit(event: RunEvent): void;
}
export {};
