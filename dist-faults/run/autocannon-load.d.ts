import type { Clock } from '../time/clock.ts';
/** One endpoint, called over and over on so many connections, each call as soon as the one before is answered. */
export interface FlatOut {
    url: string;
    method: 'GET' | 'POST';
    headers: Readonly<Record<string, string>>;
    body?: string;
    connections: number;
    durationMs: number;
    /** Calls at most; null for as many as there is time for. */
    mostCalls: number | null;
    clock: Clock;
}
export interface FlatOutResult {
    calls: number;
    /** Answered with another status than 2xx. */
    refused: number;
    /** Not answered. */
    faults: number;
    callsPerSecond: number;
    p50Ms: number | null;
    p99Ms: number | null;
}
/**
 * Calls as fast as answers come, by autocannon. Latencies are those of its `response` event, each call once, in a histogram of our own: with
 * a rate, its own result would be "corrected" by samples of calls that were never made (32 answers to 16,201 samples in a measured case), so
 * no rate is ever set. Throws CEILING_FAILED (exit 106) for what it refuses.
 */
export declare function flatOut({ url, method, headers, body, connections, durationMs, mostCalls, clock, }: FlatOut): Promise<FlatOutResult>;
