import type { RunEvent } from '../events.ts';
/**
 * The events of some types, in the order of the log: for a second reading, which checks nothing again. Their lines are found by the bytes
 * of the type's name; the others, mostly nine in ten, are never decoded. Throws EVENT_LOG_UNREADABLE.
 */
export declare function searchEventLog(path: string, types: readonly RunEvent['type'][]): AsyncGenerator<RunEvent>;
