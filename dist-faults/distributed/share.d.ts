import type { HasCall } from '../load/plan-walk.ts';
import type { Profile } from '../profile/profile.ts';
/** One of so many parts of a plan. Which calls and users are in it follows from their numbers alone, so from the seed. */
export interface Share {
    /** From 0. */
    index: number;
    of: number;
}
/** A share as it was taken: what was begun of it, and what its earlier owner left open. */
export interface TakenShare extends Share {
    /** Who has a higher one has taken it since. */
    fence: string;
    begun: Bits;
    /** By call, all that was told of it. */
    open: ReadonlyMap<number, readonly string[]>;
}
/** Bits by number, as Redis keeps them. */
export type Bits = Uint8Array;
/** Whether a bit is set; the first is the highest of the first byte. */
export declare function hasBit(bits: Bits, place: number): boolean;
/** The planned calls of a share that were not begun yet. */
export declare function callsOf({ index, of }: Share, begun: Bits): HasCall;
/** The number of a closed-model user's call, from the user and its turn: the same whoever makes it, and after whatever else. */
export declare function userCall(plannedCalls: number, users: number, user: number, turn: number): number;
/** The first turn that a user has not begun. */
export declare function nextTurn(plannedCalls: number, users: number, user: number, begun: Bits): number;
/** A share's part of what is divided; what is shared is asked for elsewhere. */
export declare function perShare(profile: Profile, { of }: Share): Profile;
