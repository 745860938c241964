import type { EventSink, RunEvent } from './events.ts';
import { type Protocol } from './summary-protocol.ts';
/** Counts what the gateway did against the protocol; from the log as well as live. */
export declare class ProtocolFaults implements EventSink {
    #private;
    emit(event: RunEvent): void;
    snapshot(): Protocol;
}
