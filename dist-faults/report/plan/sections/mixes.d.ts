import type { PlanSection } from '../plan-section.ts';
/** Every demand on every tier. */
export declare const mixes: PlanSection;
