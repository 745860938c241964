import type { Plan } from '../load/plan.ts';
import type { Profile } from '../profile/profile.ts';
/** What is plain before a run: thresholds that its samples cannot carry, and a budget that its calls would use up. */
export declare function warningsOf(profile: Profile, plan: Plan): string[];
