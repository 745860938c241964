import type { OracleRecord, RequestRecord } from '../mock/oracle-log.ts';
import type { Task } from './sights.ts';
/** Tasks that are remembered; of more the oldest are forgotten. */
export declare const MOST_TASKS = 50000;
/** The tasks that the gateway accepted, and what their readers know of each. */
export declare class TaskBook {
    #private;
    find(id: string | undefined): Task | null;
    /** What the gateway tells of itself; gives the task that has ended by it. */
    note(record: Exclude<OracleRecord, RequestRecord>, t: number): Task | null;
    /** The price of what was bought just now. */
    priceOf(id: string): number;
    all(): Iterable<Task>;
}
