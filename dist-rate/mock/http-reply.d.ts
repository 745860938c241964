import type { ServerResponse } from 'node:http';
import type { MockReply } from './exchange.ts';
/** Sends a reply, or what its fault leaves of it. `closing` ends the connection after it. */
export declare function sendReply(response: ServerResponse, reply: MockReply, closing: boolean): void;
