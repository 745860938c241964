import type { EventSink } from '../measure/events.ts';
import { type Recovery } from '../measure/recovery.ts';
import { type Replications } from '../measure/replications.ts';
import { type RunResult } from './recorded-run.ts';
import type { Out } from './run-folder.ts';
import { type MockChoice } from './virtual-world.ts';
export interface SimulateOptions extends MockChoice {
    /** Replications, with the seed and those after it; 1 by default. */
    seeds?: number;
    /** Threads for all but the first seed; one a core by default, 0 for none. No figure depends on it. */
    workers?: number | undefined;
    /** Where the event log and the reports of the first seed go; nothing is written by default. */
    out?: Out | undefined;
    /** Aborted: nothing more is submitted, what is open is followed. */
    stop?: AbortSignal;
    /** Aborted: the simulation ends where it stands. */
    signal?: AbortSignal;
    /** Told of every event of the first seed. */
    sinks?: readonly EventSink[];
}
/** The run of the first seed, and what all of them have to say. */
export interface SimulateResult extends RunResult {
    /** Of the gravest end of any seed. */
    exitCode: number;
    /** How the client came back from the mock's disturbance; null where the mock has none. */
    recovery: Recovery | null;
    /** Intervals over the seeds that were simulated whole; null for a single one. */
    replications: Replications | null;
}
/**
 * Carries a profile out in virtual time against the mock: nothing waits, nothing is spent, and a seed gives the same events, byte for byte.
 * Throws a GatebenchError (exit 104) for unusable input.
 */
export declare function simulateProfile(options: SimulateOptions): Promise<SimulateResult>;
