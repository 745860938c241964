import { type Budget, type BudgetName } from '../tune/budget.ts';
import type { Confirmed } from '../tune/confirmation.ts';
import { type Constraints, type ObjectiveName } from '../tune/objective.ts';
import { type TuneProgress, type TuneResult } from '../tune/tune.ts';
import { type Listener } from './listener.ts';
import { type Out } from './run-folder.ts';
import { type MockChoice } from './virtual-world.ts';
export interface TuneProfileOptions extends MockChoice, Partial<Listener> {
    /** What is used today: a named policy, or `profile`, the default. */
    current?: string;
    /** How much is simulated, by its name or in numbers. */
    budget?: BudgetName | Budget;
    /** What is made least. */
    objective?: ObjectiveName;
    /** What every acceptable setting keeps to, where not to the default. */
    constraints?: Partial<Constraints>;
    /**
     * Share of the objective at the limits as told that it may cost to do well where the limits are other; 0.5 by default. Null looks at the
     * limits as told alone.
     */
    robust?: number | null;
    /** Runs of the winner and of today's settings in real time over HTTP against the mock, in turns; 0, the default, makes none. */
    repeats?: number;
    /** Threads; one a core by default, 0 for none. No figure depends on it. */
    workers?: number | undefined;
    /** Folder for the result, its report and snippets; a tuning that was cut off goes on from what is in it. Nothing is written by default. */
    out?: Out | undefined;
    /** Aborted: the tuning rejects with the reason. */
    signal?: AbortSignal;
    onProgress?: (progress: TuneProgress & {
        expectedRuns: number;
    }) => void;
    /** Called when all is simulated and written, before the runs in real time. */
    onResult?: (result: TuneResult) => void;
    /** This process does nothing else: V8's memory is set to what the runs in real time need. */
    ownsProcess?: boolean;
}
export interface TunedProfile {
    exitCode: number;
    result: TuneResult;
    confirmed: readonly Confirmed[];
    /** Null where nothing was written. */
    folder: string | null;
}
/**
 * Finds retry and pacing settings for a profile's load in virtual time. The same for the same seed. Throws a GatebenchError (exit 104) for
 * unusable input.
 */
export declare function tuneProfile(options: TuneProfileOptions): Promise<TunedProfile>;
