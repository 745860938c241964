import type { ModelPlan, TierPlan } from './capacity-plan.ts';
/** The whole answer: what to take, what binds, what it costs, what the others do. */
export declare function sentenceOf(tiers: readonly TierPlan[]): string;
/** What a tier gives, whatever is asked of it. */
export declare function capacityWords(tier: string, models: readonly ModelPlan[]): string;
/** For sentences: nobody decides by a hundredth of a percent. */
export declare function wholePercent(share: number): string;
