import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import type { TierPlan } from './capacity-plan.ts';
import { type Simulating } from './check.ts';
import type { Demand } from './demand/demand.ts';
import type { Goals } from './goals.ts';
import { type Load } from './ray.ts';
/** What is asked of one tier. */
export interface TierQuestion {
    tier: string;
    /** In the gateway's own time. */
    profile: Profile;
    /** The tier; where figures of it are ranges, in the middle of them, and at either end. */
    worlds: {
        middle: MockWorld;
        low: MockWorld;
        high: MockWorld;
    };
    demand: Demand;
    goals: Goals;
    /** The longest that a call may wait before it is sent. */
    patienceMs: number;
    /** Tier of a second account, which takes what is too much. */
    spillTo: Pick<TierQuestion, 'tier' | 'worlds'> | null;
    simulating: Simulating;
}
/** What one tier carries. */
export declare function planTier(question: TierQuestion): Promise<TierPlan>;
/** The most calls that an hour of the day brings of each model. */
export declare function peakLoad({ perHour }: Demand): Load;
export declare function clockTime(minute: number): string;
