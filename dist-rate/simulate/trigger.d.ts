import type { Trigger } from '../measure/recovery.ts';
import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
/** The one disturbance that a profile or its mock states: a spike of load, or a fault with a beginning and an end; the last of several. */
export declare function triggerOf(profile: Profile, mock: MockWorld): Trigger | null;
