import { type Plan } from '../load/plan.ts';
import type { Profile } from '../profile/profile.ts';
/** A profile that can be run in real time, and the calls that it comes to. */
export interface CheckedPlan {
    profile: Profile;
    plan: Plan;
    /** What would keep the run from its purpose, and is no fault. */
    warnings: readonly string[];
}
/**
 * All that can be known of a run before it begins, the same for who only asks and for who then runs it. Throws GatebenchError (exit 104)
 * for a mock that does not exist, limits that nothing enforces, and a plan without an end.
 */
export declare function checkPlan(profile: Profile): Promise<CheckedPlan>;
