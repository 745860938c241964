import type { Plan } from '../load/plan.ts';
import type { ArrivalEvent } from '../measure/events.ts';
import type { ModelLoad, Profile } from '../profile/profile.ts';
import type { LeasedLimits } from './leased-limits.ts';
export interface PacedCallsOrder {
    profile: Pick<Profile, 'models'>;
    plan: Pick<Plan, 'calls'>;
    limits: Pick<LeasedLimits, 'pacesOf'>;
}
/**
 * The planned calls that wait for a pace, in the order of their arrival: as many are claimed before they may start as starts are leased, so that
 * none of them waits for Redis when its start has come.
 */
export declare class PacedCalls {
    #private;
    constructor(order: PacedCallsOrder);
    /** Whoever takes a share over knows of no calls but planned ones what was not told. */
    arrived({ call, model }: ArrivalEvent, claim: (load: ModelLoad) => void): void;
    /** So many starts of a name are leased, and not used yet. */
    leased(name: string, starts: number): void;
    /** It starts, or never will. */
    left(model: string, call: number): void;
}
