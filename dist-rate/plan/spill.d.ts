import type { SpillPlan } from './capacity-plan.ts';
import type { Demand } from './demand/demand.ts';
/** What of a day spills over from an account that keeps none waiting, as a demand of its own; null where nothing does. */
export declare function spilledDemand(demand: Demand, spilled: ReadonlyMap<string, readonly number[]>): Demand | null;
/** When and how much of it spills over. */
export declare function spillCounts({ perHour }: Demand): Pick<SpillPlan, 'from' | 'perDay'>;
