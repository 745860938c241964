import type { CapacityPlan, TierPlan } from '../../plan/capacity-plan.ts';
import type { Section } from '../document.ts';
/** Makes one section of the report of a plan. */
export type PlanSection = (plan: CapacityPlan) => Section;
/** The tier that the pictures show: the recommended one, or else the first. */
export declare function shownTier({ tiers, recommended }: CapacityPlan): TierPlan | null;
