import type { Clock } from '../time/clock.ts';
import type { Admission, AdmissionLimit } from './admission.ts';
/**
 * An admission by Bottleneck limiters, in real time. Their jobs are no work but units of leave: one that starts goes to whoever has
 * waited longest *then*. So Bottleneck, which cannot cancel a job, never holds a waiter, and an aborted one takes nothing along.
 *
 * A unit that finds nobody waiting gives its slot and its token back. Only at burst 1 (Bottleneck's `minTime`) its start is spent, and
 * the next waiter may be let in one interval later than need be: an abort, or a hold, can cost the one start on its way (or 20 ms worth of them),
 * and what a waiter of a cost above 1 had gathered.
 *
 * Envelope: 3 ms from `acquire` to permit even when idle; a pace by lanes (lanes.ts); slots alone are one lane, and start no more
 * than 300 to 400/s. Bottleneck reads the wall clock: when that is set back, starts are late by as much. Close it, or its timers keep
 * the process alive.
 */
export declare function bottleneckAdmission(limit: AdmissionLimit, clock: Clock): Admission;
/** Hands out units of leave that come from elsewhere, by a Bottleneck: they fill its reservoir, and each lets one job start. */
export declare class Reservoir {
    #private;
    add(units: number): void;
    /** `start` is called once there is a unit for it. */
    take(start: () => void): void;
    close(): void;
}
