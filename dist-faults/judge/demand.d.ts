import type { Course } from './course.ts';
import type { AttemptSight, Task } from './sights.ts';
/** What was wanted, and when the client first asked for it. */
export interface Wish {
    t: number;
    endpoint: 'submit' | 'message';
    path: string;
    model: string;
    /** What its price depends on. */
    asks: Readonly<Record<string, number | string>>;
}
/** What a client wanted of the gateway, told from its attempts at it; and how far it came. */
export declare class DemandBook {
    #private;
    note({ record, attempt, call, relation }: AttemptSight): void;
    /** Null where it cannot be told. */
    wishes(): readonly Wish[] | null;
    course(seen: {
        firstAt: number;
        credits: number;
        attempts: number;
        reads: number;
    }, tasks: Iterable<Task>): Course;
}
