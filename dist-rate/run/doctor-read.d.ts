import { type IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../time/clock.ts';
/** What one read of an address came to. */
export type Reading = {
    status: number;
    headers: IncomingHttpHeaders;
    /** Parsed where it is JSON; null otherwise. */
    body: unknown;
    tookMs: number;
    /** Middle of the exchange, Unix ms by this machine's clock. */
    atEpochMs: number;
    tls: {
        protocol: string;
        validTo: string;
    } | null;
} | {
    fault: string;
};
/** Reads an address once, with the key if there is one. Never rejects: a network fault is named by its code. */
export declare function readOnce(url: string, key: string | null, clock: Clock): Promise<Reading>;
