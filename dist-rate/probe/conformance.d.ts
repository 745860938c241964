import { type LimitSpec } from '../limits/registry.ts';
import type { HypothesisName } from './hypothesis.ts';
import type { Conformance, ModelFinding } from './probe-result.ts';
/** What a tier says of one model: limits within the windows that a probe looks for. */
export interface StatedOfModel {
    model: string;
    rates: readonly LimitSpec[];
    concurrency: number | null;
}
/** Whether a gateway still keeps what a tier says. */
export declare function conformance(tier: string, stated: readonly StatedOfModel[], found: readonly ModelFinding[]): Conformance;
/** A law as probes name it. */
export declare function nameOf(spec: LimitSpec): HypothesisName;
