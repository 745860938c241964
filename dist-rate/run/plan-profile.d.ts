import { type ExitCode } from '../errors.ts';
import type { CapacityPlan } from '../plan/capacity-plan.ts';
import { type Demand } from '../plan/demand/demand.ts';
import type { Out } from './run-folder.ts';
import { type MockChoice } from './virtual-world.ts';
export interface PlanProfileOptions extends MockChoice {
    /** Tiers to be looked at, in the order in which they would be bought; by default the shipped ones, the smallest first. */
    tiers?: readonly string[] | undefined;
    /** The profile's own arrivals by default. */
    demand?: Demand | undefined;
    /** Files that state it instead; all but the first are for the table of tiers and demands. */
    demandFiles?: readonly string[] | undefined;
    /** So many accounts of each tier that share the demand; 1 by default. */
    accounts?: number | undefined;
    /** Tier of a second account, to which calls go that would have to wait. */
    spillTo?: string | undefined;
    /** Settings laid over every tier: what if a limit were another? */
    set?: Readonly<Record<string, unknown>> | undefined;
    /** The longest that a call may wait before it is sent, in ms; 5 minutes by default. */
    patienceMs?: number | undefined;
    /** Simulations of each check; 8 by default. */
    replications?: number | undefined;
    /** Threads; one a core by default, 0 for none. No figure depends on it. */
    workers?: number | undefined;
    /** Folder for the plan and its report. Nothing is written by default. */
    out?: Out | undefined;
    /** Folder for what the plan comes to: the profile at the recommended load, with thresholds; the client's settings as code; the plan. */
    write?: string | undefined;
}
export interface PlannedProfile {
    exitCode: ExitCode;
    plan: CapacityPlan;
    /** Null where nothing was written. */
    folder: string | null;
    /** What `write` brought. */
    written: readonly string[];
}
/**
 * What account tiers carry of a demand: by closed form, checked by simulation. Throws a GatebenchError (exit 104) for unusable input.
 */
export declare function planProfile(options: PlanProfileOptions): Promise<PlannedProfile>;
