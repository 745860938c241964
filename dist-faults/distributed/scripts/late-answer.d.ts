import { type Script } from './script.ts';
/**
 * What an attempt came to whose share has another owner by now: it is on record all the same, and where it brought a task that owner is told
 * of it. Arguments: share, call, attempt, line, and 1 for an accepted task. Gives `known`, `recorded`, or `over` where the run has told already
 * that nobody knows what became of the attempt.
 */
export declare const LATE_ANSWER: Script;
