import { type Task } from './bodies.ts';
import type { KeyMask } from './key-mask.ts';
/**
 * What a well-formed task object can still have wrong with it: its id is of no use, and then it is no answer; or one of its fields cannot
 * be true, and then it is taken out and told.
 */
/** Fields of a task that cannot be true; `masked-id`: the id holds the API key, so that only this process can follow it. */
export declare const TASK_FAULTS: readonly ['estimate', 'progress', 'results', 'status', 'masked-id'];
export type TaskFault = (typeof TASK_FAULTS)[number];
/** A longer id is not followed: it goes into each line of the log that speaks of its task, and into the path of each read. */
export declare const LONGEST_TASK_ID = 1024;
export interface NoAnswer {
    reason: 'other-task' | 'long-id';
    detail: string;
}
/** Why a task is no answer; undefined when it is one. `askedFor`: the id that was read, undefined of a submit. */
export declare function noAnswer({ id }: Task, askedFor: string | undefined, mask: KeyMask): NoAnswer | undefined;
/** What cannot be true of a task; undefined when all can. A submit need not tell a status. */
export declare function taskFaults(task: Task, isRead: boolean): readonly TaskFault[] | undefined;
/** The task without the figures that cannot be true. */
export declare function withoutFaults(task: Task, faults: readonly TaskFault[]): Task;
