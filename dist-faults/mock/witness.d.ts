import type { MockEngine } from './engine.ts';
import type { MockReply, MockRequest } from './exchange.ts';
import type { OracleLog, OracleRecord, Sighting } from './oracle-log.ts';
/**
 * Stands between an engine and its log, and adds to each record of a request what was seen of it and what its answer said: for rules about
 * clients.
 */
export declare class Witness implements OracleLog {
    #private;
    constructor(log: OracleLog);
    /** Lets the engine decide a request, and records it with its sighting. Gives the number of the request too. */
    handle(engine: Pick<MockEngine, 'handle'>, request: MockRequest, seen: Sighting): {
        reply: MockReply;
        n: number;
    };
    /** The caller of request `n` hung up before it was answered. */
    aborted(n: number, t: number): void;
    record(record: OracleRecord): void;
}
