import type { Profile } from '../profile/profile.ts';
import type { Summary } from './summary.ts';
type Knee = NonNullable<Summary['knee']>;
/**
 * The offered rate at which completions stop following, where the profile's load rises by itself; undefined where it does not. Fitted over
 * stretches of the recorded phases, so completions count when they come: where tasks take long beside the ramp, the knee is a little late.
 */
export declare function kneeOf(profile: Profile, intervals: Summary['intervals']): Knee | undefined;
export {};
