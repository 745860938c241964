import type { Task } from '../gateway/bodies.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { PollSettings } from '../profile/profile.ts';
import type { Scope } from '../time/scope.ts';
/** One task to be followed to its end. Instants on the clock's own scale. */
export interface PollAssignment {
    taskId: string;
    /** Whose durations it teaches, and is read by. */
    model: string;
    /** The accepted reply had been read. */
    acceptedAt: number;
    /** When the first read is due; undefined leaves it to the settings and what was learnt. */
    firstReadAt?: number;
    /** Sending of the accepted submit: the task was surely not done before. */
    sentAt: number;
    estimateMs: number | undefined;
    settings: PollSettings;
    /** Longest one read may take. */
    pollTimeoutMs: number;
    /** Past this instant the task is given up. */
    giveUpAt: number;
    call: {
        call: number;
        attempt: number;
    };
    /** Told of each read as it comes back: `n` counts from 1. */
    onPoll(n: number, outcome: Outcome<Task>): void;
}
/** How following a task ended. */
export interface Followed {
    /** `halted`: the poller's scope was closed first; `faulted`: gatebench itself failed at what a read brought. */
    end: 'completed' | 'failed' | 'timedOut' | 'halted' | 'faulted';
    /** The reply that told of the end had been read; for the others the instant of giving up. */
    at: number;
    /** Sending of the last read (or of the submit) that the task was not finished at. */
    lastNotDone: number;
    /** Reply of the first read that found it processing. */
    firstProcessing?: number;
    polls: number;
    task?: Task;
    /** What was thrown. */
    fault?: unknown;
}
/**
 * Follows any number of tasks with one heap and one alarm, however many there are. A read that fails never fails its task, and a fault at
 * one task's read stops no other.
 */
export declare class Poller {
    #private;
    /**
     * Closing `scope` gives all tasks back unfinished, and calls off the reads under way. `readsPerSecond` is shared by all tasks: above it
     * reads wait, and the one due first goes first. Null is no such budget.
     */
    constructor(scope: Scope, gateway: Pick<Gateway, 'poll'>, readsPerSecond: number | null);
    /**
     * `onEnd` is told once, and is not to throw. It is no promise: those of ten thousand tasks, and of all that awaits them, outweigh the
     * tasks.
     */
    follow(assignment: PollAssignment, onEnd: (followed: Followed) => void): void;
}
