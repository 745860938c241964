import type { Clock } from './clock.ts';
/** The machine's monotonic clock. Waits resolve to whole milliseconds, as all of Node's timers do. */
export declare function realClock(): Clock;
