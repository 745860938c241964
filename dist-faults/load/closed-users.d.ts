import type { ModelLoad } from '../profile/profile.ts';
import type { Scope } from '../time/scope.ts';
/** How the calls of closed models are numbered, and whose users make theirs here. Users are counted over all models, in their order. */
export interface UserNumbers {
    /** Whether a user makes its calls here. */
    has(user: number): boolean;
    /** The number of a user's next call. */
    next(user: number): number;
    /** The instant of a user's first call here, where that is not the beginning of its model's load. */
    from?(user: number): Promise<number> | undefined;
}
/** All users, their calls numbered from `first` on in the order in which they are made. */
export declare function inOrder(first: number): UserNumbers;
export interface ClosedLoad {
    /** Instant of the plan's zero. */
    origin: number;
    spanMs: number;
    /** Open as long as further calls may begin. */
    submitting: Scope;
    /** Makes a call, and resolves when it has ended. */
    make(number: number, load: ModelLoad, intendedAt: number): Promise<void>;
}
/** How many users the closed models have together. */
export declare function usersOf(models: readonly ModelLoad[]): number;
/** Closed models: each user makes its next call when the last one has ended and it has thought. */
export declare function closedUsers(models: readonly ModelLoad[], numbers: UserNumbers, { origin, spanMs, submitting, make }: ClosedLoad): Promise<void>[];
