import { GatebenchError } from '../errors.ts';
import type { CreditsBody } from '../gateway/bodies.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { EventSink } from '../measure/events.ts';
import type { GatewaySettings } from '../profile/profile.ts';
import type { Scope } from '../time/scope.ts';
/**
 * The account's credits and file quota, read before, during and after a run and told to the sink. Each reading belongs to a scope: one that
 * closes calls it off, and nothing is told of it.
 */
export declare class Account {
    #private;
    /**
     * `startedAt`: the instant that event times count from. `onCredits` is told of every reading of the credits. `setting`: `none` where there is
     * nothing to be read.
     */
    constructor(gateway: Pick<Gateway, 'credits' | 'quota'>, sink: EventSink, startedAt: number, onCredits?: (reading: CreditsBody['data']) => void, setting?: GatewaySettings['account']);
    /**
     * Both readings before the first spending call; `plannedFiles` is what the plan asks for.
     * Throws GATEWAY_UNREACHABLE, GATEWAY_REFUSED_KEY or GATEWAY_UNKNOWN (exit 106), or FILE_QUOTA_USED_UP (exit 108): then nothing was sent that costs.
     */
    readBefore(scope: Scope, plannedFiles?: number): Promise<void>;
    /** Both readings after the run; then the credits again until they have stood still for half of `settleMs`, or all of it is over. */
    readAfter(scope: Scope, settleMs?: number): Promise<void>;
    /** The credits, once they have stood still for half of `settleMs` or all of it is over; null where they cannot be read. */
    readSettled(scope: Scope, settleMs: number): Promise<CreditsBody['data'] | null>;
    sample(scope: Scope): Promise<void>;
}
/**
 * Whether anybody answers and takes the key. What the answer is does not matter, nor, where a gateway has no such query, that the path is
 * forbidden. Throws GATEWAY_UNREACHABLE or GATEWAY_REFUSED_KEY (exit 106).
 */
export declare function findGateway(gateway: Pick<Gateway, 'credits'>, scope: Scope, setting: GatewaySettings['account']): Promise<void>;
/** Why nothing can be done with a gateway that answered a read so; null when it can be used. */
export declare function unusable(outcome: Outcome<unknown>): GatebenchError | null;
/** One line about an outcome that is not an acceptance: status, type and message, or reason and detail. */
export declare function describe(outcome: Outcome<unknown>): string;
