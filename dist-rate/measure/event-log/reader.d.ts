import { type RunEvent, type RunHeader } from '../events.ts';
/** A log as it is read; what is known only at the end of the file is set when `events` has been read through. */
export interface EventLog {
    header: RunHeader;
    /** Can be read once. */
    events: AsyncIterable<RunEvent>;
    /** The last line was cut off, as when the writing process was killed; it is not among the events. */
    tornTail: boolean;
    /** Length of all lines before a torn tail: where writing may go on. */
    intactBytes: number;
}
/**
 * Opens a log and reads its header; the events are streamed, so its size does not matter.
 * Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID with the line that is not an event.
 */
export declare function readEventLog(path: string): Promise<EventLog>;
/** A log that is still being written. */
export interface GrowingLog {
    header: RunHeader;
    /** What was added since it was last read through, some hundreds at a time: whole lines only. */
    more(): AsyncIterable<readonly RunEvent[]>;
}
/** Opens a log whose writer has written the header, and perhaps no more yet. Throws as `readEventLog` does. */
export declare function followEventLog(path: string): Promise<GrowingLog>;
/** The header of a log alone; the rest is not read. Throws as `readEventLog` does. */
export declare function readRunHeader(path: string): Promise<RunHeader>;
/** The event on a line; null when it holds none. */
export declare function eventIn(line: string): RunEvent | null;
