import type { CapacityPlan } from '../../plan/capacity-plan.ts';
import { type Document } from '../document.ts';
/** The report of a plan: first the sentence to decide by, then the day that it is about. */
export declare function planDocument(plan: CapacityPlan): Document;
