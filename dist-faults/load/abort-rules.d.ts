import { GatebenchError } from '../errors.ts';
import { type ThresholdView } from '../measure/thresholds.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
/**
 * Judges the profile's `abortRun` thresholds each second of the run, each from its `after` on. The first that fails is handed to `abort`
 * (THRESHOLD_ABORT, exit 108), and the watch is over. A threshold without enough samples stops nothing.
 */
export declare function watchAbortRules(profile: Profile, view: () => ThresholdView, clock: Clock, abort: (error: GatebenchError) => void): {
    end: () => void;
};
