import { type PlanSection } from '../plan-section.ts';
/** The tier to take, model by model. */
export declare const theTier: PlanSection;
/** The tiers that are not recommended. */
export declare const otherTiers: PlanSection;
