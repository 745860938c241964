import type { KneePoint } from './capacity-plan.ts';
import type { Simulating } from './check.ts';
import type { Situation } from './situation.ts';
import { type PlannedModel } from './terms.ts';
/** Shares of capacity at which a model's times are looked at; at the first hardly any call waits for another. */
export declare const KNEE_SHARES: readonly [0.1, 0.5, 0.7, 0.8, 0.9, 0.95];
/** Times from intended start to result as one model's load nears `perHour`, alone; calls arrive by chance. */
export declare function kneeOf(situation: Situation, planned: PlannedModel, perHour: number, goodMs: number, { workers, seed, replications }: Simulating): Promise<KneePoint[]>;
/**
 * The largest part of its capacity at which a model's p95 (or p50) keeps to a bound; between two shares on a straight line. 0 where it does
 * not even with hardly any load.
 */
export declare function shareWithin(knee: readonly KneePoint[], stat: 'p50Ms' | 'p95Ms', boundMs: number): number;
