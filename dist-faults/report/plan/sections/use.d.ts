import { type PlanSection } from '../plan-section.ts';
/** How full the limits are over the day, and what is left waiting. */
export declare const use: PlanSection;
