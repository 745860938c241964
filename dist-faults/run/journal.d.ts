import type { GatebenchError } from '../errors.ts';
import type { EventLogWriter } from '../measure/event-log/writer.ts';
import type { EventSink, RunEvent } from '../measure/events.ts';
import type { Clock } from '../time/clock.ts';
/**
 * The event log while it is being written. A disk that refuses it must not end the process, for accepted tasks are open: the trouble is
 * told once, and writing is tried again with each event and at the end.
 */
export declare class Journal implements EventSink {
    #private;
    constructor(writer: EventLogWriter, trouble: {
        onTrouble(error: GatebenchError): void;
        onUnlogged(taskId: string): void;
    });
    /** Why the log lacks its last events; null when it lacks none. */
    get problem(): GatebenchError | null;
    emit(event: RunEvent): void;
    /** Puts the attempts that were told on record, before they are sent: one write, of some 3 µs, for all that go out together. */
    commit(): void;
    /** Asks the disk to keep all that was told; false when it does not. */
    sync(): boolean;
    /** Flushes regularly until closed. */
    flushOn(clock: Clock): void;
    close(): void;
}
