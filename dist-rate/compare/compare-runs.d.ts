import { type Comparison } from './comparison.ts';
import { type JudgingOptions } from './judge-runs.ts';
import { type RunRecord } from './run-record.ts';
export interface ComparisonOptions extends JudgingOptions {
    /** Compares runs that are not comparable, and says so. */
    force?: boolean | undefined;
    /** Moved calls to be listed; 10 by default. */
    top?: number | undefined;
}
/** Compares candidate runs with base runs. Throws NOT_COMPARABLE (exit 104), with what differs, unless `force` is set. */
export declare function compareRuns(base: readonly RunRecord[], candidate: readonly RunRecord[], options?: ComparisonOptions): Promise<Comparison>;
