import type { Clock } from '../time/clock.ts';
import { Connection, type ConnectionOwner } from './connection.ts';
import type { Exchange } from './exchange.ts';
import type { WireRequest } from './request-texts.ts';
export interface ConnectionSettings {
    /** Most connections open at once; a request that finds all of them busy waits for one, and counts as sent when it has it. */
    most: number;
    largestBodyBytes: number;
    /** Called before requests are written; once for all that go out together. */
    beforeSend: () => void;
}
/**
 * The connections to one origin, one request at a time on each; who finds none idle is served in order, by whichever comes first: one
 * that is free again, or a new one.
 *
 * After an answer a connection rests until the event loop has turned: what the gateway sends behind an answer, against all rules, is
 * not to be taken for the next one (undici has the same rest since GHSA-35p6-xmwp-9g52).
 */
export declare class Connections implements ConnectionOwner {
    #private;
    /** The least that it took to open one, in ms: so long a new connection takes, however idle this machine is. Null before the first. */
    fastestOpenMs: number | null;
    constructor(origin: string, settings: ConnectionSettings, clock: Clock);
    get open(): number;
    send(request: WireRequest, exchange: Exchange): void;
    /** Opens connections, with nothing sent on them, until `count` are open. One that cannot be opened is left to the first request to tell. */
    warm(count: number): Promise<void>;
    destroy(): Promise<void>;
    onFree(connection: Connection): void;
    onDown(connection: Connection): void;
}
