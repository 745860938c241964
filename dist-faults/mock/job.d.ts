import type { Task, TaskStatus } from '../gateway/bodies.ts';
import type { TaskModality } from '../gateway/modality.ts';
import type { Account } from './accounts.ts';
import type { MockModel } from './catalogue.ts';
import type { Fate } from './faults.ts';
import type { Barrier } from './gate.ts';
import type { MockWorld } from './schema.ts';
/**
 * Accepted work: a task, or a reply of text under way. Its whole course is fixed when it is accepted, so its state at any instant is
 * computed when somebody reads it, and no timer is kept for it.
 */
export interface Job {
    /** From 1, in order of acceptance. */
    readonly n: number;
    readonly id: string;
    readonly modality: TaskModality | 'text';
    readonly model: MockModel;
    readonly account: Account;
    readonly acceptedAt: number;
    readonly startsAt: number;
    /** What it would take, uncut by failure; ms. */
    readonly durationMs: number;
    /** Infinity when it never ends. */
    readonly doneAt: number;
    readonly fate: Fate;
    /** Files of a task that completes. */
    readonly files: number;
    /** Its results can be fetched until then. */
    readonly expiresAt: number;
    readonly micro: number;
    /** What holds a slot for it. */
    readonly holds: readonly Barrier[];
    /** Reads so far, whatever came of them. */
    polls: number;
}
/** The state of a job at `now`. */
export declare function statusOf(job: Job, now: number): TaskStatus;
/** Progress in percent while it runs: a straight rise that sticks. */
export declare function progressOf(job: Job, now: number, { stickAt, reach }: MockWorld['tasks']['progress']): number;
/** How a read shows a job at `now`; `status` may be an older state than the true one. */
export declare function taskView(job: Job, status: TaskStatus, now: number, settings: MockWorld['tasks'], resultsUrl: string): Task;
export declare function fileName(job: Job, index: number): string;
