/**
 * The one notion of time. Instants are fractional milliseconds on a monotonic scale that starts near 0 when the clock is made;
 * only the difference of two instants, or an instant plus `originEpochMs`, means anything.
 */
export interface Clock {
    /** The present instant in ms: monotonic, fractional. */
    now(): number;
    /**
     * Resolves at or just after `instant`; at once, and not synchronously, when it has passed. A sleep that may be called off belongs to a
     * scope.
     */
    sleepUntil(instant: number): Promise<void>;
    /**
     * Calls `wake` at or just after `instant`, never synchronously. A caller that may end before it rings sets it in a scope, which then
     * forgets it.
     */
    alarm(instant: number, wake: () => void): Alarm;
    /** Unix time in ms of instant 0: for labels, HTTP dates and clock-aligned windows only. */
    readonly originEpochMs: number;
}
export interface Alarm {
    /** Forgets the alarm; harmless after it rang. */
    cancel(): void;
}
