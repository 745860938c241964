import { type Network } from './mark.ts';
import type { ModelFinding, ProbeResult } from './probe-result.ts';
import type { ProbedModel } from './probed-model.ts';
import type { Requester } from './requester.ts';
export interface ModelOptions {
    mode: ProbeResult['mode'];
    network: Network;
    longestWindowMs: number;
    burstAtMost: number;
    /** Whether requests with an error are sent, to see whether they count. */
    sendsInvalid: boolean;
    /** Another model of the account, to see whether limits are shared. */
    other: ProbedModel | null;
}
/** Probes one model: its price, its rate limit, what shares it, and how many may be open. */
export declare function probeModel(requester: Requester, model: ProbedModel, options: ModelOptions): Promise<ModelFinding>;
/** What one submit costs: stated, or seen from the balance around a single one. */
export declare function learnPrice(requester: Requester, model: ProbedModel): Promise<number | null>;
