import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import type { ModelPlan, TierPlan } from './capacity-plan.ts';
import { type Simulating } from './check.ts';
import { type Load } from './ray.ts';
/** What the profile's own client reaches, by its own simulation, where that is less. */
export declare function ownClientOf(client: Profile, world: MockWorld, simulating: Simulating, plans: readonly ModelPlan[], peak: Load): Promise<TierPlan['ownClient']>;
