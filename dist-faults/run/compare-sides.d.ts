import { type ComparisonOptions } from '../compare/compare-runs.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { RunRecord } from '../compare/run-record.ts';
import type { Summary } from '../measure/summary.ts';
import { type MockChoice } from './virtual-world.ts';
/**
 * A run to be compared: what `runProfile` or `simulate` gave, a summary alone, or a path, of a run folder, a summary, a baseline, a folder
 * of them, or of a profile to be simulated.
 */
export type ComparedRun = string | RunRecord | Summary;
export interface CompareOptions extends ComparisonOptions, Pick<MockChoice, 'tier' | 'preset'> {
    base: ComparedRun | readonly ComparedRun[];
    candidate: ComparedRun | readonly ComparedRun[];
    /** Folder for comparison.json, .md, .html and .junit.xml; nothing is written by default. */
    out?: string | undefined;
}
export interface CompareResult {
    comparison: Comparison;
    /** Paths of what was written. */
    files: readonly string[];
}
/**
 * Is the candidate worse than the base? The verdict has the exit code. Throws a GatebenchError (exit 104) for what is no run, and
 * NOT_COMPARABLE, with what differs, unless `force` is set.
 */
export declare function compareSides(options: CompareOptions): Promise<CompareResult>;
