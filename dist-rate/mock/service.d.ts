import type { Server } from 'node:http';
import type { Clock } from '../time/clock.ts';
import type { MockEngine } from './engine.ts';
import type { Sighting } from './oracle-log.ts';
import { type OracleServer } from './oracle-server.ts';
import type { Witness } from './witness.ts';
/** Header in which a caller may name call and attempt, such as `17.1`. */
export declare const CALL_HEADER = "x-gatebench-call";
/** Lets the engine answer a server's requests. */
export declare class Service {
    #private;
    constructor(engine: MockEngine, clock: Clock, oracle: OracleServer, witness: Witness | null, apiKey: string);
    /** Answers the requests of a server: all of them, or those for results alone. */
    attend(server: Server, origin: Sighting['origin']): void;
    /** From now on each connection ends with its answer. */
    stop(): void;
    /** Sends nothing more. */
    cancel(): void;
}
