import { type OutcomeKind } from '../gateway/outcome.ts';
import { type CallEnd } from './events.ts';
import type { Counts } from './summary.ts';
/** Outcome of an attempt whose answer is not in the log: the run ended, or was killed, before it came. */
export declare const UNANSWERED = "unanswered";
/** A count of 0 for every key. */
export declare function zeros<K extends string>(keys: readonly K[]): Record<K, number>;
/** Running counts of one model in one phase. What is a difference of two counts is not counted by itself, so identities hold. */
export declare class Tally {
    #private;
    planned: number;
    dropped: number;
    attempts: number;
    /** Calls that made at least one attempt. */
    attempted: number;
    polls: number;
    duplicates: number;
    readonly ends: Record<CallEnd, number>;
    outcome(kind: OutcomeKind): void;
    get throttled(): number;
    /** An accepted read counts by the task's status; any other by its outcome (`failed` as `readFailed`: the task did not). */
    poll(kind: OutcomeKind, taskStatus: string | undefined): void;
    /** The counts as a summary states them: calls without an end are unresolved, attempts without an outcome unanswered. */
    snapshot(): Counts;
}
/** The counts of several disjoint sets of calls, taken together. */
export declare function addCounts(parts: readonly Counts[]): Counts;
/** Adds every part to `total`, key by key, and gives it back. The keys are our own words. */
export declare function addUp<K extends string>(total: Record<K, number>, parts: readonly Readonly<Record<K, number>>[]): Record<K, number>;
