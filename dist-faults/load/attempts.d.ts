import type { MessageBody, Task } from '../gateway/bodies.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { EventSink } from '../measure/events.ts';
import type { Scope } from '../time/scope.ts';
import { type Call } from './call.ts';
/** How long answers to submits under way are waited for when the run is halted: each may bring the id of a task that was paid for. */
export declare const HALT_GRACE_MS = 1000;
export interface AttemptPorts {
    gateway: Gateway;
    sink: EventSink;
    /** Instant that event times count from. */
    startedAt: number;
    /** Closing it calls the attempts under way off. */
    scope: Scope;
    /** How long answers are waited for when the run is halted; HALT_GRACE_MS when left out. */
    haltGraceMs?: number;
}
/** Sends the attempts of calls, and knows how many have no answer yet. */
export declare class Attempts {
    #private;
    constructor(ports: AttemptPorts);
    /** Nothing is sent any more, and nothing waited for. */
    get areCalledOff(): boolean;
    /** Sends the call's next attempt, after it is on record. `answered` is to be called when its outcome is here. */
    send(call: Call): Promise<Outcome<Task | MessageBody>>;
    answered(): void;
    /** Waits a moment for the answers to attempts under way, and calls off the rest. */
    callOff(): Promise<void>;
}
