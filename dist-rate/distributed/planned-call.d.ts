import { type Plan } from '../load/plan.ts';
import type { RunEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
/**
 * What the plan says of calls that were claimed early, and of which nobody told whether they were sent: that each arrived at its instant, and
 * may have been sent. `originMs`: the plan's zero as a time of events.
 */
export declare function plannedEvents(profile: Profile, plan: Plan, calls: readonly number[], originMs: number): Map<number, [RunEvent, RunEvent]>;
