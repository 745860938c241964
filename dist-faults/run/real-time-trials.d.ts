import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import { type Confirmed } from '../tune/confirmation.ts';
/** A setting to be tried in real time: the profile with it in charge. */
export interface Trial {
    name: string;
    profile: Profile;
}
export interface ConfirmOptions {
    mock: MockWorld;
    repeats: number;
    /** Mock seconds in a real one, on top of the profile's own scale. */
    factor: number;
    /** As of `realWorld`. */
    ownsProcess: boolean;
    tell(line: string): void;
}
/** Runs each setting over HTTP as often as asked, taking turns, and sets it against the simulation of the very same compressed plan. */
export declare function confirmInRealTime(trials: readonly Trial[], options: ConfirmOptions): Promise<Confirmed[]>;
