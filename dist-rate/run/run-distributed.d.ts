import type { LocalWorker } from './local-worker.ts';
import type { RunResult } from './recorded-run.ts';
import { type RunProfileOptions } from './run-profile.ts';
export interface RunDistributedOptions extends Omit<RunProfileOptions, 'makeWorld' | 'admissions'> {
    /** Address of a Redis that keeps what it is told: see docs/scale.md. */
    redis: string;
    /** So many parts of the plan, and workers that are waited for. */
    workers: number;
    /** How long a worker that says nothing keeps its part; 5 s when left out. */
    leaseMs?: number;
    /** How long workers are waited for; a minute when left out. */
    joinMs?: number;
    allowLostIntents?: boolean;
    sharePrompts?: boolean;
    /** Starts a worker of the run on this machine. Left out, all are started elsewhere. */
    startWorker?: (run: {
        id: string;
        folder: string;
    }) => LocalWorker;
    /** Where local workers write what Redis cannot take; the system's folder for temporary files when left out. */
    spillFolder?: string;
}
/**
 * Carries a profile out by several workers that share its plan, its limits and its money by way of Redis; one result, as of a single
 * machine. Throws as `runProfile` does, and for a Redis that cannot be reached (exit 106) or may lose what was paid for (exit 104).
 */
export declare function runDistributed(options: RunDistributedOptions): Promise<RunResult>;
