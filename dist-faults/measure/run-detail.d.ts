import { type CallFold } from './call-history.ts';
import { type Answer, type CallRecord } from './call-record.ts';
import { type CreditLineDetail } from './credit-line.ts';
import type { AdmittedEvent, AttemptEvent, DroppedEvent, EventSink, OutcomeEvent, PollEvent, RunEvent, RunHeader, TerminalEvent } from './events.ts';
import { type GeneratorLineDetail } from './generator-line.ts';
import { type HeatMapDetail } from './heat-map.ts';
import { type HintSource } from './hint-sources.ts';
import { type ModelTimelinesDetail } from './model-timelines.ts';
import { type CallFlow, type FlowDetail } from './retry-flow.ts';
import { TaskTrace, type TracedCall } from './task-trace.ts';
/** What a page shows beyond the summary: shapes over time, a sample of calls, the paths through retries. */
export interface RunDetail {
    timelines: ModelTimelinesDetail;
    heat: HeatMapDetail;
    tasks: TracedCall[];
    flow: FlowDetail;
    hints: HintSource[];
    credits: CreditLineDetail | null;
    generator: GeneratorLineDetail | null;
}
/** What is kept of a call while events of it may still come. */
interface Traced {
    readonly trace: TaskTrace;
    readonly flow: CallFlow;
}
/**
 * Events in, a page's detail out, live or from the log. Memory grows with the models and the calls in flight, never with the length of
 * the run. Counts of time cover the whole run, as the summary's timeline does; heat map, sample and flow its recorded calls.
 */
export declare class RunDetailCollector implements EventSink, CallFold<Traced> {
    #private;
    constructor(header: RunHeader);
    emit(event: RunEvent): void;
    arrived(call: CallRecord): Traced;
    dropped(event: DroppedEvent, call: CallRecord | undefined): void;
    admitted(_: CallRecord, event: AdmittedEvent, { trace }: Traced): void;
    attempted({ model, record }: CallRecord, event: AttemptEvent, { trace }: Traced): void;
    answered({ model, record }: CallRecord, answer: Answer, { trace, flow }: Traced): void;
    outcome(_: CallRecord, event: OutcomeEvent): void;
    polled(_: CallRecord, event: PollEvent): void;
    ended(call: CallRecord, event: TerminalEvent, { trace, flow }: Traced): void;
    /** The detail of all events so far. Changes nothing: more may follow. */
    finish(): RunDetail;
}
export {};
