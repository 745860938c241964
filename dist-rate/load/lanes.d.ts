import type { AdmissionLimit } from './admission.ts';
/** Starts per second that one Bottleneck limiter is trusted with: its ceiling is 300 to 430, at two turns of the timer a start. */
export declare const LANE_STARTS_PER_SECOND = 250;
/** The fastest pace that lanes are used for: four limiters, which together take a fifth to a third of a core at it. */
export declare const LARGEST_STARTS_PER_SECOND = 1000;
/** Where a profile states a limit. */
export type LimitSetting = 'admission' | 'retry.pacing';
/**
 * How many Bottleneck limiters share a limit: one, or for a fast pace enough that none starts more than LANE_STARTS_PER_SECOND.
 * From idle each may start one at once, so that a burst is never below the number of lanes.
 * Throws ADMISSION_TOO_FAST (exit 104) where none would do: above LARGEST_STARTS_PER_SECOND, and for slots above one lane's pace.
 */
export declare function laneCount({ ratePerSecond, concurrency }: AdmissionLimit, setting?: LimitSetting): number;
