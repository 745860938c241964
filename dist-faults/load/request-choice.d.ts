import type { ModelLoad } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
/** Index of the weighted request that a call makes: the same for a seed whatever else happens. */
export declare function requestChoice(load: ModelLoad, random: RandomSource): (call: number) => number;
/** Maps a uniform in [0, 1) to an index with probability proportional to its weight. */
export declare function weightedChoice(weights: readonly number[]): (uniform: number) => number;
