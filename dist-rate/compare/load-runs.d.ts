import { type RunRecord } from './run-record.ts';
/**
 * The runs that `path` names: a run folder, a summary.json, a baseline, a folder of runs or baselines, or a pattern of such with `*`.
 * Throws RUN_UNREADABLE or RUN_INVALID (exit 104).
 */
export declare function loadRuns(path: string): Promise<RunRecord[]>;
