import type { EndEvent } from './events.ts';
import type { Summary, ThresholdResult } from './summary.ts';
import type { GateResult } from './summary-verdict.ts';
export interface VerdictInput {
    /** Null when the log has no end: the process was killed. */
    end: EndEvent | null;
    generator: {
        fit: boolean;
        reasons: readonly string[];
    };
    thresholds: readonly ThresholdResult[];
    oracle: Summary['oracle'];
    /** Null for a log from before there were gates: it keeps the verdict that it had then. */
    gates: readonly GateResult[] | null;
}
/** What the run's process exits with, what to call it, and why: the first of `PRECEDENCE` that holds; else 0. */
export declare function verdict({ end, generator, thresholds, oracle, gates }: VerdictInput): Summary['verdict'];
/** The exit code of several runs together: the first of theirs in the order of `PRECEDENCE`. */
export declare function gravestExit(codes: readonly number[]): number;
/** What a broken threshold found: that nothing was reached, an end not seen, or a figure. */
export declare function measured({ value, atLeast, notReached }: ThresholdResult): string;
