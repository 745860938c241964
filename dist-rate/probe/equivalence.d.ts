import { type LimitSpec } from '../limits/registry.ts';
import type { Fit } from './fit.ts';
/**
 * Whether two limits give the same answers to whatever a probe may ask: both are asked, without noise, what tells laws apart. So the sets
 * of kinds that cannot be told apart follow from the laws themselves.
 */
export declare function sameAnswers(a: Fit, b: Fit, originEpochMs: number, seesHolding: boolean): boolean;
export declare function specOf({ hypothesis, shape, size }: Fit): LimitSpec;
