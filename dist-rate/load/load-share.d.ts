import type { UserNumbers } from './closed-users.ts';
import type { HasCall } from './plan-walk.ts';
/** What of a load is made here, where others make the rest. The account is theirs who put the whole together. */
export interface LoadShare {
    /** Instant of the plan's zero, the same for all. */
    origin: number;
    /** Whether a planned call is made here. */
    has: HasCall;
    users: UserNumbers;
}
