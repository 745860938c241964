import type { Alarm, Clock } from './clock.ts';
/**
 * Time that jumps. `run` lets the program go on until it waits, then moves to the next instant that anybody waits for; entries at one
 * instant wake in the order they were asked for. Between instants Node empties its queue of microtasks, so that every promise chain has
 * settled before time moves.
 */
export declare class VirtualClock implements Clock {
    #private;
    readonly originEpochMs: number;
    constructor(originEpochMs?: number);
    now(): number;
    sleepUntil(instant: number): Promise<void>;
    alarm(instant: number, wake: () => void): Alarm;
    /**
     * Runs `program` to its end in virtual time and gives its result.
     * Throws VIRTUAL_DEADLOCK when the program still waits but nothing is scheduled: a lost wake-up, or real I/O in a simulation.
     */
    run<T>(program: () => Promise<T>): Promise<T>;
}
