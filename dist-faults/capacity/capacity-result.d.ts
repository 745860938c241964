import type { Profile } from '../profile/profile.ts';
import type { Trial } from './trial.ts';
export declare const CAPACITY_SCHEMA = "gatebench.capacity/v1";
/** Why a search ended. `found`: narrow enough; `credits`, `time`, `trials`: the next trial would not fit; the rest ended it from outside. */
export type CapacityEnd = 'found' | 'nothing-passes' | 'nothing-fails' | 'trials' | 'credits' | 'time' | 'budget' | 'unfit' | 'interrupted' | 'fault';
/** A load in the gateway's own time. */
export interface LoadLevel {
    /** Times the profile's own load. */
    scale: number;
    perHour: number;
    models: {
        model: string;
        perHour: number;
    }[];
}
/** What a search of the largest passing load came to; what `capacity.json` holds. */
export interface CapacityResult {
    schema: typeof CAPACITY_SCHEMA;
    profile: string;
    gateway: string;
    /** Seconds of the mock's own time in one of the run; `perHour` is the gateway's own hour. */
    timeScale: number;
    /** How long the backlog was watched at each load, in the gateway's own time. */
    horizonMs: number;
    end: CapacityEnd;
    exitCode: number;
    /** Largest load that passes and smallest that fails by the fit; null where there is none. */
    passes: LoadLevel | null;
    fails: LoadLevel | null;
    /** Where passing ends, with its 95 % interval; a bound is null where no load tried is surely beyond it. */
    sustainable: {
        estimate: LoadLevel;
        low: LoadLevel | null;
        high: LoadLevel | null;
    } | null;
    /** The goal that fails first, and what was found where it did. */
    firstToFail: {
        goal: string;
        found: string;
    } | null;
    /** Goals that could not be judged at some load that was tried. */
    unjudged: string[];
    notices: string[];
    trials: (Trial & {
        perHour: number;
        folder: string | null;
    })[];
}
export interface CapacityEvidence {
    profile: Profile;
    gateway: string;
    trials: readonly (Trial & {
        folder?: string | null;
    })[];
    end: CapacityEnd;
    exitCodeOf: (end: CapacityEnd, isBounded: boolean) => number;
    notices?: readonly string[];
}
/** Trials and how they ended, as a planner reads them. */
export declare function capacityResult(evidence: CapacityEvidence): CapacityResult;
