/**
 * Times to an end that some never reached while we looked: they count as "longer than", not as lost. Kaplan & Meier 1958, with
 * Greenwood's variance and log-log intervals (Kalbfleisch & Prentice), which stay inside 0 and 1.
 */
export interface Observation {
    /** When it ended, or when we stopped looking. Any unit. */
    time: number;
    /** False when it had not ended by then (right-censored). */
    ended: boolean;
    /** How many such there were; 1 when left out. */
    count?: number;
}
/** One step of the curve: from `time` on, `survival` of the population has not ended, with its 95 % interval. */
export interface SurvivalStep {
    time: number;
    atRisk: number;
    ended: number;
    survival: number;
    low: number;
    high: number;
}
/** The survival curve: a step at each time at which something ended; what is censored there was still at risk. */
export declare function kaplanMeier(observations: readonly Observation[]): SurvivalStep[];
/** A quantile of the time to the end; null where the curve, or its bound, does not come down that far. */
export interface SurvivalQuantile {
    value: number | null;
    low: number | null;
    high: number | null;
}
/** The time by which a share `p` has ended, with its 95 % interval (Brookmeyer & Crowley 1982). */
export declare function survivalQuantile(curve: readonly SurvivalStep[], p: number): SurvivalQuantile;
