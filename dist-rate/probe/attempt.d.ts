import type { Task } from '../gateway/bodies.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { StatedLimit } from '../gateway/stated-limits.ts';
import { type ToldCause } from '../measure/throttle-cause.ts';
/** What an answer says of the limits: it passed them, one of them refused it, or it tells nothing of them. */
export type Passing = 'accepted' | 'limited' | 'other';
/** What a request was sent for. */
export declare const STAGES: readonly ['price', 'lead', 'burst', 'watch', 'silence', 'scope', 'invalid', 'deep', 'images', 'reads', 'follow'];
export type Stage = (typeof STAGES)[number];
/** One request of a probe. Instants on the prober's clock, in ms. */
export interface Attempt {
    readonly n: number;
    readonly target: 'submit' | 'poll' | 'credits';
    /** Null for reads of the account. */
    readonly model: string | null;
    readonly stage: Stage;
    /** Which saturation it belonged to, from 0. */
    readonly cycle: number;
    sentAt: number;
    /** Null while unanswered. */
    endedAt: number | null;
    /** Null while unanswered, and where no answer came. */
    status: number | null;
    passing: Passing | null;
    told?: ToldCause;
    /** The wait that the answer named, in ms. */
    hintMs?: number;
    /** What the gateway's clock said, Unix ms by whole seconds. */
    dateMs?: number;
    stated?: readonly StatedLimit[];
    taskId?: string;
    /** Of accepted work: the latest instant at which it was seen to be open still, and the first at which it was seen to be over. */
    openAt?: number;
    overAt?: number;
    /** Reads of a task: instants at which it was seen to be pending last, and to be processing first and last. */
    pendingAt?: number;
    runningFrom?: number;
    runningAt?: number;
}
/** Writes an answer down. */
export declare function settle(attempt: Attempt, outcome: Outcome<unknown>): void;
/** Writes down what a read of accepted work says of its end; `later`: nothing, and the next read had better wait. */
export declare function readingOf(work: Attempt, outcome: Outcome<Task>): 'over' | 'open' | 'later';
export declare function passingOf(outcome: Outcome<unknown>): {
    passing: Passing;
    told?: ToldCause;
};
/** Attempts of a model as evidence: where 429 is what refuses, other statuses are faults. */
export declare function soundPassing({ passing, status }: Attempt, refusesBy429: boolean): Passing;
export declare function refusesBy429(attempts: readonly Attempt[]): boolean;
