import type { PlanSection } from '../plan-section.ts';
/** What the plan took for granted. */
export declare const assumptions: PlanSection;
/** What would make another plan necessary. */
export declare const validUntil: PlanSection;
