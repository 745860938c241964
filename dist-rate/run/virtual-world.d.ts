import type { RunRecord } from '../compare/run-record.ts';
import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import type { ProfileChoice } from './run-profile.ts';
import type { World } from './world.ts';
/** What is to be simulated, and against which mock. */
export type MockChoice = Pick<ProfileChoice, 'profile' | 'seed' | 'tier' | 'preset' | 'timeScale'>;
/** A profile with the mock that it is to be simulated against. */
export interface MockedProfile {
    profile: Profile;
    mock: MockWorld;
}
/** Throws GatebenchError (exit 104) for what cannot be used. */
export declare function mockedProfile({ profile: given, seed, ...choice }: MockChoice): Promise<MockedProfile>;
/** Virtual time: the mock engine in this process. */
export declare function virtualWorld({ profile, mock }: MockedProfile): World;
/** The run of a profile in virtual time, kept in memory: to be compared, or to become a baseline. */
export declare function simulatedRun(path: string, choice?: Omit<MockChoice, 'profile'>): Promise<RunRecord>;
/** Whether a path names a profile; runs and baselines are folders and JSON. */
export declare function isProfile(path: string): boolean;
