import type { Others } from './balance.ts';
import { type CycleEnd, type CyclePlan } from './cycle.ts';
import { type Inference } from './infer.ts';
import { type Network } from './mark.ts';
import type { ProbedModel } from './probed-model.ts';
import type { Requester } from './requester.ts';
export interface RateCourseOptions {
    /** Saturations at most. */
    cycles: number;
    longestWindowMs: number;
    burstAtMost: number;
    network: Network;
    /** Whether laws are looked for that only more evidence tells. */
    isDeep: boolean;
    /** Called while the model is saturated, with the number of the saturation. */
    whileSaturated?: (cycle: number) => Promise<void>;
    /** Called with what was found so far; true where it has gathered more. */
    further?: (course: RateCourse) => Promise<boolean>;
    /** Called before each and after. */
    checkBalance?: () => Promise<void>;
}
export interface RateCourse {
    inference: Inference;
    cycles: readonly (CyclePlan & CycleEnd)[];
    /** How sure the kind is, with all kinds that no probe could tell from it. */
    confidence: number;
    /** Submits of others that the balance told. */
    others: Others;
}
/** Saturates a model's limits until their kind is sure, or the saturations or the budget are used up. */
export declare function courseOfRate(requester: Requester, model: ProbedModel, options: RateCourseOptions): Promise<RateCourse>;
/** The kinds that no probe can tell from the likeliest, that one first. */
export declare function inseparable({ ranked }: Inference, originEpochMs: number, seesHolding: boolean): Inference['ranked'];
export declare function confidenceOf(inference: Inference, originEpochMs: number, seesHolding: boolean): number;
