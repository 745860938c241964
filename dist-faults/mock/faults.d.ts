import type { Endpoint } from '../gateway/outcome.ts';
import { type RandomSource } from '../random.ts';
import type { FaultSettings } from './fault-schema.ts';
import type { MockWorld } from './schema.ts';
type FaultOf<K extends FaultSettings['kind']> = Extract<FaultSettings, {
    kind: K;
}>;
type WireSettings = Extract<FaultSettings, {
    on: Endpoint[];
}>;
/** A fault of a single exchange. */
export type WireFault = WireSettings & Named;
/** What a job is fated to, drawn when it is accepted. */
export interface Fate {
    slowFactor: number;
    end: ((FaultOf<'stuck'> | FaultOf<'failure'>) & Named) | null;
    flapping: (FaultOf<'flapping'> & Named) | null;
    expired: (FaultOf<'expired-results'> & Named) | null;
}
interface Named {
    name: string;
    /** Key of its draws: its name, so that adding one fault leaves the others where they were. */
    key: number;
}
/** Decides which faults strike, each by a draw of its own that is keyed by what it strikes. */
export declare class Faults {
    #private;
    constructor(world: MockWorld, random: RandomSource);
    /** Whether any fault is meant for exchanges with this endpoint: where none is, no draw need be keyed. */
    mayStrike(endpoint: Endpoint): boolean;
    /** The first fault that strikes this exchange, or null. */
    ofExchange(endpoint: Endpoint, model: string | null, now: number, key: readonly number[]): WireFault | null;
    /** What becomes of a job that is accepted now. Of the faults that end a job the first that strikes does. */
    ofJob(model: string, now: number, key: readonly number[]): Fate;
    /** Whether the `poll`th read of a job tells an older state. */
    flaps(fault: FaultOf<'flapping'> & Named, now: number, job: number, poll: number): boolean;
}
export {};
