import { type ServerResponse } from 'node:http';
/** Answers a GET; what it throws becomes a 500. */
export type Route = (response: ServerResponse) => void | Promise<void>;
export interface LoopbackServer {
    /** `http://127.0.0.1:PORT`. */
    url: string;
    /** Takes no new connection, and ends those on which nothing is under way. Resolves when all are gone. */
    drain(): Promise<void>;
    /** Ends every connection. */
    close(): Promise<void>;
}
/**
 * Serves GETs of `routes`, by path, on 127.0.0.1. Port 0 takes a free one. A request for any other host is refused: else a web page
 * whose name was pointed at this machine could read along. Throws PORT_UNUSABLE, whose hint names the flag.
 */
export declare function serveOnLoopback(port: number, routes: Readonly<Record<string, Route>>, flag: string): Promise<LoopbackServer>;
