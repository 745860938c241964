import type { FaultSettings } from '../mock/fault-schema.ts';
import type { MockWorld } from '../mock/schema.ts';
import type { ModelLoad, RetrySettings } from '../profile/profile.ts';
/** What the submits of one call come to on average, where no limit refuses any. */
export interface SubmitCourse {
    /** Whether or not a limit counts them: a client that paces itself cannot know. */
    attempts: number;
    /** Jobs that the gateway makes of them. */
    jobs: number;
    /** Share of calls that get their answer. */
    answered: number;
    /** Time spent on attempts that failed and on waits after them, in ms. */
    waitMs: number;
    /** What becomes of an attempt where it is not answered. */
    troubles: readonly Trouble[];
}
/** What may become of an attempt that a limit lets through, with its chance. */
export interface Trouble {
    chance: number;
    /** Its caller's time: for the answer that never comes, and before the next attempt. */
    ms: number;
    /** The gateway makes a job of it. */
    isJob: boolean;
    /** Its caller sends it again, or else gives the call up. */
    isAgain: boolean;
}
/** The attempts of a call are alike: each gets through, or fails and is tried again, or is the last. */
export declare function submitCourse({ modality, timeouts }: ModelLoad, retry: RetrySettings, world: MockWorld, faults: readonly FaultSettings[]): SubmitCourse;
/** How a call that met a limit waits: for what it is told and up to `spreadMs` more; where it is told nothing, by its own backoff. */
export interface RefusalWait {
    toldMs: number | null;
    spreadMs: number;
    baseMs: number;
    factor: number;
    capMs: number;
    /** Any part of the backoff, and not the whole. */
    isDrawn: boolean;
}
export declare function waitAfterRefusal({ backoff, jitter, hint }: RetrySettings, { hints }: MockWorld): RefusalWait;
/** The mean of its first wait, in ms. */
export declare function meanWaitMs({ toldMs, spreadMs, baseMs, isDrawn }: RefusalWait): number;
