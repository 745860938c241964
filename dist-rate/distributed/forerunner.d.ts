import { type Plan } from '../load/plan.ts';
import type { HasCall } from '../load/plan-walk.ts';
import type { ModelLoad, Profile } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
import type { Clock } from '../time/clock.ts';
export interface ForerunnerOrder {
    profile: Profile;
    plan: Plan;
    has: HasCall;
    random: RandomSource;
    clock: Clock;
    /** Instant of the plan's zero. */
    origin: number;
    claims: EarlyClaims;
}
export interface EarlyClaims {
    /** The latest call that asked for its claim itself. */
    readonly latest: number;
    claimEarly(call: number, load: ModelLoad, request: number): void;
}
/**
 * Walks some way ahead of the calls of a share, and claims them before they are due: where the plan alone says when a call starts, many
 * claims are one step of Redis, and no start waits for its answer. What is never sent is given back; of a worker that dies it is told as
 * ambiguous.
 */
export declare class Forerunner {
    #private;
    constructor(order: ForerunnerOrder);
    run(): void;
    end(): void;
}
