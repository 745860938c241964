import type { IncomingMessage } from 'node:http';
import type { Unreadable } from './exchange.ts';
/** A body as parsed, or why it could not be. */
export type RequestBody = ({
    value: unknown;
} | {
    unreadable: Unreadable;
    tooLarge: boolean;
}) & {
    hash?: string;
};
/**
 * Reads a JSON body of at most `largestBytes`, with its hash where that is asked for. Never ends when the connection breaks first: there is
 * nobody left to answer.
 */
export declare function readBody(message: IncomingMessage, largestBytes: number, hashed?: boolean): Promise<RequestBody>;
/** Two bodies of one hash are the same. */
export declare function shortHash(bytes: Buffer | string): string;
