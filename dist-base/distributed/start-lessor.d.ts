import type { Clock } from '../time/clock.ts';
import { LeasedPace } from './leased-pace.ts';
import type { RedisLink } from './redis-link.ts';
interface LessorPorts {
    link: RedisLink;
    prefix: string;
    clock: Clock;
    /** Added to an instant of the clock, it is one of Redis. */
    offsetMs: number;
    /** Told how many starts of a name are leased, and not used yet. */
    leased(name: string, starts: number): void;
    /** Told how late a start of a name was handed out, ms. */
    late(name: string, ms: number): void;
}
/** The pace of a rate that all workers of a run share. */
export declare function leasedStarts({ link, prefix, clock, offsetMs, leased, late }: LessorPorts, name: string, { ratePerSecond, burst }: {
    ratePerSecond: number;
    burst: number;
}): LeasedPace;
export {};
