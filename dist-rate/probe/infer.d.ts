import { type Evidence, type Fit } from './fit.ts';
import { type HypothesisName } from './hypothesis.ts';
/** What the evidence of one model comes to. */
export interface Inference {
    /** The best fit of each kind of rate limit that was held against it, the likeliest first; empty where no rate limit was met. */
    ranked: readonly Ranked[];
    /** The concurrency limit that was met; null where none was. */
    concurrency: number | null;
    /** Share of refusals and passes that the best fit does not tell. */
    unexplained: number;
}
export interface Ranked {
    name: HypothesisName;
    posterior: number;
    best: Fit;
    /** Its other fits that are about as likely. */
    near: readonly Fit[];
}
export declare function infer(evidence: Evidence): Inference;
