import type { Comparison } from '../compare/comparison.ts';
import type { RepeatedRuns } from '../run/repeated-runs.ts';
import { type OpenFlag } from './report-page.ts';
import type { SummaryFlag } from './summary-flag.ts';
/** Prints a comparison, for people or as JSON, and gives its exit code; its reports lie in `folder`, if anywhere. */
export declare function printComparison(comparison: Comparison, folder: string | undefined, flags: OpenFlag & {
    json: boolean;
}): number;
/** Prints what a sequence of runs came to, or the run that ended it early. */
export declare function printRepeated({ folder, exitCode, comparison, last }: RepeatedRuns, flags: SummaryFlag & OpenFlag & {
    json: boolean;
}): number;
