import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import { type Load, type Reach } from './ray.ts';
import { type PlannedModel, type Term } from './terms.ts';
/** A client before a gateway: what each call costs, and what bounds them. All in the gateway's own time. */
export interface Situation {
    /** The profile with the client's own settings. */
    client: Profile;
    world: MockWorld;
    models: readonly PlannedModel[];
    /** What bounds an hour, and what is counted by the day. */
    hourly: readonly Term[];
    daily: readonly Term[];
}
/** The recommended client before a world, its limits shared out for `load`. Models that the world does not know are left out. */
export declare function recommendedSituation(profile: Profile, world: MockWorld, load: Load): Situation;
/** What the models of a load cost that client. */
export declare function plannedModels(client: Profile, world: MockWorld, load: Load): PlannedModel[];
/** The most of one model beside the others, and what bounds it; pace and slots of the recommended client taken together. */
export declare function capacityOf(situation: Situation, planned: PlannedModel, others: Load): Reach;
