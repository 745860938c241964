import { type PlanSection } from '../plan-section.ts';
/** What nearness to capacity costs in time. */
export declare const knee: PlanSection;
