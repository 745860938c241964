import { type CapacityEnd, type CapacityResult } from '../capacity/capacity-result.ts';
import { type SearchSettings } from '../capacity/search.ts';
import { type RunProfileOptions } from './run-profile.ts';
export interface LiveCapacityOptions extends Omit<RunProfileOptions, 'out' | 'sinks'> {
    /** The folder that each trial gets a folder in. */
    out?: string | undefined;
    /** `mostTrials` bounds the trials, `resolution` says how narrow the interval is to be. */
    search?: Partial<SearchSettings> | undefined;
    /** No trial is begun that could end later than this after the start; null is no bound. */
    withinMs?: number | null;
    /** Rest after each trial, for the gateway's windows to pass: an embedded mock, which is new for every trial, needs none. */
    pauseMs?: number | undefined;
}
export interface LiveCapacity {
    folder: string;
    result: CapacityResult;
    /** What the disk refused of a trial, or a fault of gatebench in one. */
    problem: Error | null;
}
/** Trials cost time and money, so fewer of them are made than of simulations, for a wider interval. */
export declare const LIVE_SEARCH: SearchSettings;
/**
 * Looks for the largest load that a live gateway passes, by one run after the other, each in a folder of its own with its journal: a trial that is
 * cut off is resumed as any run. Nothing is spent beyond the profile's credit budget, over all trials. Ends early for a signal, for want of
 * credits, time or trials, and when this machine cannot offer the load. Throws a GatebenchError as `runProfile` does, and for a gateway that costs
 * where no budget is set (exit 104).
 */
export declare function findLiveCapacity(options: LiveCapacityOptions): Promise<LiveCapacity>;
/** An answer is one with a lower and an upper end, whatever ended the search; from outside ended, it is none. */
export declare function exitCodeOf(end: CapacityEnd, isBounded: boolean): number;
