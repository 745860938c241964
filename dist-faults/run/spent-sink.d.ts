import { type CallFold } from '../measure/call-history.ts';
import type { Answer, CallRecord } from '../measure/call-record.ts';
import type { EventSink, RunEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
/** Adds up what a run may have bought at stated prices, as its budget does: an attempt counts until its answer proves that it bought nothing. */
export declare class SpentSink implements EventSink, CallFold {
    #private;
    /** Credits that may have been spent so far. */
    credits: number;
    constructor({ models, credits }: Pick<Profile, 'models' | 'credits'>);
    emit(event: RunEvent): void;
    arrived(): undefined;
    attempted(call: CallRecord): void;
    answered(call: CallRecord, { outcome, status }: Answer): void;
}
