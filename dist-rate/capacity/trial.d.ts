import type { LoadFigures } from '../measure/backlog.ts';
import type { Summary, ThresholdResult } from '../measure/summary.ts';
/** How far one goal was from its bound at one load. */
export interface GoalMargin {
    goal: string;
    /** Share of the bound that was left, from -1 to 1; below 0 the goal was missed. Null where it could not be judged. */
    margin: number | null;
    /** Standard error of the margin, where the trial itself tells. */
    error: number | null;
    /** What was found, in words. */
    found: string;
}
/** One load level as it was tried once. */
export interface Trial {
    /** Times the profile's own load. */
    scale: number;
    seed: number;
    offeredPerSecond: number;
    models: {
        model: string;
        offeredPerSecond: number;
    }[];
    goals: GoalMargin[];
    passed: boolean;
    /** The scale at which what was served would have been all that is offered: where an overloaded trial points to. */
    carried: number;
}
export interface TrialEvidence {
    scale: number;
    seed: number;
    load: LoadFigures;
    thresholds: readonly ThresholdResult[];
    gates: Summary['verdict']['gates'];
}
/**
 * A backlog that grows by less of the offered load than this is not taken to grow: no finite trial tells it from a queue on the way to its
 * steady length. So much is the sustainable load at most overstated by.
 */
export declare const LEAST_GROWTH = 0.01;
/**
 * Holds a load level to every goal: the profile's thresholds but those that state an amount, the built-in gates, and for each model that
 * the backlog does not grow over the recorded window.
 */
export declare function judgeTrial({ scale, seed, load, thresholds, gates }: TrialEvidence): Trial;
