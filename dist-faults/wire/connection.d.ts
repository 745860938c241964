import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';
import type { WireRequest } from './request-texts.ts';
/** Whoever hands requests to a connection. */
export interface ConnectionOwner {
    /** Its answer is whole, and it can carry another request. */
    onFree(connection: Connection): void;
    /** It can carry nothing more. Told once. */
    onDown(connection: Connection): void;
}
/** An open connection, with one request at a time on it. */
export declare class Connection {
    #private;
    /** When it was opened, or its last answer was whole. */
    freeSince: number;
    /** What comes on the socket is to be given to `read`. */
    constructor(socket: Socket, openedAt: number, largestBodyBytes: number, owner: ConnectionOwner);
    get isOpen(): boolean;
    /** It has been idle for so long that the gateway may be about to close it. */
    isOld(now: number): boolean;
    /** Writes a request; `exchange` is told of its answer. */
    carry({ text, encoding }: WireRequest, exchange: Exchange): void;
    abort(): void;
    /** Resolves when it is closed. */
    destroy(): Promise<void>;
    /** Takes what has come; the chunk may be overwritten afterwards. */
    read(chunk: Buffer): void;
}
