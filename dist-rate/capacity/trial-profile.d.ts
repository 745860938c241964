import type { Profile } from '../profile/profile.ts';
/**
 * The profile as its load levels are tried: a fifth of the first recorded phase becomes the warm-up where it states none, and no threshold ends a trial
 * before its time, for what was missed must also be measured. Throws a GatebenchError (exit 104) for arrivals that rise by themselves.
 */
export declare function trialProfile(profile: Profile): Profile;
/** How long a trial's backlog is watched, in ms of the run. */
export declare function measuredHorizonMs({ phases }: Profile): number;
