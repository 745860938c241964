import type { Profile } from './profile.ts';
/** Seconds of the gateway's own time in one second of the run: 1 but for a mock that was told to live faster or slower. */
export declare function timeScaleOf({ gateway: { target } }: Profile): number;
