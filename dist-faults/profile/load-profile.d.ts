import type { Profile } from './profile.ts';
import { type TraceOptions } from './trace-file.ts';
/**
 * A profile from its text; `file` names it in errors. The instants of traces are left empty: they stand in other files.
 * Throws GatebenchError PROFILE_INVALID (exit 104).
 */
export declare function parseProfile(text: string, file: string): Profile;
export interface LoadOptions {
    /** `walked` reads a long trace from its file whenever the plan is walked: for a profile that is neither written down nor sent on. */
    traces?: TraceOptions['as'];
}
/** Reads a profile and its traces; paths in it count from its own folder. Throws GatebenchError (exit 104) for whatever cannot be used. */
export declare function loadProfile(path: string, { traces }?: LoadOptions): Promise<Profile>;
