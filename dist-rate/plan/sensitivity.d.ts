import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import type { Sensitivity } from './capacity-plan.ts';
import type { Demand } from './demand/demand.ts';
/** Head-room by the closed form as each input is a third less, or more: the limits, the times that tasks take, and the demand. */
export declare function sensitivityOf(profile: Profile, world: MockWorld, demand: Demand): Sensitivity[];
