import type { CallDigest } from './call-digest.ts';
/** One call that has changed. Times in ms from its intended start. */
export interface MovedCall {
    seed: number;
    call: number;
    model: string;
    base: {
        end: string;
        endedMs: number;
        attempts: number;
    } | null;
    candidate: {
        end: string;
        endedMs: number;
        attempts: number;
    } | null;
    /** Later is above 0; null when the call is in one run only. */
    deltaMs: number | null;
    /** What became different, the gravest first. */
    why: string[];
}
export interface Moved {
    compared: number;
    moved: number;
    slower: number;
    faster: number;
    /** Calls that ended in another way, or are in one run only. */
    endedOtherwise: number;
    /** Those that moved furthest. */
    top: MovedCall[];
}
/** Compares two runs of the same plan call by call. */
export declare function movedCalls(pairs: readonly {
    seed: number;
    base: readonly CallDigest[];
    candidate: readonly CallDigest[];
}[], top: number): Moved;
