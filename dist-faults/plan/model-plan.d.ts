import { priceOf } from '../mock/price.ts';
import type { Check, KneePoint, ModelPlan } from './capacity-plan.ts';
import type { Goal } from './goals.ts';
import { type Load } from './ray.ts';
import { type Situation } from './situation.ts';
import { type PlannedModel } from './terms.ts';
export interface ModelFindings {
    situation: Situation;
    planned: PlannedModel;
    others: Load;
    check: Check;
    /** As shares of the middle: what the ends of ranges come to. */
    range: {
        low: number;
        high: number;
    };
    knee: readonly KneePoint[];
    goals: readonly Goal[];
    /** Calls of a day's demand. */
    perDay: number;
}
/** A model's share of the answer: its rates, what bounds them, and what they cost. */
export declare function modelPlan(findings: ModelFindings): ModelPlan;
/** Mean and variance of what a call's request is charged, before refunds. */
export declare function priceMoments({ load }: PlannedModel, settings: Parameters<typeof priceOf>[0]): {
    mean: number;
    variance: number;
};
