import type { OutcomeKind } from '../gateway/outcome.ts';
import type { Answer, CallRecord } from './call-record.ts';
import { UNANSWERED } from './counts.ts';
import type { CallEnd, OutcomeEvent } from './events.ts';
export type AttemptEnd = OutcomeKind | typeof UNANSWERED;
export type RetriedBy = NonNullable<OutcomeEvent['retryBy']>;
/** All attempts of one number: the first ones, the second ones … */
export interface AttemptRow {
    /** From 1; the last row stands for all beyond too. */
    attempt: number;
    andBeyond: boolean;
    sent: number;
    outcomes: Partial<Record<AttemptEnd, number>>;
    retriedBy: Partial<Record<RetriedBy, number>>;
}
/** How many calls took one path: what the first attempt came to, what set the first wait, how it ended. */
export interface FlowPath {
    model: string;
    first: AttemptEnd;
    by: RetriedBy | null;
    result: 'accepted' | CallEnd | 'open';
    calls: number;
}
export interface FlowDetail {
    attempts: AttemptRow[];
    paths: FlowPath[];
}
/** The path of one call through its attempts: what the first came to, and what set the wait after it. */
export interface CallFlow {
    first: OutcomeKind | undefined;
    by: RetriedBy | undefined;
}
export declare function callFlow(): CallFlow;
/** How recorded calls went from their first attempt to being accepted or given up. */
export declare class RetryFlow {
    #private;
    attempted(attempt: number): void;
    answered(flow: CallFlow, { attempt, outcome, retryBy }: Answer): void;
    /** The call will make no further attempt. */
    ended(call: CallRecord, flow: CallFlow, end: CallEnd): void;
    /** With the calls that are still open. */
    snapshot(open: Iterable<{
        call: CallRecord;
        flow: CallFlow;
    }>): FlowDetail;
}
