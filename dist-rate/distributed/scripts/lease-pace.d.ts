import { type Script } from './script.ts';
/**
 * Leases starts under a rate (GCRA): each is an instant of Redis before which it must not be used. No more are given than come before a
 * horizon, so that none lies with a worker that another could use. Arguments: name, how many, interval and horizon in ms, burst. Gives the
 * time, when to ask again, and the instants.
 */
export declare const LEASE_PACE: Script;
/**
 * Takes starts back that nobody used. With a burst they fill the bucket again; without one each keeps its instant, and is for somebody else as
 * long as that is ahead. Arguments: name, interval in ms, burst, then the instants.
 */
export declare const RETURN_PACE: Script;
