import type { Profile } from './profile.ts';
/** The same load in 1/`factor` of the time, towards a mock that runs as much faster: by 60, a minute becomes a second. */
export declare function compressed(profile: Profile, factor: number): Profile;
/** The same client towards the same mock with nothing scaled: what it would have to be told to meet the gateway itself. */
export declare function inGatewayTime(profile: Profile): Profile;
