import type { Clock } from '../time/clock.ts';
import type { Scope } from '../time/scope.ts';
import type { Attempt } from './attempt.ts';
/** Reads accepted tasks until each is over, the one that is due first. */
export declare class Follower {
    #private;
    /** Nothing more is submitted: only the end of each task matters. */
    isLast: boolean;
    constructor(clock: Clock, scope: Scope, read: (attempt: Attempt) => Promise<'over' | 'open' | 'later'>);
    /** Tasks that are not known to be over. */
    get openTasks(): string[];
    follow(attempt: Attempt): void;
    /** Resolves when no task is open, or following was given up. */
    idle(): Promise<void>;
}
