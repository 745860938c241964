import type { Headline } from './headline.ts';
import type { Summary } from './summary.ts';
export declare const REPLICATIONS_SCHEMA = "gatebench.replications/v1";
/** Headline figures that are worth an interval, in the order of reports. */
export declare const HEADLINE_METRICS: readonly ["completed", "completionP50Ms", "completionP99Ms", "completionMeanMs", "makespanMs", "completedPerMinute", "giveUpRate", "throttledPerSuccess", "wastedPerSuccess", "pollsPerSuccess", "creditsPerSuccess", "duplicates"];
export type HeadlineMetric = (typeof HEADLINE_METRICS)[number];
/** One figure over replications; `low` and `high` are Student's 95 % interval of its mean, null below two values. */
export interface ReplicatedFigure {
    metric: HeadlineMetric;
    /** Replications that have the figure. */
    n: number;
    mean: number | null;
    sd: number | null;
    low: number | null;
    high: number | null;
}
/** `replications.json`: the same profile under several seeds. */
export interface Replications {
    schema: typeof REPLICATIONS_SCHEMA;
    profile: string;
    /** Of the mock: its seconds in one of the runs'. */
    timeScale: number;
    seeds: readonly number[];
    figures: readonly ReplicatedFigure[];
    runs: readonly ({
        seed: number;
    } & Headline)[];
    /** What the run of each seed was judged by itself. */
    verdicts: readonly ({
        seed: number;
    } & Summary['verdict'])[];
}
/** `verdicts` in the order of the seeds; none where nobody asked for them. */
export declare function replicationsOf(profile: string, seeds: readonly number[], runs: readonly Headline[], verdicts?: readonly Summary['verdict'][], timeScale?: number): Replications;
