import type { Profile } from '../profile/profile.ts';
/** The length of the plan and its drain, in ms. */
export declare function horizonOf({ phases, drainMs }: Profile): number;
