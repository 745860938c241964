import { type MeanDifference } from '../stats/mean-difference.ts';
import type { RunRecord } from './run-record.ts';
export interface Sessions {
    base: readonly (readonly RunRecord[])[];
    candidate: readonly (readonly RunRecord[])[];
}
/**
 * A candidate against a history: each session counts once, and a new one may be as far from the middle as those of the history are from
 * each other. Where the candidate made more runs in a session than the history did, the part that single runs have in this is smaller; it
 * is taken off, but never more than a third of the whole, for few runs tell little of it.
 */
export declare function historyDifference(sessions: Sessions, valueIn: (run: RunRecord) => number, least: number): MeanDifference;
