/** A setting to be chosen from others: what the objective came to, scene by scene, seed by seed; the first scene is the nominal one. */
export interface Contender {
    values: readonly (readonly number[])[];
    /** Keeps to the constraints in the nominal scene. */
    isAllowed: boolean;
    /** How far it is outside of them. */
    violation: number;
    complexity: number;
}
/** By how much more than the best the setting comes to, as a share of the best. */
export interface Regret {
    /** In every scene. */
    scenes: readonly number[];
    /** Over the scenes that decide. */
    largest: number;
    /** Index of the scene where it is that. */
    worst: number;
    /** Over all of them. */
    largestOfAll: number;
    /** At nominal limits it is within what robustness may cost. */
    isAffordable: boolean;
}
/** Settings whose objectives are shown to be no further apart than this share, in every scene, are the same in practice. */
export declare const MARGIN = 0.02;
export interface Choice<T extends Contender> {
    /** Best first. */
    order: readonly T[];
    regrets: ReadonlyMap<T, Regret>;
    /** The first of the order, or the simplest of those that are shown to be the same as it. */
    chosen: T;
    /** By scene, the best of those that are allowed. */
    leaders: readonly T[];
}
/**
 * Chooses the least of the largest regrets over the first `deciding` scenes, among what keeps to the constraints and costs no more than `cost`
 * of the best nominal objective; of those close to it, the least over all scenes. With one scene, the best. `floor`: the least that a regret
 * is a share of, for objectives that can be 0. Settings may have met fewer seeds than others: they are compared over those that both have
 * met. Throws RangeError without a setting.
 */
export declare function choose<T extends Contender>(contenders: readonly T[], cost: number, floor: number, deciding?: number): Choice<T>;
/** Whether the two are shown to be the same within `margin` of the second, in every scene. */
export declare function isSame(a: Contender, b: Contender, margin: number, floor: number): boolean;
/** Whether the largest regret of `a` is surely above that of `b`, seed by seed, each in its own worst scene. */
export declare function isSurelyWorse<T extends Contender>(a: T, b: T, { regrets, leaders }: Choice<T>, floor: number): boolean;
