import type { Clock } from './clock.ts';
/** The present instant of a clock as ISO 8601 with ms, in UTC. */
export declare function isoNow(clock: Clock): string;
/** An ISO 8601 time in ms since 1970. */
export declare function epochMsOfIso(iso: string): number;
/** The ISO 8601 time `ms` after another one. */
export declare function isoAfter(iso: string, ms: number): string;
/** The instant of an ISO 8601 time on a clock of another process: wall clocks are all that two processes share. */
export declare function instantOfIso(iso: string, clock: Clock): number;
