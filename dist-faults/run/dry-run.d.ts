import { type HeldLimits, type HeldPacing } from '../load/held-limits.ts';
import type { Plan } from '../load/plan.ts';
import type { Profile } from '../profile/profile.ts';
import { type CheckedPlan } from './checked-plan.ts';
/** The plan of a profile, before anything is sent. */
export interface DryRun {
    profile: string;
    seed: number;
    plannedCalls: number;
    /** Calls that are bought before them to learn prices. */
    checkedCalls: number;
    /** How many times as fast as the gateway the mock lives: all rates here are so many times its own. */
    timeScale: number;
    /** Users of closed models: their calls cannot be counted beforehand. */
    closedUsers: number;
    spanMs: number;
    drainMs: number;
    peakStartsPerSecond: number;
    /** Every call made and charged once, at the stated prices; null where a price is not stated, or calls cannot be counted. */
    worstCaseCredits: number | null;
    models: {
        model: string;
        calls: number;
        credits: number | null;
    }[];
    /** What the client itself will hold the calls of each model to; of `clients` each so much for itself. */
    held: HeldLimits[];
    clients: number;
    /** The pace of the retry policy, which all attempts pass besides; null where it has none. */
    pacing: HeldPacing | null;
}
/** Checks a profile and counts what it would send, which nothing is. Throws GatebenchError (exit 104), as a run of it would. */
export declare function validateProfile(path: string, seed: number | undefined): Promise<DryRun & Pick<CheckedPlan, 'warnings'>>;
/** Counts what a plan would send and, where prices are stated, what it could cost. */
export declare function dryRunOf(profile: Profile, { survey, spanMs }: Plan): DryRun;
