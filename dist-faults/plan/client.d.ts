import type { Profile } from '../profile/profile.ts';
import type { Load } from './ray.ts';
import { type PlannedModel, type Term } from './terms.ts';
/**
 * The client that a plan is made for: it keeps to the gateway's limits by a pace and slots of its own, sends what is too much later, and
 * obeys what a refusal says. Of a limit that models share each gets the part that its load uses.
 */
export declare function recommendedClient(profile: Profile, terms: readonly Term[], models: readonly PlannedModel[], load: Load): Profile;
