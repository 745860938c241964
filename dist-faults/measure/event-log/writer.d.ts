import type { EventSink, RunEvent, RunHeader } from '../events.ts';
/**
 * The run's journal: one JSON object a line. In real time, what was paid for (accepted, credits) or ends is with the operating system when
 * `emit` returns, and survives the death of this process; the rest waits for `flush`, or for 256 KiB.
 * Throws EVENT_LOG_UNWRITABLE.
 */
export declare class EventLogWriter implements EventSink {
    #private;
    /** Begins a new log; refuses to touch a file that exists, for it may hold the ids of paid tasks. */
    static create(path: string, header: RunHeader): EventLogWriter;
    /** Goes on with a log after its first `intactBytes` (see `readEventLog`): a torn tail is cut off. */
    static reopen(path: string, intactBytes: number): EventLogWriter;
    private constructor();
    emit(event: RunEvent): void;
    /** Whether attempts wait for `flush`: before they are sent, so that the log of a killed run names whatever it may have bought. */
    get owesAttempts(): boolean;
    /** Hands all that is buffered to the operating system; what it refuses is kept, and goes out first when it is asked again. */
    flush(): void;
    /** Throws EVENT_LOG_UNWRITABLE when the file stands no more where it was made: it would still take all, and nobody would find it. */
    checkPlace(): void;
    /** Flushes, and asks the disk to keep it. */
    sync(): void;
    /** Flushes, asks the disk to keep it, and closes the file. */
    close(): void;
}
