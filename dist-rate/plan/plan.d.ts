import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import { type CapacityPlan } from './capacity-plan.ts';
import type { Simulating } from './check.ts';
import type { Demand } from './demand/demand.ts';
import type { Goals } from './goals.ts';
/** A tier by name, with its world in the middle and at the ends of whatever is a range in it. */
export interface PlannedTier {
    tier: string;
    worlds: {
        middle: MockWorld;
        low: MockWorld;
        high: MockWorld;
    };
    /** What is a range in it, in words. */
    ranges: readonly {
        path: string;
        low: number;
        high: number;
    }[];
}
export interface PlanQuestion {
    /** In the gateway's own time. */
    profile: Profile;
    preset: string;
    tiers: readonly PlannedTier[];
    demand: Demand;
    /** Looked at too, for the table of tiers and demands. */
    otherDemands: readonly Demand[];
    goals: Goals;
    patienceMs: number;
    /** Of a second account, which takes what is too much. */
    spillTo: PlannedTier | null;
    simulating: Simulating;
}
/** What it would take to carry a demand: of each tier what it gives and what binds, and the first that carries it. */
export declare function planCapacity(question: PlanQuestion): Promise<CapacityPlan>;
