import type { CreditsBody } from '../gateway/bodies.ts';
import { type Outcome } from '../gateway/outcome.ts';
import type { DroppedEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { Scope } from '../time/scope.ts';
import type { Call } from './call.ts';
/** Whether the run may go on spending: asked before every attempt, told what came of it and what the account says. */
export declare class Spending {
    #private;
    /** What calls that are not sent any more are dropped for. */
    dropReason: DroppedEvent['reason'];
    /** `submitting` is closed, with a GatebenchError (exit 108) as its reason, when nothing more may be spent. */
    constructor(settings: Pick<Profile, 'credits' | 'gateway'>, submitting: Scope);
    /** Reserves the price of the call's next attempt. False from the first time on that it could cross the budget. */
    mayAttempt(call: Call): boolean;
    /** What an attempt came to. Only what surely bought nothing gives its price back. */
    answered(call: Call, outcome: Outcome<unknown>): void;
    /** The balance told what a call without a stated price cost. */
    priced(call: Call, price: number): void;
    /** A reading of the account. The first is what the run's own spending counts from. */
    observe(reading: CreditsBody['data']): void;
}
