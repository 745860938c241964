import type { MockWorld } from '../mock/schema.ts';
import type { ModelLoad, Profile } from '../profile/profile.ts';
import type { CallCost } from './call-cost.ts';
export declare const HOUR_MS = 3600000;
export declare const DAY_MS: number;
/** One thing that calls use up. In an hour `capacity` units pass in the long run; each call of a model takes its `uses`. */
export interface Term {
    /** As the mock's log names the limit, with the model where each has one of its own; `client: …` for the client's own. */
    name: string;
    /** Of the limit itself: the same for all models that have one each. */
    limit: string;
    words: string;
    /** slots and servers are held for a time; calls pass at a rate; reads are of tasks; quota is counted by the day. */
    kind: 'slots' | 'servers' | 'rate' | 'reads' | 'quota';
    capacity: number;
    /** Units in use whatever the load, an hour. */
    overhead: number;
    /** Units a call, by model. */
    uses: ReadonlyMap<string, number>;
    /** Units that pass at once after a pause, and where they are counted by windows the length of one; else null. */
    burst: number | null;
    windowMs: number | null;
    /** Of a quota what is used up when the plan begins. */
    used: number;
    /** Of the client, not of the gateway. */
    isClients: boolean;
    /** Reads use it beside submits, and nobody paces them. */
    hasReads: boolean;
}
/** A model of the profile with what its calls cost. */
export interface PlannedModel {
    load: ModelLoad;
    cost: CallCost;
}
/** Every limit of the gateway as a term, the day's among them. `readsPerHour`: credit and quota queries that the client makes beside. */
export declare function gatewayTerms(world: MockWorld, models: readonly PlannedModel[], readsPerHour?: number): Term[];
/** The limits that a client sets itself, as terms. */
export declare function clientTerms({ clients, retry, polls }: Profile, models: readonly PlannedModel[]): Term[];
