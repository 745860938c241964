/**
 * A first-come-first-served queue before `servers` equal servers. The mock knows each job's length when it arrives, so the start of
 * every job can be told at once, without events. A job that never ends takes its server with it.
 */
export declare class Station {
    #private;
    constructor(servers: number);
    /** When a job that arrives at `now` would start; Infinity when no server will ever be free. */
    startsAt(now: number): number;
    /** Gives the next free server to a job until `doneAt`. */
    occupy(doneAt: number): void;
}
