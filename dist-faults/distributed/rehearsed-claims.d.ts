import type { LoadPorts } from '../load/run-load.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
/**
 * What a share's calls go through besides, for a rehearsal: its Redis is in this process, grants everything and keeps nothing. Calls of the
 * profile begin at once.
 */
export declare function rehearsedClaims(profile: Profile, clock: Clock): Pick<LoadPorts, 'sink' | 'claims'>;
