import type { Clock } from '../time/clock.ts';
import type { RedisLink } from './redis-link.ts';
/** How this process's clock stands to that of Redis: an instant here plus `ms` is one there, give or take `errorMs`. */
export interface ClockOffset {
    ms: number;
    errorMs: number;
}
/** The quickest of some readings: its way there and back bounds the error. */
export declare function readOffset(link: RedisLink, clock: Clock): Promise<ClockOffset>;
/** What one reading of Redis's time says, asked and answered at instants of this clock. */
export declare function offsetOf(askedAt: number, redisMs: number, answeredAt: number): ClockOffset;
export declare function better(one: ClockOffset, other: ClockOffset): ClockOffset;
