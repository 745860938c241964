import type { FaultSettings } from '../mock/fault-schema.ts';
import type { ModelLoad } from '../profile/profile.ts';
/** How the end of one task was learnt. */
export interface ReadCourse {
    /** From the answer to the submit to the one that told the end, or to giving up, in ms. */
    seenMs: number;
    polls: number;
    isSeen: boolean;
}
/** Reads tasks as the client does, each that fails or is late drawn by a fixed seed: a mean would hide that ends fall into long gaps. */
export declare class TaskReader {
    #private;
    constructor(load: Pick<ModelLoad, 'poll' | 'timeouts'>, estimateMs: number, unavailableMs: number, faults: readonly FaultSettings[]);
    /** Chance decides when an end is seen. */
    get isDrawn(): boolean;
    /** Of a task that ends so long after its submit was answered, in ms; Infinity where it never does. */
    read(lastsMs: number): ReadCourse;
}
