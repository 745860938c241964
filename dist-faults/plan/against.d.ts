import type { Estimate } from './capacity-plan.ts';
export declare const AGAINST_SCHEMA = "gatebench.plan-against/v1";
/** `plan-against.json`: a run beside what the plan's tier lets expect of it. Gateway's own time; times in ms. */
export interface PlanAgainst {
    schema: typeof AGAINST_SCHEMA;
    run: string;
    tier: string;
    preset: string;
    sentence: string;
    verdict: 'as planned' | 'short' | 'undecided';
    models: readonly ModelAgainst[];
    /** Assumptions that the run contradicts, the worst first. */
    wrong: readonly Correction[];
}
/** One figure of a run, with the 95 % interval that a run of the plan would fall into. */
export interface Expected {
    what: 'completed' | 'throttled' | 'p50' | 'p95';
    predicted: Estimate | null;
    actual: number | null;
    verdict: 'as planned' | 'worse' | 'better' | 'cannot be told';
}
export interface ModelAgainst {
    model: string;
    figures: readonly Expected[];
}
/** What an assumption has to be multiplied by to give what was seen. */
export interface Correction {
    what: string;
    model: string;
    /** In the tier file, where it is a setting. */
    path: readonly string[] | null;
    assumed: number;
    seen: number;
    factor: number;
}
/** A single further value falls into this with 95 % where the plan holds. Null below two values, or where one has none. */
export declare function predictionOf(values: readonly (number | null)[]): Estimate | null;
/** The same for values that may be below 0. */
export declare function signedPrediction(values: readonly (number | null)[]): Estimate | null;
/** `more`: whether more of it is better. Counts of chance are off by one without meaning anything. */
export declare function expectedOf(what: Expected['what'], values: readonly (number | null)[], actual: number | null, more: boolean): Expected;
export declare function verdictOf(models: readonly ModelAgainst[]): PlanAgainst['verdict'];
/** Null where the assumption stands. */
export declare function correctionOf(of: Omit<Correction, 'factor'>): Correction | null;
