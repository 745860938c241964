import type { MockWorld } from '../mock/schema.ts';
import type { ModelLoad, RetrySettings } from '../profile/profile.ts';
import { type RefusalWait, type Trouble } from './submit-course.ts';
/** What one call of a model takes of the gateway and of its client on average, by the world's own figures. Times in ms. */
export interface CallCost {
    className: string;
    attempts: number;
    /** Of one attempt, where a limit counts a request by its `n`. */
    units: number;
    /** Tasks (or replies) that come of it: lost answers that are sent again make more than one. */
    jobs: number;
    /** A job holds its slot, or its server, at the gateway. */
    slotMs: number;
    /** The call holds its client's slot: until its end was seen. */
    clientMs: number;
    /** The same as distributions: what may become of an attempt, of a job, and how a refused call waits. */
    troubles: readonly Trouble[];
    stays: readonly Stay[];
    refusal: RefusalWait;
    /** Jobs that nobody knows of: their client takes their slots for free, is refused, and then waits for `refusedMs`. */
    orphans: number;
    refusedMs: number;
    /** The longest that a slot is held by a job that got stuck. */
    stuckMs: number;
    /** Of these, the time between a task's end and the read that saw it. */
    pollLagMs: number;
    polls: number;
    /** Share of calls that complete. */
    completed: number;
    credits: number;
    files: number;
    /** Some of its tasks never give their slot back. */
    isLeaky: boolean;
}
/** What a job may take, with its chance: of its slot at the gateway, and of its client until the end was seen. Times in ms. */
export interface Stay {
    chance: number;
    slotMs: number;
    clientMs: number;
}
/** Null where no class of the world knows the model. */
export declare function callCost(load: ModelLoad, retry: RetrySettings, world: MockWorld): CallCost | null;
