import type { CapacityPlan } from '../../../plan/capacity-plan.ts';
import { type Table } from '../../table.ts';
import type { PlanSection } from '../plan-section.ts';
/** Which tier carries the demand, with how much to spare, and for what. */
export declare const tiers: PlanSection;
/** The same for a first glance. */
export declare function fewOfTiers({ tiers }: CapacityPlan): Table;
