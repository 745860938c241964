import type { RandomSource } from '../random.ts';
import type { TracedCall } from './task-trace.ts';
/** What decides whether a call is kept. */
export interface Offered {
    number: number;
    model: string;
    end: TracedCall['end'];
    attempts: number;
    totalMs: number;
}
/**
 * A sample of calls, the same for a seed whatever the order of events: by model, the slowest and, of every end with and without
 * retries, those whose keyed draw is least. Memory grows with the models, never with the calls.
 */
export declare class TaskSample {
    #private;
    constructor(random: RandomSource);
    /** The same with copies of what is kept, to which more may be offered. */
    clone(): TaskSample;
    /** `trace` is called only when the call is kept. */
    offer(call: Offered, trace: () => TracedCall): void;
    /** Of each model its share, every end in turn; in order of calls. */
    snapshot(): TracedCall[];
}
