import type { EventSink } from '../measure/events.ts';
import type { RetrySettings } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { Scope } from '../time/scope.ts';
import type { ModelAdmission, Permit } from './admission.ts';
import type { Call } from './call.ts';
import type { Claims } from './claims.ts';
export interface GatePorts {
    clock: Clock;
    sink: EventSink;
    /** By model name. */
    admission: ReadonlyMap<string, ModelAdmission>;
    /** Instant that event times count from. */
    startedAt: number;
    /** Of all that calls wait for. */
    scope: Scope;
    /** Told of cool-downs, where other processes have a share in the run. */
    claims?: Claims;
}
/** Where a call waits on the client's own side: for a slot, for a cool-down that a 429 taught the others, for the pace. */
export declare class CallGate {
    #private;
    constructor(scope: RetrySettings['scope'], ports: GatePorts);
    /**
     * Null when nobody is let in any more, or when the call's patience (`admission.longestWait`) has ended; the call itself may have ended
     * meanwhile. No promise where nothing is waited for: most calls of a fast run pass here without one.
     */
    takeSlot(call: Call): Permit | Promise<Permit | null>;
    /**
     * Waits for the pace, and for the end of a cool-down that holds it; tells how long the attempt was held back. Null as `takeSlot` gives it.
     */
    passPace(call: Call): Permit | Promise<Permit | null>;
    /** After a 429: the call's group waits as long as the call itself does; a wait already agreed is never shortened. */
    coolDown(call: Call, until: number): void;
    /** Nobody is let in any more; all who wait are told so. */
    close(): void;
}
