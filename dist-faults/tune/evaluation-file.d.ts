import type { EvaluationStore } from './evaluations.ts';
/**
 * Every result as a line of NDJSON, so that a tuning that was cut off resumes where it stood. `problem` is all that a result depends on
 * besides its name. Throws TUNE_OTHER_PROBLEM (exit 104) when the file belongs to another one.
 */
export declare function evaluationFile(path: string, problem: unknown): EvaluationStore;
