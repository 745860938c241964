import { type ExitCode } from '../errors.ts';
import { type PlanAgainst } from '../plan/against.ts';
import { type Out } from './run-folder.ts';
export interface PlanAgainstOptions {
    /** Folder or event log of the run. */
    run: string;
    /** What the plan assumed; by default what the run's profile names. */
    tier?: string | undefined;
    preset?: string | undefined;
    /** Simulations of the run; 20 by default. */
    replications?: number | undefined;
    workers?: number | undefined;
    out?: Out | undefined;
}
export interface PlannedAgainst {
    exitCode: ExitCode;
    result: PlanAgainst;
    folder: string | null;
}
/**
 * Puts a run beside what the tier of a plan lets expect of it: the same profile simulated against that tier, as often as it takes to know what
 * chance does. Throws a GatebenchError (exit 104) for unusable input.
 */
export declare function planAgainst(options: PlanAgainstOptions): Promise<PlannedAgainst>;
