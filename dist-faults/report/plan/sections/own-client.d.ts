import type { PlanSection } from '../plan-section.ts';
/** What the client as it is set leaves of a tier, and what it loses it by. */
export declare const ownClient: PlanSection;
