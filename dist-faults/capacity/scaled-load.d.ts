import type { Profile } from '../profile/profile.ts';
/**
 * The same load, `factor` times as much of it: every rate, the calls of each burst, the users of closed models (at least one, in whole numbers); a
 * trace has its calls repeated or left out evenly. Shapes, lengths and the client's own limits stay as they are.
 */
export declare function scaledLoad(profile: Profile, factor: number): Profile;
