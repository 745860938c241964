import type { Profile } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
import type { PlanWalk } from './plan-walk.ts';
/** What one walk of a plan finds out about it. */
export interface PlanSurvey {
    calls: number;
    /** The most starts that fall into any one second. */
    peakPerSecond: number;
    /** In the order of the profile; of closed models nothing is planned. */
    models: readonly ModelSurvey[];
}
export interface ModelSurvey {
    calls: number;
    /** Those of phases that are recorded. */
    recorded: number;
    /** Calls that make each of the model's requests. */
    requests: readonly number[];
}
/** Walks the whole plan once. Throws PLAN_TOO_LARGE (exit 104). */
export declare function surveyPlan(profile: Profile, walk: () => PlanWalk, random: RandomSource): PlanSurvey;
