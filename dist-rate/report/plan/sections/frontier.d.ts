import { type PlanSection } from '../plan-section.ts';
/** How much of one model costs how much of another, where they share a limit. */
export declare const frontier: PlanSection;
