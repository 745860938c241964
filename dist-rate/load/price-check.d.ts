import { type CallFold } from '../measure/call-history.ts';
import type { CallRecord } from '../measure/call-record.ts';
import type { EventSink, RunEvent, TerminalEvent } from '../measure/events.ts';
import type { ModelLoad, Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { Scope } from '../time/scope.ts';
import type { Account } from './account.ts';
import { type Call } from './call.ts';
import { type Plan } from './plan.ts';
import type { Spending } from './spending.ts';
/** A request that is bought once by itself. */
interface RequestToCheck {
    load: ModelLoad;
    /** Index of the weighted request. */
    request: number;
}
/** Every request that the load may make, in the order of the profile; none where the profile asks for no check. */
export declare function requestsToCheck({ credits, models }: Pick<Profile, 'credits' | 'models'>, { survey }: Pick<Plan, 'survey'>): RequestToCheck[];
export interface PriceCheckPorts {
    clock: Clock;
    sink: EventSink;
    startedAt: number;
    account: Account;
    spending: Spending;
    /** Closed when nothing more may be sent. */
    submitting: Scope;
    /** Makes a call that is due now. */
    make(call: Call): void;
}
/**
 * Buys one call of each request before the load, one after the other with readings of the credits between them: what was spent is the
 * price. The calls are on record like any others, and told apart by their phase.
 */
export declare class PriceCheck implements EventSink, CallFold {
    #private;
    constructor(profile: Profile, plan: Plan);
    get calls(): number;
    /** Files that its calls ask for. */
    get files(): number;
    /** To be told of the events of its calls. */
    emit(event: RunEvent): void;
    arrived(): undefined;
    ended({ perhapsAccepted }: CallRecord, { end }: TerminalEvent): void;
    /**
     * Makes the calls, numbered from `first`, and tells the sink what each costs. Gives the models with the prices that it found where the
     * profile states none. When nothing more may be sent it returns at once, and leaves the call under way to whoever follows it.
     */
    run(first: number, ports: PriceCheckPorts): Promise<readonly ModelLoad[]>;
}
/** With the prices that were found, where it states none. */
export declare function withPrices(load: ModelLoad, found: ReadonlyMap<number, number>): ModelLoad;
export {};
