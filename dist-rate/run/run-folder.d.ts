import { GatebenchError } from '../errors.ts';
/** Name of the event log in a run's folder. */
export declare const EVENT_LOG_FILE = "events.ndjson";
/** `smoke-20260131-142233`: sorts by time and is safe in every file system. */
export declare function runName(profileName: string, startedAtIso: string): string;
/** Where artefacts go: a folder, or one that is told by the name of what is written; null writes none. */
export type Out = string | ((name: string) => string) | null;
/** Where artefacts go when nobody says. */
export declare const underReports: (name: string) => string;
/** The folder of a run's artefacts. */
export interface RunFolder {
    path: string;
    /** Takes back what was made: for a run that ended before anything was sent. */
    discard(): Promise<void>;
}
/**
 * Makes the folder for a run's artefacts. An existing empty folder is used; one that holds anything is left alone.
 * Throws OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104).
 */
export declare function makeRunFolder(out: NonNullable<Out>, name: string): Promise<RunFolder>;
/** Throws OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104); where there is no folder, nothing is in it. */
export declare function requireEmpty(folder: string): Promise<void>;
/** What the file system said, as the house's error; an error of the house stays as it is. */
export declare function outNotWritable(place: string, error: unknown): GatebenchError;
/** The event log of a run that is named by its folder or by the log itself. */
export declare function eventLogOf(run: string): Promise<string>;
