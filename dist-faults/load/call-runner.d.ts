import type { Profile } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
import { type AttemptPorts } from './attempts.ts';
import { type Call } from './call.ts';
import { type GatePorts } from './call-gate.ts';
import { type CallsInHandPorts } from './calls-in-hand.ts';
import type { Claims } from './claims.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { Spending } from './spending.ts';
export interface CallRunnerPorts extends GatePorts, AttemptPorts, CallsInHandPorts {
    random: RandomSource;
    spending: Spending;
    /** Asked before each attempt, where other processes have a share in the run. */
    claims?: Claims;
    /** Of all of them; by default this client's own. */
    retryBudget?: RetryBudget;
}
/** Takes each call from its arrival to its one end, and knows every call that is still open. */
export declare class CallRunner {
    #private;
    constructor(profile: Profile, ports: CallRunnerPorts);
    get openCalls(): number;
    /** Resolves when no call is open. */
    idle(): Promise<void>;
    /**
     * Ends every open call as it stands, and no task id is lost: tasks are not read any more, and answers to attempts under way are waited for
     * a moment. Resolves when the last call has told its end.
     */
    halt(): Promise<void>;
    /** Nothing more is submitted: what was not sent yet is dropped, what was to be sent again is interrupted. Sent calls are followed. */
    stopSubmitting(): void;
    /** Makes one call that is due now; `call.onEnd` is told when it has ended. */
    run(call: Call): void;
}
