import type { Attempt } from './attempt.ts';
/** How many tasks ran at a time while others waited; null where none was seen to wait. */
export interface Running {
    least: number;
    most: number;
}
/** The servers of a queue, from reads that found tasks pending and processing. */
export declare function runningWhileOthersWaited(attempts: readonly Attempt[]): Running | null;
