import type { Clock } from './clock.ts';
/**
 * Another clock run `factor` times as fast: one second of `inner` is `factor` seconds here. A mock gateway on it keeps every window,
 * latency and hint in proportion while a run takes less real time.
 */
export declare function scaledClock(inner: Clock, factor: number): Clock;
