import type { PollSettings } from '../profile/profile.ts';
/** When to read a task, as pure functions: delays in ms. */
/** From the accepted reply to the first poll: a part of the gateway's estimate where both exist. */
export declare function firstPollMs(settings: PollSettings, estimateMs: number | undefined): number;
/** From one read that found the task unfinished to the next. `previousMs` is the wait before it; null after the first poll. */
export declare function nextPollMs(settings: PollSettings, previousMs: number | null): number;
/** After a read that gave no task (429, 5xx, reset): at least what a hint asks, and never faster than the schedule. */
export declare function pollAfterTroubleMs(settings: PollSettings, previousMs: number | null, hintMs: number | undefined): number;
