import type { Profile, ThresholdSpec } from '../profile/profile.ts';
import { type CallFold, CallHistory } from './call-history.ts';
import { type Answer, type CallRecord } from './call-record.ts';
import { type ArrivalEvent, type AttemptEvent, type DroppedEvent, type OutcomeEvent, type PollEvent, type PriceEvent, type TerminalEvent } from './events.ts';
import { type HintWatch } from './hint-quality.ts';
import { type Cell, ModelRecord } from './model-record.ts';
import { Recorder } from './recorder.ts';
import { SpendSamples } from './spend-samples.ts';
import type { Summary } from './summary.ts';
import { Timeline } from './timeline.ts';
import { WholeCalls } from './whole-calls.ts';
/** Where a call is counted, and what its hints still have to show. */
interface Entry {
    readonly of: ModelRecord;
    readonly cell: Cell;
    readonly submitHints: HintWatch;
    readonly pollHints: HintWatch;
}
type LedgerSettings = Pick<Profile, 'models' | 'thresholds' | 'gateway' | 'phases'>;
/** Counts every call where it belongs: by model and phase, over time, in credits. */
export declare class CallLedger implements CallFold<Entry> {
    #private;
    readonly history: CallHistory<Entry>;
    readonly timeline: Timeline;
    /** From the decision to send an attempt to its request on a connection, over all models. */
    readonly connectionWait: Recorder;
    /** From the intended start to the arrival, over all models. */
    readonly arrivalLag: Recorder;
    /** Readings of the credits are given to it directly. */
    readonly spend: SpendSamples;
    /** `horizonMs`: when the plan and its drain are over; `startedAtMs`: Unix time at the start of the run. */
    constructor(settings: LedgerSettings, horizonMs: number, startedAtMs: number);
    /** The models that `where` selects; all of them without one. */
    models(where?: ThresholdSpec['where']): ModelRecord[];
    arrived(_: CallRecord, event: ArrivalEvent): Entry;
    dropped(event: DroppedEvent, call: CallRecord | undefined, entry: Entry | undefined): void;
    attempted(call: CallRecord, event: AttemptEvent, { of, cell, submitHints }: Entry): void;
    answered(call: CallRecord, answer: Answer, { of, cell }: Entry): void;
    outcome(call: CallRecord, event: OutcomeEvent, { of, submitHints }: Entry): void;
    polled(_: CallRecord, event: PollEvent, { of, cell, pollHints }: Entry): void;
    ended(call: CallRecord, event: TerminalEvent, { of, cell }: Entry): void;
    /** The call that it was found by was counted without a price. */
    priced({ model, price }: PriceEvent & {
        price: number;
    }): void;
    /** Whether anything of the run's own can have been charged since this was last asked. */
    takeChargeable(): boolean;
    /** How long recorded calls without an end have taken so far, by model, in ms. */
    openAges(): Map<ModelRecord, number[]>;
    /** All recorded calls of some models, those without an end among them. */
    whole(models: readonly ModelRecord[]): WholeCalls;
    /** Accepted tasks whose end was not seen. */
    openTasks(): Summary['openTasks'];
}
export {};
