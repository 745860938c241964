import { type PlanSection } from '../plan-section.ts';
/** Which input the answer hangs on, the worst first. */
export declare const sensitivity: PlanSection;
