import type { Clock } from '../time/clock.ts';
import type { Pacer } from '../time/pacer.ts';
/**
 * A pacer that rings some tens of microseconds late instead of up to a whole millisecond: a worker thread that has the next instants
 * sleeps on a futex until each and wakes the event loop with a message. It costs a share of a core that grows with the number of instants
 * (design, section 2), so it is for plans of more than some 200 starts a second.
 *
 * `Atomics.waitAsync` would wake it too, for more CPU, and leaves 124 bytes a ring behind that only a full collection frees
 * (docs/performance.md).
 */
export interface TickerPacer extends Pacer {
    /** Resolves when the thread runs, some 30 ms after its start: until then nothing rings. */
    running(): Promise<void>;
    /** Ends the worker: nothing rings any more. */
    stop(): Promise<void>;
}
/** Follows one train in its life. */
export declare function tickerPacer(clock: Clock): TickerPacer;
