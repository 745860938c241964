import type { CallEnd, NoRetry } from '../measure/events.ts';
import type { AttemptEnd, RetriedBy } from '../measure/retry-flow.ts';
import type { LatencyMetric } from '../measure/summary.ts';
import type { ProtocolFault } from '../measure/summary-protocol.ts';
import type { TracePhase } from '../measure/task-trace.ts';
import type { ThrottleCause } from '../measure/throttle-cause.ts';
import type { ThresholdMetric } from '../profile/profile.ts';
/** A term of the reports and what it means: a figure without its definition is a rumour. */
export interface Word {
    label: string;
    definition: string;
}
export declare const LATENCY_WORDS: Readonly<Record<LatencyMetric, Word>>;
export declare const END_WORDS: Readonly<Record<CallEnd, Word>>;
/** A call's end, or that none was seen. */
export declare function endLabel(end: CallEnd | 'open'): string;
/** What an attempt came to, in the order in which reports list it. */
export declare const OUTCOME_LABELS: Readonly<Record<AttemptEnd, string>>;
/** What set the wait before a retry. */
export declare const RETRIED_BY_LABELS: Readonly<Record<RetriedBy, string>>;
/** What a call was doing, as the chart of sampled calls shows it. */
export declare const PHASE_WORDS: Readonly<Record<TracePhase, Word>>;
export declare const COUNT_WORDS: {
    readonly planned: {
        readonly label: 'planned';
        readonly definition: 'Calls that the plan asked for: started + dropped.';
    };
    readonly started: {
        readonly label: 'started';
        readonly definition: 'Calls of which at least one step was made. Each ends in exactly one way.';
    };
    readonly dropped: {
        readonly label: 'dropped';
        readonly definition: 'Calls that were due and never sent: no slot, too late, stopped, or over budget.';
    };
    readonly attempts: {
        readonly label: 'attempts';
        readonly definition: 'Submits and messages sent, first ones and retries.';
    };
    readonly throttled: {
        readonly label: 'throttled';
        readonly definition: 'Attempts answered 429.';
    };
    readonly retries: {
        readonly label: 'retries';
        readonly definition: 'Attempts after the first of their call.';
    };
    readonly polls: {
        readonly label: 'polls';
        readonly definition: 'Task reads. They are counted apart from attempts.';
    };
    readonly duplicates: {
        readonly label: 'duplicates';
        readonly definition: 'Calls that may have bought more than one task.';
    };
};
/** Why a retry policy tried no further. */
export declare const NO_RETRY_WORDS: Readonly<Record<NoRetry, string>>;
/** The limits that 429s came from. */
export declare const CAUSE_WORDS: Readonly<Record<ThrottleCause, string>>;
/** What a gateway can do against its protocol. */
export declare const PROTOCOL_WORDS: Readonly<Record<ProtocolFault, Word>>;
/** Terms beyond the counts and the latencies. */
export declare const OTHER_WORDS: readonly Word[];
/** Thresholds keep the names that the profile uses, so that a reader finds the line again. */
export declare const THRESHOLD_UNITS: Readonly<Record<ThresholdMetric, 'duration' | 'share' | 'factor' | 'rate' | 'count' | 'credits'>>;
