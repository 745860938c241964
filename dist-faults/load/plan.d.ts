import type { ModelLoad, Phase, Profile } from '../profile/profile.ts';
import { type RandomSource } from '../random.ts';
import { type PlanSurvey } from './plan-survey.ts';
import { type HasCall, PlanWalk } from './plan-walk.ts';
/**
 * Every call of the open models, ordered by intended start: a pure function of profile and seed. It is walked, not held, as often as
 * anybody likes. A call's number is its place here; closed-model users count on from `calls`.
 */
export interface Plan {
    readonly calls: number;
    readonly spanMs: number;
    /** What a walk of the whole finds out; made when first asked for. Throws PLAN_TOO_LARGE (exit 104), as `calls` does. */
    readonly survey: PlanSurvey;
    /** A walk of its own, at the first call; through those alone that `has` names. */
    walk(has?: HasCall): PlanWalk;
    /** The intended starts from a place of such a walk on, one after the other, in ms; Infinity when there are no more. */
    startsFrom(place: number, has?: HasCall): () => number;
}
export declare function planCalls(profile: Profile, random: RandomSource): Plan;
/** The phase that an instant of the plan falls in; an instant at or past the end belongs to the last. */
export declare function phaseAt(phases: readonly Phase[], instantMs: number): Phase;
/** Index of the weighted request that call `call` makes. */
export declare function requestOf(load: ModelLoad, call: number, random: RandomSource): number;
/** Files that a request asks for: as many as its `n` says, else one; text makes none. */
export declare function filesOf({ modality, requests }: ModelLoad, request: number): number;
/** Files that the planned calls of open models ask for. */
export declare function plannedFiles({ models }: Pick<Profile, 'models'>, { survey }: Plan): number;
