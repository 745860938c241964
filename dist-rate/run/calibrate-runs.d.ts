import { type Calibration } from '../calibrate/calibration.ts';
import { type ExitCode } from '../errors.ts';
import { type Out } from './run-folder.ts';
export interface CalibrateOptions {
    /** Folders or event logs of runs against one gateway. */
    runs: readonly string[];
    /** What a probe of it has found; by default limits are what the runs' refusals show. */
    probe?: string | undefined;
    /** File for the twin, a tier. */
    write?: string | undefined;
    /** Simulations of the second half of each run; 20 by default. */
    replications?: number | undefined;
    /** Threads; one a core by default, 0 for none. */
    workers?: number | undefined;
    /** Folder for the report. Nothing is written by default. */
    out?: Out | undefined;
}
export interface Calibrated {
    exitCode: ExitCode;
    result: Calibration;
    /** The twin as a tier file. */
    yaml: string;
    folder: string | null;
}
/**
 * Fits a mock to what runs, and a probe, have shown of a gateway, and says how good it is: a twin of the first half of each run is held to
 * its second. Throws a GatebenchError (exit 104) for unusable input.
 */
export declare function calibrateRuns(options: CalibrateOptions): Promise<Calibrated>;
