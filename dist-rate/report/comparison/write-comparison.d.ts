import type { Comparison } from '../../compare/comparison.ts';
/** Writes every report of a comparison into `directory` and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses. */
export declare function writeComparison(directory: string, comparison: Comparison): Promise<string[]>;
