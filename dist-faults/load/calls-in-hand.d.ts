import type { CallEnd, DroppedEvent, EventSink, TerminalEvent } from '../measure/events.ts';
import type { Clock } from '../time/clock.ts';
import { type Call } from './call.ts';
export interface CallsInHandPorts {
    clock: Clock;
    sink: EventSink;
    /** Instant that event times count from. */
    startedAt: number;
    /** Told of a fault of our own inside a call, which ends that call alone. */
    onFault(error: unknown): void;
}
/** The open calls of a client. Each is told to the sink when it arrives, and once more when it ends. */
export declare class CallsInHand {
    #private;
    constructor(ports: CallsInHandPorts);
    get size(): number;
    /** In the order of their numbers; what arrives or ends meanwhile is not seen. */
    all(): Call[];
    /** Resolves when no call is open. */
    none(): Promise<void>;
    arrived(call: Call): void;
    /** Ends a call that was never sent. */
    drop(call: Call, reason: DroppedEvent['reason']): void;
    /** `at`: the instant of its end. */
    end(call: Call, end: CallEnd, at: number, extra?: {
        message?: string | undefined;
    }): void;
    endWith(call: Call, event: TerminalEvent): void;
    /** A fault of our own, whatever it was at: it ends this call with what is known of it, and stops no other. */
    failed(call: Call, error: unknown): void;
}
