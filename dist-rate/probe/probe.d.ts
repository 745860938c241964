import type { ProbeBudget } from './budget.ts';
import { type StatedOfModel } from './conformance.ts';
import type { Network } from './mark.ts';
import type { ProbeResult } from './probe-result.ts';
import type { ProbedModel } from './probed-model.ts';
import { type RequesterPorts } from './requester.ts';
export interface ProbeOptions {
    models: readonly ProbedModel[];
    mode: ProbeResult['mode'];
    budget: ProbeBudget;
    /** The longest window that is looked for, in ms. */
    longestWindowMs: number;
    /** Submits of a burst at most. */
    burstAtMost: number;
    /** Name of the gateway, for the report. */
    gateway: string;
    time: ProbeResult['time'];
    /** Whether requests with an error are sent, to see whether they count; never by default. */
    sendsInvalid?: boolean | undefined;
    /** A tier that the gateway is held to. */
    check?: {
        tier: string;
        stated: readonly StatedOfModel[];
    } | undefined;
    /** What the network is taken for, instead of what is measured. */
    network?: Network;
}
export type ProbePorts = Omit<RequesterPorts, 'budget'> & {
    say?: (notice: string) => void;
};
/** Probes models one after the other. Whatever happens is a result: what was found until then. */
export declare function probe(options: ProbeOptions, ports: ProbePorts): Promise<ProbeResult>;
