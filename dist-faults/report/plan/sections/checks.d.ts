import type { PlanSection } from '../plan-section.ts';
/** The same figure found in two ways. */
export declare const checks: PlanSection;
