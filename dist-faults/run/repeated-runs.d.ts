import type { Comparison } from '../compare/comparison.ts';
import type { RunResult } from './recorded-run.ts';
import { type RunProfileOptions } from './run-profile.ts';
export interface RepeatOptions extends Omit<RunProfileOptions, 'out' | 'profile'> {
    profile: string;
    /** The folder that each run gets a folder in. */
    out?: string | undefined;
    repeat: number;
    /** The base: another profile, or the same one against another gateway. */
    against?: string | undefined;
}
/** What a sequence of runs came to. */
export interface RepeatedRuns {
    /** The folder of all of them. */
    folder: string;
    exitCode: number;
    /** Candidate against base, where there is one and all runs were made. */
    comparison: Comparison | null;
    /** The run that ended the sequence before its end. */
    last: RunResult | null;
}
type Side = 'base' | 'candidate';
/** A B, B A, A B …: whatever drifts while they run weighs on both sides alike. */
export declare function turns(repeats: number): Side[];
/**
 * Makes a profile's run several times in sequence, each into a folder of its own; with a base, in turns with it, and compares the two
 * sides. Comes to the exit code of the comparison, or of the run that came to the gravest end.
 */
export declare function runRepeatedly(options: RepeatOptions): Promise<RepeatedRuns>;
export {};
