import type { Modality } from '../gateway/modality.ts';
import type { Endpoint, OutcomeKind } from '../gateway/outcome.ts';
import { type CallFold } from '../measure/call-history.ts';
import type { Answer, CallRecord } from '../measure/call-record.ts';
import type { ArrivalEvent, EventSink, HintRecord, OutcomeEvent, PollEvent, RunEvent, TerminalEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { TimeInterval } from '../stats/lognormal-fit.ts';
/** What a run shows of the gateway itself, without the client's waits. All times in ms of the gateway's own time, from the run's start. */
export interface Seen {
    models: readonly SeenModel[];
    /** Reads of tasks, of all models. */
    reads: readonly SeenExchange[];
    /** Prices of requests that were bought by themselves. */
    prices: readonly {
        model: string;
        request: number;
        price: number;
    }[];
    /** Credits the account had left at the first reading; null where it was not read, or the token has no bound. */
    balance: number | null;
    /** Unix time of instant 0, by the client's clock. */
    originEpochMs: number;
}
export interface SeenModel {
    model: string;
    modality: Modality;
    requests: Profile['models'][number]['requests'];
    /** In order of sending. */
    attempts: readonly SeenAttempt[];
    tasks: readonly SeenTask[];
    /** What the gateway estimated, in ms. */
    estimates: readonly number[];
}
/** One request and its answer. */
export interface SeenExchange {
    sentAt: number;
    /** Round trip. */
    ms: number;
    outcome: OutcomeKind;
    status: number | undefined;
    reason: string | undefined;
    errorType: string | undefined;
    message: string | undefined;
    hint: HintRecord | undefined;
}
export interface SeenAttempt extends SeenExchange {
    endpoint: Endpoint;
    request: number;
}
/** From the submit's sending to the end of the task; not ended: as far as it was followed. */
export interface SeenTask extends TimeInterval {
    request: number;
    sentAt: number;
    end: 'completed' | 'failed' | 'stuck' | 'open';
}
interface OwnOfCall {
    attempt: SeenAttempt | null;
    /** The attempt that was accepted. */
    sentAt: number | null;
    lastReadMs: number;
}
/** Listens to a run for what it shows of its gateway, up to an instant of the run. */
export declare class SeenSink implements EventSink, CallFold<OwnOfCall> {
    #private;
    /** `untilMs` in the run's own time: later events are not looked at. */
    constructor(profile: Profile, startedAt: string, untilMs?: number);
    emit(event: RunEvent): void;
    arrived(_call: CallRecord, _event: ArrivalEvent): OwnOfCall;
    answered(call: CallRecord, { t, outcome, status }: Answer, own: OwnOfCall): void;
    outcome(_call: CallRecord, { reason, errorType, message, hint }: OutcomeEvent, { attempt }: OwnOfCall): void;
    polled(_call: CallRecord, { t, ms, outcome, status, reason, errorType, message, hint }: PollEvent, own: OwnOfCall): void;
    ended(call: CallRecord, { t, end }: TerminalEvent, own: OwnOfCall): void;
    priced({ model, request, price }: {
        model: string;
        request: number;
        price: number;
    }): void;
    /** Where the load began and the last event lies, in ms of the run's own time. */
    get span(): {
        origin: number;
        latest: number;
    };
    finish(): Seen;
}
export {};
