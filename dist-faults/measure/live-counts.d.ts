import { type CallFold } from './call-history.ts';
import type { Answer, CallRecord } from './call-record.ts';
import { Tally } from './counts.ts';
import type { AttemptEvent, DroppedEvent, EventSink, PollEvent, PriceEvent, RunEvent, TerminalEvent } from './events.ts';
import { Prices } from './prices.ts';
import type { ProtocolFaults } from './protocol-faults.ts';
import { Recorder } from './recorder.ts';
/** Where one model stands while the run is under way. */
export interface LiveModel {
    /** Whole run. */
    readonly tally: Tally;
    inFlight: number;
    /** Of completed calls. */
    readonly prices: Prices;
    /** Of completed calls of recorded phases, as in the summary. */
    readonly responseTime: Recorder;
    /** Of recorded calls that ended, and how late they arrived by this machine's own fault; empty where nobody asks for them. */
    readonly admissionWait: Recorder;
    readonly arrivalLag: Recorder;
}
/** What can be said of a run at any moment for a few additions per event: for progress and for metrics. */
export declare class LiveCounts implements EventSink, CallFold<LiveModel> {
    #private;
    readonly models: Map<string, LiveModel>;
    /** Null where nobody asks for more than counts: they remember ids. */
    readonly protocol: ProtocolFaults | null;
    constructor(models: readonly {
        model: string;
    }[], protocol?: ProtocolFaults | null);
    emit(event: RunEvent): void;
    arrived(call: CallRecord): LiveModel;
    dropped(event: DroppedEvent, call: CallRecord | undefined): void;
    attempted(_: CallRecord, { attempt }: AttemptEvent, { tally }: LiveModel): void;
    answered(_: CallRecord, { outcome, isDuplicate }: Answer, { tally }: LiveModel): void;
    polled(_: CallRecord, { outcome, taskStatus }: PollEvent, { tally }: LiveModel): void;
    ended(call: CallRecord, event: TerminalEvent, of: LiveModel): void;
    priced({ call, model, price }: PriceEvent & {
        price: number;
    }): void;
}
