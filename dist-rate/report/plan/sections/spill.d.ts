import type { PlanSection } from '../plan-section.ts';
/** What a second account takes of what is too much for the first. */
export declare const spill: PlanSection;
