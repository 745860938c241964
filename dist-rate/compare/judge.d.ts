import type { Bars } from './bars.ts';
import type { MetricComparison } from './comparison.ts';
import { type Effect, type Sides } from './effect.ts';
import { type Gauge } from './metrics.ts';
import type { Pairing } from './pairing.ts';
/** What a gauge found. Where ends of calls were not seen, once to the candidate's favour and once to its harm; the same where all were. */
export interface Found {
    gauge: Gauge;
    kind: Effect | null;
    harsh: Effect | null;
}
export declare function measure(gauge: Gauge, sides: Sides, pairing: Pairing): Found;
/** Probability of what a gauge found, were there no effect; null where it could not have found anything (Tarone 1990). */
export declare function probabilityOf({ kind }: Found, design: Pairing['design']): number | null;
/** Probability of an effect beyond the floor, were there none: it alarms by chance no more often than that, however little is asked of it. */
export declare function mostByChance({ gauge, kind }: Found, effectFloor: number): number;
/**
 * Judges one metric. Regressed: worse beyond the floor, and beyond chance as adjusted for all that is looked at. Not regressed: the whole
 * interval lies below the floor. Else inconclusive, as one run a side always is.
 */
export declare function judge({ gauge, kind, harsh }: Found, { base, candidate }: Sides, design: Pairing['design'], adjustedP: number | null, bars: Bars): MetricComparison;
/**
 * Runs a side that would decide an open metric; null when more would not. `share` of the false alarms is its own before others give
 * theirs up, and `open` metrics must all come to an answer.
 */
export declare function runsAdvised({ gauge, harsh }: Found, { base, candidate }: Sides, { effectFloor, alpha, looks, power }: Bars, share: number, open: number): number | null;
