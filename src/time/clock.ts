/**
 * The one notion of time. Instants are fractional milliseconds on a monotonic scale that starts near 0 when the clock is made;
 * only the difference of two instants, or an instant plus `originEpochMs`, means anything.
 */
export interface Clock {
  /** The present instant in ms: monotonic, fractional. */
  now(): number
  /**
   * Resolves at or just after `instant`; at once (in a later microtask) when it has passed.
   * An aborted signal rejects with the signal's reason, and the wake-up is forgotten.
   */
  sleepUntil(instant: number, signal?: AbortSignal): Promise<void>
  /**
   * Calls `wake` at or just after `instant`, never synchronously. For rooms that keep thousands of deadlines in a heap of their own
   * and need one alarm; everybody else sleeps.
   */
  alarm(instant: number, wake: () => void): Alarm
  /** Unix time in ms of instant 0: for labels, HTTP dates and clock-aligned windows only. */
  readonly originEpochMs: number
}

export interface Alarm {
  /** Forgets the alarm; harmless after it rang. */
  cancel(): void
}
