import type { Alarm, Clock } from './clock.ts';
/** Something that is called off when its scope closes. */
export interface Pending {
    /** It is over: the scope forgets it. Harmless when it has. */
    forget(): void;
}
/**
 * The owner of what is pending. Waits, alarms, reads and requests are begun in a scope; closing it calls them off, with those of every
 * scope within it, and `end` waits until the work begun in it is over. So nothing of a run outlives the run.
 *
 * Why not AbortSignal: Node takes 20 µs to make and abort one, and walks over all listeners of a signal to add another.
 */
export declare class Scope {
    #private;
    readonly clock: Clock;
    /** A scope within `outer` closes with it, for the same reason. */
    constructor(clock: Clock, outer?: Scope);
    /** A scope within this one. */
    open(): Scope;
    get isClosed(): boolean;
    /** Why it was closed. */
    get reason(): unknown;
    /** Calls `callOff` once when the scope closes, unless it is forgotten before; at once where it has closed. */
    onClose(callOff: () => void): Pending;
    /** Closes with `signal`, for its reason. A signal is for the outermost scope alone. */
    closeOn(signal: AbortSignal): void;
    /** An alarm that closing the scope forgets. */
    alarm(instant: number, wake: () => void): Alarm;
    /** Resolves at or just after `instant` with true, or with false as soon as the scope closes. */
    sleepUntil(instant: number): Promise<boolean>;
    /** Begins work that `end` waits for, here and in the scopes around; `leave` is called once when it is over. */
    enter(): void;
    leave(): void;
    /** Calls off all that is pending; further calls change nothing. */
    close(reason?: unknown): void;
    /** Resolves when no work is under way, whether or not the scope has closed. */
    idle(): Promise<void>;
    /** Closes the scope and waits for the work begun in it. */
    end(reason?: unknown): Promise<void>;
}
