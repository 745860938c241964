import type { RunRecord } from './run-record.ts';
/** Runs in the order of their starts, grouped by session. */
export declare function sessionsOf(runs: readonly RunRecord[]): RunRecord[][];
