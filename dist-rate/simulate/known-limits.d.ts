import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
/** What a simulated gateway allows one model, on the run's own clock: what a client would pace itself by. Null is no limit. */
export interface KnownLimits {
    model: string;
    /** Attempts a second that go through in the long run. */
    ratePerSecond: number | null;
    /** Attempts that go through at once after a pause. */
    burst: number | null;
    concurrency: number | null;
    /** Median time from a task's start to its end. */
    expectedMs: number;
}
/** The limits of each model of the profile. A limit that several of its models share is divided among them. */
export declare function knownLimits(profile: Profile, mock: MockWorld): KnownLimits[];
/** The same gateway with every limit `factor` times as wide: what a wrong guess of the limits would meet. */
export declare function withScaledLimits(mock: MockWorld, factor: number): MockWorld;
