import type { Profile } from '../profile/profile.ts';
import type { TierPlan } from './capacity-plan.ts';
import type { Demand } from './demand/demand.ts';
/**
 * The profile that a plan ends in: the recommended client at the load of the day's peak, as far as the tier carries it, with thresholds for CI
 * from the times that were simulated. In the gateway's own time, towards the mock of that tier.
 */
export declare function recommendedProfile(profile: Profile, tier: TierPlan, preset: string, client: Profile, demand: Demand): Profile;
