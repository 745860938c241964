import type { Clock } from '../time/clock.ts';
/**
 * Deadlines of thousands of attempts on one alarm of the clock. Nearly every deadline is taken back before it expires, so taking one
 * back removes it for good: nothing of an attempt outlives it but, for a second at the most, the alarm.
 */
export declare class Deadlines {
    #private;
    constructor(clock: Clock);
    /** Calls `onExpire` at or just after `instant` unless the returned function is called before. Infinity never expires. */
    add(instant: number, onExpire: () => void): () => void;
    /** How many are outstanding. */
    get size(): number;
    /** Nothing rings any more. */
    close(): void;
}
